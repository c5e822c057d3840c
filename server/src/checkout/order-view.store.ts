import type { BrandId } from '@vitrine/contract/brand'
import { formatDocument } from '@vitrine/contract/brazil/document'
import type { LaterCharge, SumLine } from '@vitrine/contract/cart'
import type { Order, OrderStatus, OrderSummary, Payment, PaymentStatus } from '@vitrine/contract/checkout'
import { calendarDay, dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { nextDue } from '../pricing/index.ts'

type Line = Order['lines'][number]

interface LastPayment {
  id: string
  status: PaymentStatus
  amount: number
  brCode: string | null
  expiresAt: string
}

const lines = sql<Line[]>`(
  select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'slug', p.slug, 'name', l.name, 'type', p.type,
    'interval', l.interval, 'amount', l.amount, 'discount', l.discount, 'total', l.total) order by l.position)
  from order_line l join product p on p.id = l.product_id where l.order_id = o.id)`

const payment = sql<LastPayment | null>`(
  select json_build_object('id', y.id, 'status', y.status, 'amount', y.amount, 'brCode', y.br_code, 'expiresAt', y.expires_at)
  from payment y where y.order_id = o.id order by y.attempt desc limit 1)`

const coupon = sql<string | null>`(
  select c.code from coupon_redemption r join coupon c on c.id = r.coupon_id where r.order_id = o.id)`

const base = (db: Db, accountId: string) =>
  db
    .selectFrom('purchase_order as o')
    .innerJoin('brand as b', 'b.id', 'o.brand_id')
    .select(['o.id', 'o.code', 'o.brand_id', 'o.status', 'o.total', 'o.placed_at'])
    .where('o.account_id', '=', accountId)

/** One order of this account, as its screens show it. */
export async function findOrder(db: Db, id: string, accountId: string): Promise<Order | undefined> {
  const row = await base(db, accountId)
    .select(['o.subtotal', 'o.discount', 'o.buyer_name', 'o.buyer_email', 'o.buyer_document', 'o.paid_at'])
    .select(['b.legal_name', 'b.cnpj', lines.as('lines'), payment.as('payment'), coupon.as('coupon')])
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...summaryOf({ ...row, names: row.lines.map(({ name }) => name) }),
    subtotal: row.subtotal,
    discount: row.discount,
    sum: sumOf(row.lines, row.coupon, row.discount),
    later: laterOf(row.lines, row.paid_at ?? row.placed_at),
    lines: row.lines,
    buyer: { name: row.buyer_name, email: row.buyer_email, document: maskDocument(row.buyer_document) },
    ...(row.paid_at && { paidAt: row.paid_at.toISOString() }),
    ...(row.payment && {
      payment: paymentOf(row.payment, { name: row.legal_name, cnpj: formatDocument(row.cnpj) }),
    }),
  }
}

/** An order that is known to be there. */
export async function viewOrder(db: Db, id: string, accountId: string): Promise<Order> {
  const order = await findOrder(db, id, accountId)
  if (!order) throw new Refused('not-found')
  return order
}

/** All orders of an account, newest first. */
export async function listOrders(db: Db, accountId: string): Promise<OrderSummary[]> {
  const names = sql<
    string[]
  >`(select json_agg(l.name order by l.position) from order_line l where l.order_id = o.id)`
  const rows = await base(db, accountId).select(names.as('names')).orderBy('o.placed_at', 'desc').execute()
  return rows.map(summaryOf)
}

interface SummaryRow {
  id: string
  code: string
  brand_id: string
  status: string
  total: number
  placed_at: Date
  names: string[]
}

const summaryOf = ({ id, code, brand_id, status, total, placed_at, names }: SummaryRow): OrderSummary => ({
  id,
  code,
  brand: brand_id as BrandId,
  status: status as OrderStatus,
  total,
  placedAt: placed_at.toISOString(),
  names,
})

function sumOf(lines: Line[], code: string | null, discount: number): SumLine[] {
  const sum = lines.map(({ name, amount }) => ({ label: name, amount }))
  return discount > 0 ? [...sum, { label: `Cupom ${code ?? ''}`.trim(), amount: -discount }] : sum
}

function laterOf(lines: Line[], from: Date): LaterCharge[] {
  const day = dayOf(from)
  return lines
    .filter(({ interval }) => interval !== 'once')
    .map(({ name, amount, interval }) => ({
      label: name,
      amount,
      interval,
      firstOn: nextDue(interval, Number(calendarDay(day).slice(8)), day),
    }))
}

const paymentOf = (
  { id, status, amount, brCode, expiresAt }: LastPayment,
  receiver: { name: string; cnpj: string },
): Payment => ({
  id,
  method: 'pix',
  status,
  amount,
  ...(brCode && { pix: { copyPaste: brCode, expiresAt: new Date(expiresAt).toISOString(), receiver } }),
})

/** Enough to recognise, not enough to copy: `***.982.247-**`, `**.***.345/01DE-**`. */
function maskDocument(document: string): string {
  const shown = formatDocument(document)
  const first = shown.length === 14 ? 3 : 6
  return [...shown]
    .map((sign, i) => (/[0-9A-Z]/.test(sign) && (i < first || i > shown.length - 3) ? '*' : sign))
    .join('')
}
