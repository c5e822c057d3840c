import type { SumLine } from '@vitrine/contract/cart'
import type { OrderId } from '@vitrine/contract/ids'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import { add, type Centavos, centavos, formatBrl, fractionOf, ZERO } from '@vitrine/contract/money'
import { bindingOf, type PlanTerms } from '@vitrine/contract/plan-terms'
import type { NextCharge } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, addMonths, type CalendarDay } from '@vitrine/contract/time'
import type { DueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db } from '#kernel/database.ts'
import { findLine } from '#order'
import {
  amountOfCharge,
  discountOf,
  lastPromised,
  type PriceRules,
  planCharges,
  readPriceRules,
} from '#price-rule'
import { priceItems } from '#pricing'
import { listPromises, type Promised } from '#promotion'
import { bridgePeriod, daysIn, type Period, periodFrom } from './calendar.ts'
import {
  beginNext,
  endWithCharge,
  finalCharge,
  nextStartOn,
  type SubscribedPlan,
  type SubscriptionRow,
  scheduleOf,
} from './life.ts'
import { atNextPeriod, atScheduledPrice, isAtScheduledPrice } from './next-terms.ts'

type Plan = SubscribedPlan &
  Pick<SubscriptionRow, 'brandId' | 'orderLineId' | 'keptPromises' | 'introductory'>

/** What the order of a period is made of. */
export type PricedPeriod = Pick<DueOrder, 'line' | 'sum' | 'taxes' | 'rules'>

/** What is asked beside a plan itself to tell what its charges cost. */
export interface ChargeRules {
  promises: readonly Promised[]
  rules: PriceRules
  today: CalendarDay
}

/** Read once for all charges that are to be told. */
export async function readChargeRules(
  app: App,
  db: Db,
  plan: Plan,
  today: CalendarDay,
): Promise<ChargeRules> {
  const [promises, rules] = await parallel(
    () => readPromises(db, plan),
    () => readPriceRules(app, plan.brandId, today),
  )
  return { promises, rules, today }
}

/** What coupons promise a subscription now. */
export const readPromises = async (
  db: Db,
  { keptPromises, orderLineId }: Pick<Plan, 'keptPromises' | 'orderLineId'>,
): Promise<readonly Promised[]> => {
  if (keptPromises) return keptPromises
  const line = orderLineId ? await findLine(db, orderLineId) : undefined
  return line ? listPromises(db, line) : []
}

/**
 * The charge with this number (the first one was number 1) of a plan: its price as it was agreed to, the introductory one
 * first, less what coupons promised, and the taxes of today on top, where there are any. The price already has the plan's own discount in it.
 */
export function pricePeriod(
  plan: Plan,
  number: number,
  { promises: promised, rules, today }: ChargeRules,
): PricedPeriod {
  const promises = plan.keptPromises ?? promised
  const amount = centavos(priceOfCharge(plan, number))
  const due = amountOfCharge(amount, promises, number)
  const item = { ...plan, type: 'subscription' as const, amount: due, introductory: null }
  const withoutDiscounts = { ...rules, planDiscounts: [], methodDiscounts: [] }
  const priced = priceItems({ items: [item], coupons: [], rules: withoutDiscounts, today })
  const { tax } = priced.lines[0]!
  const { productId, priceId, name, interval } = plan
  const discount = centavos(amount - due)
  return {
    line: { productId, priceId, name, interval, amount, discount, tax, total: add(due, tax) },
    sum: [
      { label: name, amount, ...introductoryFormula(plan, number) },
      ...reductionsOf(promises, number, discount),
      // The first line is the plan itself.
      ...priced.quote.lines.slice(1),
    ],
    ...(priced.quote.taxes && { taxes: priced.quote.taxes }),
    rules: [...priced.rules, ...(discount > 0 ? promises.map(({ couponId }) => couponId) : [])],
  }
}

/** `preço inicial, cobrança 2 de 3`; nothing of a charge at the price of the plan. */
function introductoryFormula(
  { introductory }: Pick<Plan, 'introductory'>,
  number: number,
): { formula?: string } {
  if (!introductory || number > introductory.cycles) return {}
  const times = introductory.cycles === 1 ? '' : `, cobrança ${number} de ${introductory.cycles}`
  return { formula: `preço inicial${times}` }
}

/**
 * What a plan that begins with an order costs from its next charge on, and what it binds for: its own
 * terms, unless others are kept. `charges` has that order's among them.
 */
export function renewalOf(
  begun: SubscriptionRow,
  rules: ChargeRules,
  terms: PlanTerms = begun,
): NonNullable<DueOrder['renewals']>[number] {
  const costOf = (number: number) => centavos(pricePeriod(begun, number, rules).line.total)
  const promised = lastPromised(begun.keptPromises ?? rules.promises)
  const last = Math.max(promised, begun.introductory?.cycles ?? 0)
  const charges = planCharges(costOf, { from: begun.charges + 1, last })
  return { label: begun.name, interval: begun.interval, ...charges, ...bindingOf(terms).terms }
}

/** Each coupon that still holds, together never more than the plan costs. */
function reductionsOf(promises: readonly Promised[], number: number, most: Centavos): SumLine[] {
  let left: Centavos = most
  return promises
    .filter(({ charges }) => charges === null || number <= charges)
    .flatMap((promise) => {
      const { label, couponId, charges } = promise
      const discount = discountOf(promise, number)
      const taken = discount > left ? left : discount
      left = centavos(left - taken)
      const times = charges === null ? 'em cada cobrança' : `na cobrança ${number} de ${charges}`
      const formula = `${formatBrl(taken)} ${times}`
      return taken > ZERO ? [{ label, amount: -taken, formula, rule: couponId }] : []
    })
}

/** What one period costs who signs now, without coupons; in centavos. */
export function listAmount(
  plan: Omit<SubscribedPlan, 'amount'>,
  price: Centavos,
  { rules, today }: Omit<ChargeRules, 'promises'>,
): number {
  const item = { ...plan, type: 'subscription' as const, amount: price, introductory: null }
  const [later] = priceItems({ items: [item], coupons: [], rules, today }).quote.later
  return later?.amount ?? price
}

interface NextPeriod {
  period: Period
  priced: PricedPeriod
}

interface ChargeQuery {
  startOn: CalendarDay
  /** Of the charge; the first one was number 1. */
  number: number
}

/** The period of a subscription that begins on a day. */
const periodOn = (subscription: SubscriptionRow, startOn: CalendarDay): Period =>
  subscription.dueDay === null
    ? periodFrom(scheduleOf(subscription), startOn)
    : bridgePeriod(scheduleOf(subscription).cycle, startOn, subscription.dueDay)

/**
 * A period of a subscription that begins on a day, and what it costs. Where its charges move to another day of the month
 * it lasts until that day, and the days beyond a usual period are charged besides, each at its share of the price.
 */
export function priceNext(
  subscription: SubscriptionRow,
  { startOn, number }: ChargeQuery,
  rules: ChargeRules,
): NextPeriod {
  const isScheduled = isAtScheduledPrice(subscription, { startOn, number })
  const due = isScheduled ? atScheduledPrice(subscription, rules.promises) : subscription
  const { dueDay } = due
  const period = periodOn(due, startOn)
  if (dueDay === null) return { period, priced: pricePeriod(due, number, rules) }
  const amount = priceOfCharge(due, number)
  const bridge = bridgeFor(amount, periodFrom(scheduleOf(due), startOn), period)
  const bridged = { ...due, amount: amount + bridge.amount, introductory: null }
  const priced = pricePeriod(bridged, number, rules)
  const [plan, ...rest] = priced.sum
  const sum = [
    { ...plan!, amount, ...introductoryFormula(due, number) },
    { label: 'Dias até o novo vencimento', ...bridge },
    ...rest,
  ]
  return { period, priced: { ...priced, sum } }
}

/** Of what a usual period costs (centavos), the share of the days that another one has beyond it, half up. */
export function bridgeFor(
  amount: number,
  usual: Period,
  longer: Period,
): { amount: Centavos; formula: string } {
  const [more, whole] = [Math.max(0, daysIn(longer) - daysIn(usual)), daysIn(usual)]
  return {
    amount: fractionOf(centavos(amount), more, whole),
    formula: `${formatBrl(centavos(amount))} × ${more} de ${whole} dias`,
  }
}

const MONTHS = 12

/** The order of the next period, while that is not paid. */
export interface OpenOrder {
  id: OrderId
  amount: number
}

/** The renewals to come as things stand, to the last one there is: the subscription as it is then, and the period's first day. */
function* renewalsAhead(
  subscription: SubscriptionRow,
  { promises, today }: Pick<ChargeRules, 'promises' | 'today'>,
): Generator<ChargeQuery & { next: SubscriptionRow }> {
  let { next, startOn } = beginNext(atNextPeriod(subscription, promises), today)
  const last = finalCharge(next) ?? Number.POSITIVE_INFINITY
  for (let number = next.charges + 1; number <= last; number++) {
    yield { next, startOn, number }
    startOn = periodOn(next, startOn).endOn
    if (next.dueDay !== null) next = { ...next, dueDay: null, anchorOn: startOn }
  }
}

/** The first day of the first period that has the scheduled price, and what it costs; nothing where none has it. */
export function firstAtScheduledPrice(
  subscription: SubscriptionRow,
  rules: ChargeRules,
): { on: CalendarDay; amount: number } | undefined {
  if (!subscription.scheduledPrice) return undefined
  for (const { next, startOn, number } of renewalsAhead(subscription, rules)) {
    // Another plan comes before it.
    if (!next.scheduledPrice) return undefined
    if (isAtScheduledPrice(next, { startOn, number })) {
      const { priced } = priceNext(next, { startOn, number }, rules)
      return { on: startOn, amount: priced.line.total }
    }
  }
  return undefined
}

/**
 * The charges of the next twelve months, as things stand, to the last one there is; of what is over, or will be with its
 * period, what is asked for alone.
 */
export function forecast(
  subscription: SubscriptionRow,
  open: OpenOrder | undefined,
  rules: ChargeRules,
): NextCharge[] {
  if (isOver(subscription.status))
    return open ? [chargeOf(subscription, open, { startOn: rules.today, today: rules.today })] : []
  const until = addMonths(Number(rules.today.slice(8)), rules.today, MONTHS)
  const charges: NextCharge[] = []
  for (const { next, startOn, number } of renewalsAhead(subscription, rules)) {
    if (startOn > until && charges.length > 0) break
    charges.push({ dueOn: startOn, amount: priceNext(next, { startOn, number }, rules).priced.line.total })
  }
  if (!open) return charges
  const asked = { startOn: charges[0]?.dueOn ?? nextStartOn(subscription), today: rules.today }
  return [chargeOf(subscription, open, asked), ...charges.slice(1)]
}

/** What is asked for now. */
export function chargeOf(
  { nextDueOn, nextUntil }: SubscriptionRow,
  { id, amount }: OpenOrder,
  { startOn, today }: { startOn: string; today: CalendarDay },
): NextCharge {
  const dueOn = nextDueOn ?? startOn
  return {
    dueOn,
    amount,
    orderId: id,
    ...(nextUntil ? { waitedUntil: addDays(nextUntil, -1) } : dueOn < today && { overdue: true as const }),
  }
}

/** The day on which a subscription with a final charge is over, if each is paid on its day; its period ends then. */
export function endOfTerm(subscription: SubscriptionRow): CalendarDay {
  const next = atNextPeriod(subscription)
  return endWithCharge(next, finalCharge(next) ?? 0)
}
