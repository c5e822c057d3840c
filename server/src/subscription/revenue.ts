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
const lastingAmount = (amount: number, promises: readonly Promised[]): Centavos =>
  amountOfCharge(centavos(amount), promises, Number.POSITIVE_INFINITY)

type Earning = Pick<
  SubscriptionRow,
  'status' | 'charges' | 'amount' | 'introductory' | 'interval' | 'keptPromises' | 'lastingDiscount'
>

/**
 * The monthly recurring revenue of a subscription, in centavos, as Stripe counts it (decision 092): that of what is active
 * or past due, without taxes and without coupons that end, at its introductory price as long as that is what is charged. What was never charged, is tried or is paused brings none.
 */
export function mrrOf(earning: Earning): Centavos {
  const { status, charges, interval } = earning
  if (charges === 0 || (status !== 'active' && status !== 'past-due')) return ZERO
  return monthlyAmount(recurringAmount(earning), CYCLES[interval])
}

/** What its newest charge costs without coupons that end, in centavos. */
export function recurringAmount({
  charges,
  amount,
  introductory,
  keptPromises,
  lastingDiscount,
}: Earning): Centavos {
  if (introductory && charges <= introductory.cycles)
    return centavos(Math.max(0, introductory.amount - introductory.lastingDiscount))
  return keptPromises ? lastingAmount(amount, keptPromises) : centavos(Math.max(0, amount - lastingDiscount))
}

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
