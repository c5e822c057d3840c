import { CYCLES } from '@vitrine/contract/billing-cycle'
import { centavos } from '@vitrine/contract/money'
import { dayOf, startOfDay } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { HeldOrder } from '#order'
import { readPriceRules } from '#price-rule'
import { firstPeriod } from './calendar.ts'
import { insertEvent, type Moment } from './life.store.ts'
import { openBetween } from './open-period.ts'
import { listAmount } from './price-period.ts'
import { NOTHING_DUE } from './settle-period.ts'
import { findPlan, holdsLive, insertSubscription, listStarted } from './subscription.store.ts'
import { nextStepOn, type SubscriptionRow, termsAfter } from './subscription-row.ts'

/** A line that recurs, in an order that is paid. */
type PlanLine = HeldOrder['lines'][number] & { interval: SubscriptionRow['interval'] }

const isPlan = (line: HeldOrder['lines'][number]): line is PlanLine => line.interval !== 'once'

/**
 * Starts the subscriptions that a paid order bought, each once, and opens what stands behind them for their first period.
 * Refuses the money for a plan that its buyer has by another one by now.
 */
export async function startSubscriptions(app: App, tx: Tx, order: HeldOrder, moment: Moment): Promise<void> {
  for (const line of order.lines.filter(isPlan)) await start(app, tx, { order, line }, moment)
}

/** What is over and was ordered again is a new subscription, at the price of before. */
export async function startAgain(
  app: App,
  tx: Tx,
  { order, before }: { order: HeldOrder; before: SubscriptionRow },
  moment: Moment,
): Promise<void> {
  const line = order.lines.find(isPlan)
  if (line) await start(app, tx, { order, line, before }, moment)
}

interface Starting {
  order: HeldOrder
  line: PlanLine
  /** The one that was over. */
  before?: SubscriptionRow
}

async function start(app: App, tx: Tx, { order, line, before }: Starting, moment: Moment): Promise<void> {
  const { at, today } = moment
  const { accountId, brandId } = order
  const isStarted = (await listStarted(tx, [line.id])).length > 0
  if (!isStarted && (await holdsLive(tx, { accountId, productId: line.productId, besides: '' })))
    throw new Refused('order.not-payable')
  const isTrial = Boolean(line.trialDays)
  const { anchorOn, period } = firstPeriod(CYCLES[line.interval], today, line.trialDays ?? 0)
  const { price, ...named } = await findPlan(tx, line.priceId)
  const plan = { ...line, ...named, brandId }
  // As it was promised when it was ordered.
  const rules = await readPriceRules(app, brandId, dayOf(order.placedAt))
  const facts = {
    ...{ ...plan, ...period, accountId, anchorOn, createdAt: at, version: 1 },
    orderLineId: line.id,
    status: isTrial ? ('trialing' as const) : ('active' as const),
    amount: before?.amount ?? listAmount(plan, centavos(price), { rules, today: dayOf(order.placedAt) }),
    charges: isTrial ? 0 : 1,
    trialEndOn: isTrial ? period.endOn : null,
    ...{ periodLineId: line.id, periodValue: isTrial ? 0 : line.total - line.setupFee, keptPromises: null },
    ...{ ...NOTHING_DUE, isDisputed: false, resumesOn: null, pausedOn: [], hasOther: false },
    ...{ ...termsAfter(named, 0), change: null, before: null, dueDay: null, announcedFor: null },
    beforeCancellation: null,
  }
  const subscription = await insertSubscription(
    tx,
    { ...facts, reactivatedFrom: before?.id ?? null },
    nextStepOn({ ...facts, id: '' }, today),
  )
  if (!subscription) return
  const move = before ? 'reactivate' : isTrial ? 'start-trial' : 'start'
  const event = { move, actor: 'payment', effectiveOn: today, command: line.id } as const
  await insertEvent(tx, subscription, { ...event, from: null, to: facts.status }, at)
  await openBetween(tx, subscription, { from: at, until: startOfDay(period.endOn), orderLineId: line.id })
}
