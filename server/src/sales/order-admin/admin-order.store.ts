import type { CampaignCode, CouponUse } from '@vitrine/contract/admin/coupon'
import type { OrderRow } from '@vitrine/contract/admin/order'
import type { Figures } from '@vitrine/contract/admin/overview'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { FiscalNoteStatus, OrderStatus } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'
import { nameOfBrand } from '#brand'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { isOn, startOf } from '#kernel/span.ts'
import { orderMoney, orderSummary } from '#order'
import { newestInstallments, newestMethod, ordersOfCard, ordersWithoutOutcome } from '#payment'
import { accountsOfPhone } from '#profile'
import { isOfCouponCode, usedCodes } from '#promotion'
import { isTakenBack } from '#refund-ledger'
import { accountsOfCard } from '#saved-card'

/** Whose order it is, and what of store credit it was paid with and got back. */
export interface OrderHead {
  id: OrderId
  code: string
  accountId: AccountId
  /** Nothing for what the product placed. */
  cartId: string | null
  credit: number
  creditBack: number
}

export async function findHead(db: Db, id: string): Promise<OrderHead | undefined> {
  const { rows } = await sql<OrderHead>`
    select id, code, account_id as "accountId", cart_id as "cartId", credit, credit_back as "creditBack"
    from purchase_order where id = ${id}`.execute(db)
  return rows[0]
}

export interface StoredMessage {
  id: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  droppedAt: Date | null
}

/** Messages about an order, its payments and its refunds, the newest first. */
export async function listMessages(db: Db, orderId: OrderId): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select id, subject, created_at as "createdAt", sent_at as "sentAt", dropped_at as "droppedAt"
    from message where split_part(reference, ':', 1) in (
      select ${orderId} union all select id from payment where order_id = ${orderId}
      union all select id from refund where order_id = ${orderId})
    order by created_at desc, id desc`.execute(db)
  return rows
}

export interface StoredNote {
  id: string
  rpsSeries: string
  rpsNumber: number
  status: FiscalNoteStatus
  amount: number
  owed: number
  number: string | null
  url: string | null
  hasPdf: boolean
  reason: string | null
  exportedAt: Date | null
}

export async function findNote(db: Db, orderId: OrderId): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    select n.id, n.rps_series as "rpsSeries", n.rps_number as "rpsNumber", n.status, w.owed,
      case when n.status in ('pending', 'rejected') then w.owed else n.amount end as amount,
      n.number, n.url, n.pdf_key is not null as "hasPdf", n.reason, n.exported_at as "exportedAt"
    from fiscal_note n join order_worth w on w.order_id = n.order_id where n.order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

/** The orders of which more was issued than they are worth by now, as a query of their ids. */
const ordersToCorrect: RawBuilder<unknown> = sql`
  select n.order_id from fiscal_note n join order_worth w on w.order_id = n.order_id
  where n.status = 'issued' and w.owed < n.amount
    and n.order_id in (select order_id from order_money where kind in ('refunded', 'charged-back'))`

export const noteCorrectionAttention: AttentionSources<'note-to-correct'> = {
  async 'note-to-correct'({ db }) {
    const { rows } = await sql<NeedsAttention>`
      select count(*)::int as count from (${ordersToCorrect}) wrong`.execute(db)
    return rows[0]!
  },
}

/** An order as a sheet has it: what the list says, and what an accountant asks for besides. Amounts in centavos. */
export interface OrderSheetRow extends OrderRow {
  email: string
  /** CPF or CNPJ, digits and letters alone. */
  document: string
  subtotal: number
  discount: number
  coupons: string[]
  /** Of the newest attempt, where it is by card. */
  installments: number | null
  note: { status: FiscalNoteStatus; number: string | null } | null
}

interface OrderFilter extends ListQuery {
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

/** By code, CPF or CNPJ, e-mail, phone, last digits of a card, or what else may be a name: all that is meant. */
function waysTo(q: SearchText): RawBuilder<unknown>[] {
  const { orderCode, document, email, phone, cardDigits } = q
  const ways = [
    ...(orderCode ? [isOfCode(sql`o.code`, orderCode)] : []),
    ...(document ? [sql`o.buyer_document = ${document}`] : []),
    ...(email ? [sql`lower(o.buyer_email) = ${email}`] : []),
    ...(phone ? [sql`o.account_id in (${accountsOfPhone(phone)})`] : []),
    ...(cardDigits ? [sql`o.id in (${ordersOfCard(cardDigits)})`] : []),
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
    refund &&
      sql`exists (select from refund r where r.order_id = o.id and r.state = ${refund} and not ${isTakenBack})`,
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
    o.subtotal, o.discount, ${usedCodes(sql`o.id`)} as coupons, ${newestInstallments(sql`o.id`)} as installments,
    (select jsonb_build_object('status', n.status, 'number', n.number) from fiscal_note n where n.order_id = o.id) as note`,
  item: ({ email, document, subtotal, discount, coupons, installments, note, ...row }, now) => ({
    ...orderRows.item(row, now),
    email,
    document,
    subtotal,
    discount,
    coupons,
    installments,
    note,
  }),
}

interface UseFilter extends ListQuery {
  id: string
  state?: CouponUse['state'] | undefined
}

type StoredUse = Omit<CouponUse, 'at' | 'code'> & { at: Date; code: string | null }

/** Uses of a coupon, with their orders. */
export const couponUses: ListSource<UseFilter, StoredUse, CouponUse> = {
  columns:
    () => sql`r.id, ${nameOfBrand(sql`o.brand_id`)} as "brandName", r.at, r.state, r.amount, k.code, r.coupon_version as version,
    jsonb_build_object('id', o.id, 'code', o.code) as "order",
    jsonb_build_object('id', a.account_id, 'name', a.name) as account`,
  from: () => sql`coupon_redemption r join purchase_order o on o.id = r.order_id join named_account a on a.account_id = r.account_id
    left join coupon_code k on k.id = r.code_id`,
  where: ({ id, q, state }) => [
    sql`r.coupon_id = ${id}`,
    q
      ? sql`(${holdsText(sql`plain(a.name)`, q)} or ${holdsText(sql`plain(o.code)`, { text: q.orderCode ?? q.text })})`
      : undefined,
    state && sql`r.state = ${state}`,
  ],
  id: sql`r.id`,
  sorts: { at: { by: sql`r.at`, type: 'timestamptz' } },
  item: ({ at, code, ...row }) => ({ ...row, at: at.toISOString(), ...(code && { code }) }),
}

interface CodeFilter extends ListQuery {
  id: string
  state?: CampaignCode['state'] | undefined
}

type StoredCode = Omit<CampaignCode, 'createdAt' | 'order'> & {
  createdAt: Date
  order: CampaignCode['order'] | null
}

const codeState = sql`
  case when r.state = 'confirmed' then 'used' when r.state = 'reserved' then 'held'
    when k.revoked_at is not null then 'revoked' else 'free' end`

/** Codes of a campaign, each with what became of the order that has it. */
export const campaignCodes: ListSource<CodeFilter, StoredCode, CampaignCode> = {
  columns: () => sql`k.id, k.code, k.created_at as "createdAt", ${codeState} as state,
    case when o.id is not null then jsonb_build_object('id', o.id, 'code', o.code) end as "order"`,
  from: () => sql`coupon_code k left join coupon_redemption r on r.code_id = k.id and r.order_id = k.order_id
    left join purchase_order o on o.id = k.order_id`,
  where: ({ id, q, state }) => [
    sql`k.coupon_id = ${id}`,
    q && isOfCouponCode(sql`k.code`, q),
    state && sql`${codeState} = ${state}`,
  ],
  id: sql`k.id`,
  sorts: { created: 'id' },
  item: ({ createdAt, order, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    ...(order && { order }),
  }),
}

type SalesSpan = Parameters<typeof orderMoney.read>[1]
type Sales = Pick<Figures, 'orders' | 'methods'>

/** Orders paid in a span, and what became of the orders that were placed in it. */
export async function readSales(db: Db, span: SalesSpan): Promise<Sales> {
  const [orders, methods] = [await countPaid(db, span), await listMethods(db, span)]
  return { orders, methods }
}

/** Whether an order's instant lies in a span, and the order in its brand. */
const isOf = ({ from, to, brand }: SalesSpan, instant: RawBuilder<unknown>) => sql`${instant} >= ${from}
  and ${instant} < ${to} ${brand ? sql`and brand_id = ${brand}` : sql``}`

/** Orders paid by step, for those steps in which there was any. */
export async function listPaid(
  db: Db,
  span: SalesSpan,
  step: 'hour' | 'day' | 'month',
): Promise<{ at: Date; orders: number }[]> {
  const { rows } = await sql<{ at: Date; orders: number }>`
    select ${startOf(step, sql`paid_at`)} as at, count(*)::int as orders from purchase_order
    where ${isOf(span, sql`paid_at`)} group by 1`.execute(db)
  return rows
}

async function countPaid(db: Db, span: SalesSpan): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from purchase_order where ${isOf(span, sql`paid_at`)}`.execute(db)
  return rows[0]!.orders
}

async function listMethods(db: Db, span: SalesSpan): Promise<Figures['methods']> {
  const { rows } = await sql<Figures['methods'][number]>`
    select method, count(*)::int as placed, count(paid_at)::int as paid
    from (select o.paid_at, ${newestMethod(sql`o.id`)} as method from purchase_order o
      where ${isOf(span, sql`placed_at`)}) placed
    where method is not null group by method order by 2 desc, method`.execute(db)
  return rows
}

/** Whether anybody has ever paid an order. */
export async function isAnyPaid(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** So much of the code of an order that it says which year and more. */
const TELLING_CODE = /^([A-Z]{2,4}-)?\d{4}-\d{2}/

/** Orders by their code, or a part of it: an expression of the code is asked. */
const isOfCode = (code: RawBuilder<unknown>, part: string): RawBuilder<unknown> =>
  sql`${code} like ${`%${part}%`}`

/**
 * The accounts of those who bought with this CPF or CNPJ or a card that ends so, or what has this number, and of those who
 * keep such a card; nothing where none of it is meant.
 */
export function buyersOf({ document, orderCode, cardDigits }: SearchText): RawBuilder<unknown> | undefined {
  const bought = [
    ...(document ? [sql`buyer_document = ${document}`] : []),
    ...(orderCode && TELLING_CODE.test(orderCode) ? [isOfCode(sql`code`, orderCode)] : []),
    ...(cardDigits ? [sql`id in (${ordersOfCard(cardDigits)})`] : []),
  ]
  if (bought.length === 0) return undefined
  const buyers = sql`select account_id from purchase_order where ${sql.join(bought, sql` or `)}`
  return cardDigits ? sql`${buyers} union ${accountsOfCard(cardDigits)}` : buyers
}
