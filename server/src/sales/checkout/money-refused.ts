import type { Refusal } from '@vitrine/contract/refusals'
import { Refused } from '#kernel/errors.ts'

/** The order cannot have the money that came for it: it goes back. Nothing else that is thrown sends money back. */
export class MoneyRefused extends Error {
  override readonly name = 'MoneyRefused'
  constructor(code: Refusal) {
    super(code)
  }
}

/** Why what was ordered cannot be had any more: as `refuseHeld` and `takeAgain` refuse. */
export const NOT_TO_BE_HAD: readonly Refusal[] = [
  'checkout.already-yours',
  'checkout.sold-out',
  'cart.price-unavailable',
  'credit.not-enough',
  'coupon.used-up',
  'coupon.budget',
  'coupon.held',
  'coupon.used-by-you',
  'coupon.used-by-document',
  'coupon.used-up-today',
  'coupon.first-purchase',
  'coupon.new-subscriber',
  'coupon.trial-used',
  'coupon.not-for-you',
  'checkout.trial-used',
]

/** Who listens to `orderPaid` refuses an order that its subscription does not wait for any more, with this code alone. */
export const NOT_WAITED_FOR: readonly Refusal[] = ['order.not-payable']

/** Does `work`; what it refuses with one of these codes refuses the money. Whatever else it throws is a fault, and stays one. */
export async function refusingMoney(codes: readonly Refusal[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refused && codes.includes(error.code)) throw new MoneyRefused(error.code)
    throw error
  }
}
