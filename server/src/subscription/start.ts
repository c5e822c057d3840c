import { CYCLES } from '@vitrine/contract/billing-cycle'
import { payableDays } from '@vitrine/contract/dunning'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import { centavos } from '@vitrine/contract/money'
import { bindingOf } from '@vitrine/contract/plan-terms'
import { type ActionOf, REACTIVATION_DAYS, WAITED_DAYS } from '@vitrine/contract/subscription'
import { allowsMove, isOver } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, dayOf, startOfDay } from '@vitrine/contract/time'
import { placeDueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { LockedOrder } from '#order'
import { amountOfCharge, readPriceRules } from '#price-rule'
import type { ActionHandler } from './action.ts'
import { firstPeriod, periodFrom } from './calendar.ts'
import { readPlanOnSale } from './choose-plan.ts'
import { NOTHING_DUE } from './hold.ts'
import { nextStepOn, type SubscribedPlan, type SubscriptionRow, scheduleOf, termsAfter } from './life.ts'
import { atScheduledPrice } from './next-terms.ts'
import { openBetween } from './open-period.ts'
import { forecast, listAmount, pricePeriod, readChargeRules, readPromises, renewalOf } from './price.ts'
import { recordMrr } from './revenue.ts'
import { cardAgreed } from './settle.ts'
import {
  findPlan,
  findSubscription,
  insertEvent,
  insertSubscription,
  listStarted,
  lockLivePlan,
  lockSubscription,
  makeMove,
  type Now,
  writeChanges,
} from './subscription.store.ts'

/** A line that recurs, in an order that is paid. */
type PlanLine = LockedOrder['lines'][number] & { interval: SubscriptionRow['interval'] }

const isPlan = (line: LockedOrder['lines'][number]): line is PlanLine => line.interval !== 'once'

/**
 * Starts the subscriptions of a paid order, each once, and grants their first period. Refuses the money for a plan that the
 * buyer has by another subscription now.
 */
export async function startSubscriptions(app: App, tx: Tx, order: LockedOrder, moment: Now): Promise<void> {
  const plans = order.lines.filter(isPlan)
  if (plans.length === 0) return
  const card = await cardAgreed(tx, { savedCardId: null }, order)
  for (const line of plans) await start(app, tx, { order, line, card }, moment)
}

/** Reactivates: starts a new subscription at the price of the one that ended. */
async function startAgain(
  app: App,
  tx: Tx,
  { order, before }: { order: LockedOrder; before: SubscriptionRow },
  moment: Now,
): Promise<void> {
  const line = order.lines.find(isPlan)
  if (!line) return
  const card = await cardAgreed(tx, { savedCardId: null }, order)
  await start(app, tx, { order, line, card, before }, moment)
}

interface SubscriptionStart {
  order: LockedOrder
  line: PlanLine
  /** That its renewals are charged to. */
  card: Pick<SubscriptionRow, 'savedCardId'>
  /** The subscription that ended. */
  before?: SubscriptionRow
}

/** What stands beside the status of a subscription that begins. */
export const FACTS_AT_START = {
  cancelAt: null,
  beforeCancellation: null,
  scheduledPrice: null,
  endedOn: null,
  isSuspended: false,
  isDisputed: false,
  pausedFrom: null,
  resumesOn: null,
  pausedOn: [],
  hasOther: false,
  pixMandateId: null,
  change: null,
  before: null,
  dueDay: null,
  announcedFor: null,
}

async function start(app: App, tx: Tx, begun: SubscriptionStart, moment: Now): Promise<void> {
  const { order, line, before } = begun
  const { at, today } = moment
  const isStarted = (await listStarted(tx, [line.id])).length > 0
  if (!isStarted && (await lockLivePlan(tx, { accountId: order.accountId, productId: line.productId })))
    throw new Refused('order.not-payable')
  const facts = await firstFacts(app, tx, begun, moment)
  const subscription = await insertSubscription(
    tx,
    { ...facts, reactivatedFrom: before?.id ?? null },
    nextStepOn({ ...facts, id: 'sub_' }, today),
  )
  if (!subscription) return
  const move = before ? 'reactivate' : line.trialDays ? 'start-trial' : 'start'
  const event = { move, actor: 'payment', effectiveOn: today, command: line.id } as const
  await insertEvent(tx, subscription, { ...event, from: null, to: facts.status }, at)
  await recordMrr(tx, undefined, subscription, today)
  await openBetween(tx, subscription, { from: at, until: startOfDay(facts.endOn), orderLineId: line.id })
}

type StartingPrice = Pick<SubscriptionRow, 'amount' | 'introductory' | 'lastingDiscount'>

/** What its charges cost, and what coupons of its order take off each of them for good. */
async function withLastingDiscount(
  tx: Tx,
  { id, discount, trialDays, introductoryCycles }: PlanLine,
  price: Omit<StartingPrice, 'lastingDiscount'>,
): Promise<StartingPrice> {
  if (discount === 0 && !trialDays && !introductoryCycles) return { ...price, lastingDiscount: 0 }
  const promises = await readPromises(tx, { keptPromises: null, orderLineId: id })
  const lasting = promises.filter(({ charges }) => charges === null)
  const discountAt = (number: number) => {
    const cost = centavos(priceOfCharge(price, number))
    return cost - amountOfCharge(cost, lasting, number)
  }
  const { introductory } = price
  return {
    ...price,
    lastingDiscount: discountAt(Number.POSITIVE_INFINITY),
    introductory: introductory && { ...introductory, lastingDiscount: discountAt(1) },
  }
}

interface ListedPrice {
  plan: Omit<SubscribedPlan, 'amount'>
  price: number
  introductoryPrice: number | null
}

/** By the price rules of the day on which it was ordered. */
async function startingPrice(
  app: App,
  tx: Tx,
  { order, line, before }: SubscriptionStart,
  { plan, price, introductoryPrice }: ListedPrice,
): Promise<StartingPrice> {
  const orderedOn = dayOf(order.placedAt)
  const rules = await readPriceRules(app, order.brandId, orderedOn)
  const costOf = (amount: number) => listAmount(plan, centavos(amount), { rules, today: orderedOn })
  const { introductoryCycles: cycles } = line
  const introductory =
    cycles && introductoryPrice ? { amount: costOf(introductoryPrice), cycles, lastingDiscount: 0 } : null
  return withLastingDiscount(tx, line, { amount: before?.amount ?? costOf(price), introductory })
}

/** What a subscription begins with: its first period, and what it costs with the promises of its order. */
async function firstFacts(app: App, tx: Tx, begun: SubscriptionStart, { at, today }: Now) {
  const { order, line, card } = begun
  const { accountId, brandId } = order
  const isTrial = Boolean(line.trialDays)
  const { anchorOn, period } = firstPeriod(CYCLES[line.interval], today, line.trialDays ?? 0)
  const { price, introductoryPrice, dunning, ...named } = await findPlan(tx, line.priceId)
  const plan = { ...line, ...named, brandId }
  const priced = await startingPrice(app, tx, begun, { plan, price, introductoryPrice })
  return {
    ...plan,
    ...priced,
    ...period,
    accountId,
    anchorOn,
    createdAt: at,
    version: 1,
    orderLineId: line.id,
    status: isTrial ? ('trialing' as const) : ('active' as const),
    charges: isTrial ? 0 : 1,
    trialEndOn: isTrial ? period.endOn : null,
    periodLineId: line.id,
    periodValue: isTrial ? 0 : line.total - line.setupFee,
    keptPromises: null,
    dunning,
    ...NOTHING_DUE,
    ...FACTS_AT_START,
    ...card,
    ...termsAfter(named, 0),
  }
}

/** As it would begin again on a day, at the price that was to come: no coupon and no introductory price of before is promised to it. */
const again = (subscription: SubscriptionRow, today: CalendarDay): SubscriptionRow => ({
  ...atScheduledPrice(subscription, []),
  ...NOTHING_DUE,
  status: 'active',
  keptPromises: [],
  introductory: null,
  anchorOn: today,
  startOn: today,
  endOn: today,
  charges: 0,
  ...termsAfter(subscription, 0),
})

/** What is over is ordered again while it keeps its price; paid, it is a new subscription. */
export const reactivate: ActionHandler<ActionOf<'reactivate'>> = {
  moveOf: ({ status, endOn, nextOrderId, hasOther }, today) =>
    allowsMove(status, 'request-reactivation') &&
    !nextOrderId &&
    !hasOther &&
    today <= addDays(endOn, REACTIVATION_DAYS)
      ? 'request-reactivation'
      : undefined,
  async prepare(_, db, { subscription }, { at }) {
    await readPlanOnSale(db, subscription, at)
    return undefined
  },
  preview(subscription, rules) {
    const charges = forecast(again(subscription, rules.today), undefined, rules)
    return { today: charges[0]!.amount, charges, effectiveOn: rules.today, ...bindingOf(subscription) }
  },
  async carryOut(app, tx, { subscription }, { asking, moment }) {
    const moving = { move: 'request-reactivation', ...asking, effectiveOn: moment.today } as const
    await order(app, tx, await makeMove(tx, subscription, moving, {}, moment), moment)
  },
}

/** Its order is due at once, and is paid by itself where it costs nothing. */
async function order(app: App, tx: Tx, subscription: SubscriptionRow, moment: Now): Promise<void> {
  const { id, accountId, brandId } = subscription
  const { at, today } = moment
  const begun = again(subscription, today)
  const rules = await readChargeRules(app, tx, begun, today)
  const priced = pricePeriod(begun, 1, rules)
  const renewals = [renewalOf({ ...begun, charges: 1 }, rules)]
  const due = { kind: 'reactivation' as const, subscriptionId: id, ...periodFrom(scheduleOf(begun), today) }
  const { orderId } = await placeDueOrder(
    app,
    tx,
    {
      accountId,
      brandId,
      due: { ...due, dueOn: today, payableDays: payableDays(begun.dunning) },
      renewals,
      ...priced,
    },
    at,
  )
  const placed = (await findSubscription(tx, id))!
  if (placed.version !== subscription.version) return
  const asked = { nextOrderId: orderId, nextDueOn: today, nextUntil: addDays(today, WAITED_DAYS) }
  await writeChanges(tx, placed, asked, moment)
}

/** The order of a reactivation is paid. Whoever has the plan again by another one gets the money back. */
export async function settleReactivation(app: App, tx: Tx, paid: LockedOrder, moment: Now): Promise<void> {
  const before = paid.subscriptionId ? await lockSubscription(tx, paid.subscriptionId) : undefined
  if (!before || !isOver(before.status)) throw new Refused('order.not-payable')
  await startAgain(app, tx, { order: paid, before: atScheduledPrice(before, []) }, moment)
  await writeChanges(tx, before, NOTHING_DUE, moment)
}
