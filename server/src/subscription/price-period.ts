import type { SumLine } from '@vitrine/contract/cart'
import { add, type Centavos, centavos, formatBrl, ZERO } from '@vitrine/contract/money'
import { bindingOf, type PlanTerms } from '@vitrine/contract/plan-terms'
import type { CalendarDay } from '@vitrine/contract/time'
import type { DueOrder } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { parallel } from '#kernel/parallel.ts'
import { findLine } from '#order'
import { amountOfCharge, lastPromised, type PriceRules, planCharges, readPriceRules } from '#price-rule'
import { priceItems } from '#pricing'
import { listPromises, type Promised } from '#promotion'
import type { SubscribedPlan, SubscriptionRow } from './subscription-row.ts'

type Plan = SubscribedPlan & Pick<SubscriptionRow, 'brandId' | 'orderLineId' | 'keptPromises'>

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
 * The charge with this number (the first one was number 1) of a plan: its price as it was agreed to, less what coupons
 * promised, and the taxes of today on top, where there are any. The price already has the plan's own discount in it.
 */
export function pricePeriod(
  plan: Plan,
  number: number,
  { promises: promised, rules, today }: ChargeRules,
): PricedPeriod {
  const promises = plan.keptPromises ?? promised
  const amount = centavos(plan.amount)
  const due = amountOfCharge(amount, promises, number)
  const item = { ...plan, type: 'subscription' as const, amount: due }
  const withoutDiscounts = { ...rules, planDiscounts: [], methodDiscounts: [] }
  const priced = priceItems({ items: [item], coupons: [], rules: withoutDiscounts, today })
  const { tax } = priced.lines[0]!
  const { productId, priceId, name, interval } = plan
  const discount = centavos(amount - due)
  return {
    line: { productId, priceId, name, interval, amount, discount, tax, total: add(due, tax) },
    sum: [
      { label: name, amount },
      ...reductionsOf(promises, number, discount),
      // The first line is the plan itself.
      ...priced.quote.lines.slice(1),
    ],
    ...(priced.quote.taxes && { taxes: priced.quote.taxes }),
    rules: [...priced.rules, ...(discount > 0 ? promises.map(({ couponId }) => couponId) : [])],
  }
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
  const last = lastPromised(begun.keptPromises ?? rules.promises)
  const charges = planCharges(costOf, { from: begun.charges + 1, last })
  return { label: begun.name, interval: begun.interval, ...charges, ...bindingOf(terms).terms }
}

/** Each coupon that still holds, together never more than the plan costs. */
function reductionsOf(promises: readonly Promised[], number: number, most: Centavos): SumLine[] {
  let left: Centavos = most
  return promises
    .filter(({ charges }) => charges === null || number <= charges)
    .flatMap(({ label, couponId, discount, charges }) => {
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
  const item = { ...plan, type: 'subscription' as const, amount: price }
  const [later] = priceItems({ items: [item], coupons: [], rules, today }).quote.later
  return later?.amount ?? price
}
