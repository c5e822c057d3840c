import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { returnSeat, takeClaim, takeSeat } from '#catalog'
import { type CreditedOrder, returnCredit, spendCredit } from '#credit'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { releaseCoupon, reserveCouponAgain } from '#promotion'
import { insertHolds, moveHolds, type SeatHold } from './seat-hold.store.ts'

const byProduct = (a: SeatHold, b: SeatHold) => a.productId.localeCompare(b.productId)

/**
 * Takes a seat of every limited product, always in the same order so that two orders cannot wait for each other: the
 * one that is kept for the buyer, when one is.
 */
export async function holdSeats(
  tx: Tx,
  wanted: readonly SeatHold[],
  { accountId, at }: { accountId: AccountId; at: Date },
): Promise<void> {
  const held: SeatHold[] = []
  for (const hold of [...wanted].sort(byProduct)) {
    const claimed = await takeClaim(tx, accountId, hold.productId, at)
    const outcome = claimed ? 'held' : await takeSeat(tx, hold.productId)
    if (outcome === 'sold-out') throw new Refused('checkout.sold-out')
    if (outcome === 'held') held.push(hold)
  }
  await insertHolds(tx, held)
}

/** The order was not paid: seats, coupon and store credit are given back, once. */
export async function releaseReservations(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  for (const productId of await moveHolds(tx, orderId, 'held', 'released')) await returnSeat(tx, productId)
  await releaseCoupon(tx, orderId)
  await returnCredit(tx, orderId, at)
}

/** A released order is taken up again; throws the refusal when a seat, the coupon or the credit has gone elsewhere. */
export async function reserveAgain(app: App, tx: Tx, order: CreditedOrder, at: Date): Promise<void> {
  for (const productId of await moveHolds(tx, order.id, 'released', 'held')) {
    if ((await takeSeat(tx, productId)) === 'sold-out') throw new Refused('checkout.sold-out')
  }
  await reserveCouponAgain(app, tx, order.id)
  await spendCredit(tx, order, at)
}
