import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx, Write } from '../kernel/database.ts'
import type { Coupon } from './coupon.ts'

const columns = [
  'id',
  'code',
  'name',
  'kind',
  'value',
  'max_discount as maxDiscount',
  'minimum',
  'brand_ids as brandIds',
  'product_types as productTypes',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'limit_total as limitTotal',
  'limit_per_account as limitPerAccount',
  'used',
] as const

const asCoupon = (row: { kind: string } & Omit<Coupon, 'kind'>): Coupon => ({
  ...row,
  kind: row.kind as Coupon['kind'],
})

export async function findCouponByCode(db: Db, code: string): Promise<Coupon | undefined> {
  const row = await db.selectFrom('coupon').select(columns).where('code', '=', code).executeTakeFirst()
  return row && asCoupon(row)
}

export async function findCoupon(db: Db, id: string): Promise<Coupon | undefined> {
  const row = await db.selectFrom('coupon').select(columns).where('id', '=', id).executeTakeFirst()
  return row && asCoupon(row)
}

/** Uses of a coupon by one account that are held or done. */
export async function countUses(db: Db, couponId: string, accountId: string): Promise<number> {
  const { uses } = await db
    .selectFrom('coupon_redemption')
    .select((q) => q.fn.countAll<number>().as('uses'))
    .where('coupon_id', '=', couponId)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return uses
}

/** Takes one use when one is left. The row lock it leaves makes the count by account exact until commit. */
export async function takeUse(tx: Tx, couponId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon')
    .set((q) => ({ used: q('used', '+', 1) }))
    .where('id', '=', couponId)
    .where((q) => q.or([q('limit_total', 'is', null), q('used', '<', q.ref('limit_total'))]))
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
    .returning(['coupon_id as couponId', 'account_id as accountId'])
    .executeTakeFirst()

/** The order was paid: its use of a coupon is spent. */
export const confirmingCoupon = (orderId: string): Write =>
  sql`update coupon_redemption set state = 'confirmed' where order_id = ${orderId} and state = 'reserved'`

export async function returnUse(tx: Tx, couponId: string): Promise<void> {
  await tx
    .updateTable('coupon')
    .set((q) => ({ used: q('used', '-', 1) }))
    .where('id', '=', couponId)
    .execute()
}
