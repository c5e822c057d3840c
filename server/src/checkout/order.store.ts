import type { Interval } from '@vitrine/contract/catalog'
import type { OrderStatus } from '@vitrine/contract/checkout'
import { newId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { tellOrder } from '../payment/index.ts'
import { orderCode } from './order-code.ts'

export interface OrderRow {
  id: string
  code: string
  status: OrderStatus
  accountId: string
  brandId: string
  total: number
}

const columns = ['id', 'code', 'status', 'account_id as accountId', 'brand_id as brandId', 'total'] as const
const asOrder = (row: { status: string } & Omit<OrderRow, 'status'>): OrderRow => ({
  ...row,
  status: row.status as OrderStatus,
})

export interface NewOrder {
  accountId: string
  brandId: string
  cartId: string
  buyer: { name: string; email: string; document: string }
  subtotal: number
  discount: number
  total: number
  termsVersion: string
  renewalAccepted: boolean
  at: Date
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const { rows } = await sql<{ n: number }>`select nextval('order_number') as n`.execute(tx)
  const row = await tx
    .insertInto('purchase_order')
    .values({
      id: newId('ord'),
      code: orderCode(Number(dayOf(order.at).slice(0, 4)), rows[0]!.n),
      brand_id: order.brandId,
      account_id: order.accountId,
      cart_id: order.cartId,
      status: 'awaiting-payment',
      buyer_name: order.buyer.name,
      buyer_email: order.buyer.email,
      buyer_document: order.buyer.document,
      subtotal: order.subtotal,
      discount: order.discount,
      total: order.total,
      terms_version: order.termsVersion,
      renewal_accepted: order.renewalAccepted,
      placed_at: order.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asOrder(row)
}

export interface NewLine {
  productId: string
  priceId: string
  name: string
  interval: Interval
  amount: number
  discount: number
  total: number
}

/** Writes the lines; resolves to their ids in the same order. */
export async function insertLines(tx: Tx, orderId: string, lines: readonly NewLine[]): Promise<string[]> {
  const rows = lines.map(({ productId, priceId, ...line }, position) => ({
    ...line,
    id: newId('lin'),
    order_id: orderId,
    product_id: productId,
    price_id: priceId,
    position,
  }))
  await tx.insertInto('order_line').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Holds the order until the transaction ends: whatever happens to it happens one after the other. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const row = await tx
    .selectFrom('purchase_order')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return asOrder(row)
}

/** Holds everything the order's buyer may still pay, always in the same order: money for one waits for the others. */
export async function lockUnpaid(tx: Tx, orderId: string): Promise<void> {
  await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('account_id', '=', (q) =>
      q.selectFrom('purchase_order').select('account_id').where('id', '=', orderId),
    )
    .where('status', 'in', ['awaiting-payment', 'expired'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The owner is part of the question: somebody else's order is not there. */
export async function findOwnOrder(db: Db, id: string, accountId: string): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && asOrder(row)
}

/** Moves an order between states; false when it was no longer in one of `from`. */
export async function moveOrder(
  tx: Tx,
  id: string,
  from: OrderStatus[],
  to: OrderStatus,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase_order')
    .set({
      status: to,
      ...(to === 'paid' ? { paid_at: at } : { closed_at: to === 'awaiting-payment' ? null : at }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) tellOrder(tx, id)
  return numUpdatedRows > 0n
}

export interface LineRow {
  id: string
  productId: string
  priceId: string
  name: string
  interval: Interval
}

export async function listLines(db: Db, orderId: string): Promise<LineRow[]> {
  const rows = await db
    .selectFrom('order_line')
    .select(['id', 'product_id as productId', 'price_id as priceId', 'name', 'interval'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, interval: row.interval as Interval }))
}

/** What the provider has to know to charge a payment. */
export const findChargeFacts = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment as p')
    .innerJoin('purchase_order as o', 'o.id', 'p.order_id')
    .innerJoin('brand as b', 'b.id', 'o.brand_id')
    .select(['p.status', 'p.txid', 'p.amount', 'p.created_at as createdAt', 'p.expires_at as expiresAt'])
    .select([
      'o.id as orderId',
      'o.account_id as accountId',
      'o.code',
      'o.buyer_name as name',
      'o.buyer_document as document',
      'b.name as seller',
    ])
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
