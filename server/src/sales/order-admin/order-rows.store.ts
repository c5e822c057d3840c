import type { OrderRow } from '@vitrine/contract/admin/order'
import type { BrandId } from '@vitrine/contract/brand'
import type { FiscalNoteStatus, OrderStatus } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'
import { nameOfBrand } from '#brand'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { isOn } from '#kernel/span.ts'
import { orderMoney, orderSummary } from '#order'
import { newestMethod, newestParcels, ordersWithoutOutcome } from '#payment'
import { accountsOfPhone } from '#profile'
import { usedCodes } from '#promotion'
import { ordersToCorrect } from './admin-order.store.ts'
import { isOfCode } from './buyers.store.ts'

/** An order as a sheet has it: what the list says, and what an accountant asks for besides. Amounts in centavos. */
export interface OrderSheetRow extends OrderRow {
  email: string
  /** CPF or CNPJ, digits and letters alone. */
  document: string
  subtotal: number
  discount: number
  coupons: string[]
  /** Of the newest attempt, where it is by card. */
  parcels: number | null
  note: { status: FiscalNoteStatus; number: string | null } | null
}

export interface OrderFilter extends ListQuery {
  status?: OrderStatus | undefined
  brand?: BrandId | undefined
  account?: string | undefined
  from?: string | undefined
  to?: string | undefined
  note?: FiscalNoteStatus | 'to-correct' | undefined
  refund?: 'failed' | 'processing' | undefined
  method?: PaymentMethod | undefined
  payment?: 'without-outcome' | undefined
  dated?: 'paid' | 'refunded' | 'charged-back' | undefined
}

type Summary = Parameters<typeof orderSummary.of>[0]

interface Row extends Summary {
  account: OrderRow['account']
  brandName: string
  method: PaymentMethod | null
  paidAt: Date | null
  money: OrderRow['money']
}

/** By code, CPF or CNPJ, e-mail, phone, or what else may be a name: all that is meant. */
function waysTo(q: SearchText): RawBuilder<unknown>[] {
  const { orderCode, document, email, phone } = q
  const ways = [
    ...(orderCode ? [isOfCode(sql`o.code`, orderCode)] : []),
    ...(document ? [sql`o.buyer_document = ${document}`] : []),
    ...(email ? [sql`lower(o.buyer_email) = ${email}`] : []),
    ...(phone ? [sql`o.account_id in (${accountsOfPhone(phone)})`] : []),
  ]
  return ways.length > 0 ? ways : [holdsText(sql`plain(o.buyer_name)`, q)]
}

const isOfStatus = (status: OrderStatus): RawBuilder<unknown> =>
  status === 'in-review' || status === 'awaiting-payment'
    ? sql`o.status = 'awaiting-payment' and ${orderSummary.status} = ${status}`
    : sql`o.status = ${status}`

/** Whether an order was placed, or what else happened to it, on these days. */
function isDated({
  dated,
  from,
  to,
}: Pick<OrderFilter, 'dated' | 'from' | 'to'>): RawBuilder<unknown> | undefined {
  if (dated === 'refunded' || dated === 'charged-back')
    return sql`exists (select from order_money m where m.order_id = o.id and m.kind = ${dated} and m.money < 0
      and ${isOn(sql`m.at`, { from, to })})`
  if (dated === 'paid') return sql`o.paid_at is not null and ${isOn(sql`o.paid_at`, { from, to })}`
  return from || to ? isOn(sql`o.placed_at`, { from, to }) : undefined
}

const hasNote = (note: FiscalNoteStatus | 'to-correct'): RawBuilder<unknown> =>
  note === 'to-correct'
    ? sql`o.id in (${ordersToCorrect})`
    : sql`exists (select from fiscal_note n where n.order_id = o.id and n.status = ${note})`

/** Orders of the administration. */
export const orderRows: ListSource<OrderFilter, Row, OrderRow> = {
  columns:
    () => sql`${orderSummary.columns}, o.paid_at as "paidAt", ${nameOfBrand(sql`o.brand_id`)} as "brandName",
    jsonb_build_object('id', o.account_id, 'name', o.buyer_name) as account,
    ${newestMethod(sql`o.id`)} as method, ${orderMoney.ofOrder(sql`o.id`)} as money,
    array(select l.name from order_line l where l.order_id = o.id order by l.position) as names`,
  from: () => sql`purchase_order o`,
  anyOf: ({ q }) => q && waysTo(q),
  where: ({ status, brand, account, method, payment, note, refund, ...days }, now) => [
    status && isOfStatus(status),
    brand ? sql`o.brand_id = ${brand}` : undefined,
    account ? sql`o.account_id = ${account}` : undefined,
    isDated(days),
    method && sql`${newestMethod(sql`o.id`)} = ${method}`,
    payment && sql`o.id in (${ordersWithoutOutcome(now)})`,
    note && hasNote(note),
    refund && sql`exists (select from refund r where r.order_id = o.id and r.state = ${refund})`,
  ],
  id: sql`o.id`,
  sorts: {
    placed: { by: sql`o.placed_at`, type: 'timestamptz' },
    total: { by: sql`o.total`, type: 'bigint' },
  },
  item: ({ account, brandName, method, paidAt, money, ...facts }) => ({
    ...orderSummary.of(facts),
    account,
    brandName,
    money,
    ...(method && { method }),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
  }),
}

type SheetFacts = Omit<OrderSheetRow, keyof OrderRow>

/** The same orders with what a sheet has of them. */
export const orderSheetRows: ListSource<OrderFilter, Row & SheetFacts, OrderSheetRow> = {
  ...orderRows,
  columns: (
    query,
    now,
  ) => sql`${orderRows.columns(query, now)}, o.buyer_email as email, o.buyer_document as document,
    o.subtotal, o.discount, ${usedCodes(sql`o.id`)} as coupons, ${newestParcels(sql`o.id`)} as parcels,
    (select jsonb_build_object('status', n.status, 'number', n.number) from fiscal_note n where n.order_id = o.id) as note`,
  item: ({ email, document, subtotal, discount, coupons, parcels, note, ...row }, now) => ({
    ...orderRows.item(row, now),
    email,
    document,
    subtotal,
    discount,
    coupons,
    parcels,
    note,
  }),
}
