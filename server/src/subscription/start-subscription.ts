import type { Interval } from '@vitrine/contract/catalog'
import { type CalendarDay, startOfDay, today } from '@vitrine/contract/time'
import { type Grant, grant } from '../access/index.ts'
import type { Tx } from '../kernel/database.ts'
import { firstDue } from '../pricing/index.ts'
import { insertSubscription } from './subscription.store.ts'

export interface PaidLine {
  accountId: string
  brandId: string
  productId: string
  priceId: string
  orderLineId: string
  interval: Interval
  /** It is charged only after so many days. */
  trialDays?: number | null
}

type Opens = Pick<Grant, 'resource' | 'title' | 'kind'>[]

/** Starts the subscription that a paid line bought and opens what stands behind it until the period ends. */
export async function startSubscription(
  tx: Tx,
  line: PaidLine,
  opens: Opens,
  now: Date,
): Promise<CalendarDay> {
  const startOn = today(now)
  const endOn = firstDue(line.interval, startOn, line.trialDays)
  const anchorOn = line.trialDays ? endOn : startOn
  const id = await insertSubscription(tx, { ...line, anchorOn, startOn, endOn, at: now })
  if (id) {
    const until = startOfDay(endOn)
    const base = {
      accountId: line.accountId,
      source: 'subscription' as const,
      sourceId: id,
      orderLineId: line.orderLineId,
      from: now,
      until,
    }
    await grant(
      tx,
      opens.map((one) => ({ ...base, ...one })),
    )
  }
  return endOn
}
