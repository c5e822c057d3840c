import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx, Write } from '../kernel/database.ts'
import type { Coupon } from './coupon.ts'

const columns = [
  'id',
  'code',
  'name',
  'status',
  'kind',
  'value',
  'max_discount as maxDiscount',
  'minimum',
  'brand_ids as brandIds',
  'product_types as productTypes',
  'product_ids as productIds',
  'excluded_product_ids as excludedProductIds',
  'intervals',
  'first_purchase as firstPurchase',
  'weekdays',
  'from_hour as fromHour',
  'until_hour as untilHour',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'limit_total as limitTotal',
  'limit_per_account as limitPerAccount',
  'limit_per_document as limitPerDocument',
  'limit_per_day as limitPerDay',
  'budget',
  'used',
  'spent',
] as const

type Row = { kind: string; status: string } & Omit<Coupon, 'kind' | 'status'>

const asCoupon = (row: Row): Coupon => ({
  ...row,
  kind: row.kind as Coupon['kind'],
  status: row.status as Coupon['status'],
})

export async function findCouponByCode(db: Db, code: string): Promise<Coupon | undefined> {
  const row = await db.selectFrom('coupon').select(columns).where('code', '=', code).executeTakeFirst()
  return row && asCoupon(row)
}

export async function findCoupon(db: Db, id: string): Promise<Coupon | undefined> {
  const row = await db.selectFrom('coupon').select(columns).where('id', '=', id).executeTakeFirst()
  return row && asCoupon(row)
}

/** Takes one use when one is left and the budget covers it. The row lock it leaves makes counts of uses exact until commit. */
export async function takeUse(tx: Tx, couponId: string, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon')
    .set((q) => ({ used: q('used', '+', 1), spent: q('spent', '+', amount) }))
    .where('id', '=', couponId)
    .where((q) => q.or([q('limit_total', 'is', null), q('used', '<', q.ref('limit_total'))]))
    .where((q) => q.or([q('budget', 'is', null), q(q('spent', '+', amount), '<=', q.ref('budget'))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface Reservation {
  couponId: string
  accountId: string
  orderId: string
  amount: number
  at: Date
}

export async function insertReservation(
  tx: Tx,
  { couponId, accountId, orderId, amount, at }: Reservation,
): Promise<void> {
  await tx
    .insertInto('coupon_redemption')
    .values({
      id: newId('red'),
      coupon_id: couponId,
      account_id: accountId,
      order_id: orderId,
      amount,
      state: 'reserved',
      at,
    })
    .execute()
}

interface Redemption {
  couponId: string
  accountId: string
  amount: number
  at: Date
}

/** Moves the redemption of an order; resolves to it when it moved, so that nothing is given back twice. */
export const moveRedemption = (
  tx: Tx,
  orderId: string,
  from: string,
  to: string,
): Promise<Redemption | undefined> =>
  tx
    .updateTable('coupon_redemption')
    .set({ state: to })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .returning(['coupon_id as couponId', 'account_id as accountId', 'amount', 'at'])
    .executeTakeFirst()

/** The order was paid: its use of a coupon is spent. */
export const confirmingCoupon = (orderId: string): Write =>
  sql`update coupon_redemption set state = 'confirmed' where order_id = ${orderId} and state = 'reserved'`

export async function returnUse(tx: Tx, couponId: string, amount: number): Promise<void> {
  await tx
    .updateTable('coupon')
    .set((q) => ({ used: q('used', '-', 1), spent: q('spent', '-', amount) }))
    .where('id', '=', couponId)
    .execute()
}
