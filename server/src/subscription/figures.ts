import type { SubscriptionFigures } from '@vitrine/contract/admin/subscription-figure'
import type { CalendarDay } from '@vitrine/contract/time'
import { parallel } from '#kernel/concurrency.ts'
import type { Db } from '#kernel/database.ts'
import { type FigurePeriod, readApproval, readMovements, readPastDue, readTrials } from './revenue.store.ts'
import { readForecast } from './subscription-rows.store.ts'

/** How subscriptions did in a period, and what is to come from today on. */
export async function readSubscriptionFigures(
  db: Db,
  { from, to, brand }: FigurePeriod,
  today: CalendarDay,
): Promise<SubscriptionFigures> {
  const period = { from, to, brand }
  const [revenue, trials, pastDue, approval, { sums, paidRate }] = await parallel(
    () => readMovements(db, period),
    () => readTrials(db, period),
    () => readPastDue(db, period),
    () => readApproval(db, period),
    () => readForecast(db, period, today),
  )
  return {
    period: { from, to },
    ...revenue,
    trials,
    pastDue,
    approval,
    forecast: { from: today, sums, ...(paidRate !== undefined && { paidRate }) },
  }
}
