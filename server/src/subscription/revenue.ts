import { CYCLES, monthlyAmount } from '@vitrine/contract/billing-cycle'
import { type Centavos, centavos, ZERO } from '@vitrine/contract/money'
import { isOver } from '@vitrine/contract/subscription-life'
import type { CalendarDay } from '@vitrine/contract/time'
import type { Tx } from '#kernel/database.ts'
import { amountOfCharge } from '#price-rule'
import type { Promised } from '#promotion'
import type { SubscriptionRow } from './life.ts'
import { insertMovement } from './revenue.store.ts'

/** What each charge of a plan costs once the coupons are over that hold for a number of charges; in centavos. */
export const lastingAmount = (amount: number, promises: readonly Promised[]): Centavos =>
  amountOfCharge(centavos(amount), promises, Number.POSITIVE_INFINITY)

type Earning = Pick<
  SubscriptionRow,
  'status' | 'charges' | 'amount' | 'interval' | 'keptPromises' | 'lastingDiscount'
>

/**
 * The monthly recurring revenue of a subscription, in centavos, as Stripe counts it (decision 092): that of what is active
 * or past due, without taxes and without coupons that end. What was never charged, is tried or is paused brings none.
 */
export function mrrOf({ status, charges, interval, ...priced }: Earning): Centavos {
  if (charges === 0 || (status !== 'active' && status !== 'past-due')) return ZERO
  return monthlyAmount(recurringAmount(priced), CYCLES[interval])
}

/** What each charge costs for good, in centavos. */
export const recurringAmount = ({
  amount,
  keptPromises,
  lastingDiscount,
}: Pick<Earning, 'amount' | 'keptPromises' | 'lastingDiscount'>): Centavos =>
  keptPromises ? lastingAmount(amount, keptPromises) : centavos(Math.max(0, amount - lastingDiscount))

type Earner = Earning & Pick<SubscriptionRow, 'id' | 'accountId' | 'brandId'>

/** Records how the MRR of a subscription changes with a move; `before` is undefined where it begins. */
export async function recordMrr(
  tx: Tx,
  before: Earner | undefined,
  after: Earner,
  today: CalendarDay,
): Promise<void> {
  const amount = mrrOf(after) - (before ? mrrOf(before) : 0)
  const isEnding = before !== undefined && isOver(after.status) && !isOver(before.status)
  // Whoever leaves in a pause brings nothing less, and is a subscriber no more.
  if (amount !== 0 || (isEnding && before.status === 'paused'))
    await insertMovement(tx, after, { amount, isEnding }, today)
}
