import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { RecurringDiscount } from '#price-rule'
import {
  findCoupon,
  insertReservation,
  moveRedemptions,
  noteRefunded,
  type Redemption,
  returnCode,
  returnUse,
  takeCode,
  takeUse,
} from './coupon.store.ts'
import { asksForUses, type Coupon, mayComeBack } from './coupon.ts'
import { findHolder, readUses, refuseUse } from './coupon-rules.ts'
import { lockFirsts } from './uses.store.ts'

interface Use {
  orderId: OrderId
  accountId: AccountId
  /** What the coupon takes off this order, in centavos. */
  amount: number
  /** What it takes off the later charges of plans. */
  recurring?: readonly RecurringDiscount[]
  at: Date
}

/** Holds one use of the coupon for an order that is written, through the whole wait for its payment. */
export async function reserveCoupon(app: App, tx: Tx, coupon: Coupon, use: Use): Promise<void> {
  await takeOrRefuse(app, tx, coupon, use)
  const { id: couponId, own, version, onRefund } = coupon
  const terms = { couponId, codeId: own?.id ?? null, version, onRefund, comesBack: mayComeBack(coupon) }
  await insertReservation(tx, { ...terms, ...use })
}

async function takeOrRefuse(app: App, tx: Tx, coupon: Coupon, use: Use): Promise<void> {
  if (asksForUses(coupon)) await lockFirsts(tx, use)
  if (!(await takeUse(tx, coupon.id, use.amount))) throw await whyNotTaken(tx, coupon.id)
  if (coupon.own && !(await takeCode(tx, coupon.own.id, use))) throw new Refused('coupon.used-up')
  if (!asksForUses(coupon)) return
  // The row of the coupon is ours until the commit: what is counted now stays true.
  const refusal = refuseUse(coupon, await readUses(app, tx, coupon, use), use.at)
  if (refusal === 'coupon.held')
    throw new Refused(refusal, { order: await findHolder(app, tx, coupon, use.accountId) })
  if (refusal) throw new Refused(refusal)
}

async function whyNotTaken(tx: Tx, couponId: string): Promise<Refused> {
  const { limitTotal = null, used = 0 } = (await findCoupon(tx, couponId)) ?? {}
  return new Refused(limitTotal !== null && used >= limitTotal ? 'coupon.used-up' : 'coupon.budget')
}

/** The order was not paid: the uses are given back, once. */
export const releaseCoupon = async (tx: Tx, orderId: OrderId): Promise<void> =>
  giveBack(tx, orderId, await moveRedemptions(tx, orderId, 'reserved', 'released'))

/** The whole of a paid order is given back: so are the uses whose coupon said so when they were taken, once. */
export const returnCoupon = async (tx: Tx, orderId: OrderId, at: Date): Promise<void> =>
  giveBack(tx, orderId, await noteRefunded(tx, orderId, at))

async function giveBack(tx: Tx, orderId: OrderId, uses: readonly Redemption[]): Promise<void> {
  for (const { couponId, codeId, amount } of uses) {
    await returnUse(tx, couponId, amount)
    if (codeId) await returnCode(tx, codeId, orderId)
  }
}

/** A released order is taken up again: the uses are held anew, on the day they were first held, or refused. */
export async function reserveCouponAgain(app: App, tx: Tx, orderId: OrderId): Promise<void> {
  for (const redemption of await moveRedemptions(tx, orderId, 'released', 'reserved')) {
    const coupon = await findCoupon(tx, redemption.couponId, redemption.codeId)
    if (coupon) await takeOrRefuse(app, tx, coupon, { ...redemption, orderId })
  }
}
