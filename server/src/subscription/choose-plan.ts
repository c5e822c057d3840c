import type { Price } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import type { ChangeCharge } from '@vitrine/contract/plan-comparison'
import type { ActionOf } from '@vitrine/contract/subscription'
import type { CalendarDay } from '@vitrine/contract/time'
import { type PricedProduct, readPrices } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { readPriceRules } from '#price-rule'
import type { SubscribedPlan, SubscriptionRow } from './life.ts'
import { boundAfter } from './next-terms.ts'
import { listAmount } from './price.ts'
import { findPlan, hasLivePlan, lockLivePlan, type Now } from './subscription.store.ts'

/**
 * The plan of a price of the same brand at today's price. Refuses `subscription.not-sold` for what is not on sale to
 * everybody, for the price that they pay already and for a plan that they have by another subscription, and
 * `subscription.change-too-short` for a plan that ends before their minimum term.
 */
export async function findChoice(
  app: App,
  db: Db,
  { subscription, action: { priceId, when } }: { subscription: SubscriptionRow; action: ActionOf<'change'> },
  { at, today }: Now,
): Promise<SubscribedPlan> {
  const { brandId, accountId, id } = subscription
  const { product, current } = await readPlanOnSale(db, { priceId, brandId }, at)
  const interval = current?.interval
  const isOther = current?.id === priceId && priceId !== subscription.priceId
  const isFree = isOther && !(await hasLivePlan(db, { accountId, productId: product.id, besides: id }))
  if (!isFree || !interval || interval === 'once') throw new Refused('subscription.not-sold')
  const plan = await planAt(app, db, { brandId, priceId, interval, productId: product.id }, today)
  const { minCycles: bound, maxCycles } = boundAfter(
    subscription,
    plan,
    when === 'now' ? today : subscription.endOn,
  )
  if (bound && maxCycles && bound > maxCycles) throw new Refused('subscription.change-too-short')
  return plan
}

interface PlanPlace extends Pick<SubscribedPlan, 'priceId' | 'productId' | 'interval'> {
  brandId: string
}

/** The plan of a price for a change: every period at today's price, with the plan's own discount. */
async function planAt(
  app: App,
  db: Db,
  { brandId, ...place }: PlanPlace,
  today: CalendarDay,
): Promise<SubscribedPlan> {
  const { price, name, serviceCode, minCycles, maxCycles } = await findPlan(db, place.priceId)
  const rules = await readPriceRules(app, brandId, today)
  const plan = { name, serviceCode, minCycles, maxCycles, ...place }
  return { ...plan, amount: listAmount(plan, centavos(price), { rules, today }) }
}

/** What a change to this price charges for each period; for a price that is no plan, the price itself. */
export async function chargeOfChange(
  app: App,
  { brandId, productId, price }: { brandId: string; productId: ProductId; price: Price },
  today: CalendarDay,
): Promise<ChangeCharge> {
  const { id: priceId, interval, amount } = price
  if (interval === 'once') return { amount, interval }
  const plan = await planAt(app, app.db, { brandId, priceId, productId, interval }, today)
  return { amount: plan.amount, interval }
}

/** Refuses the money for a plan that the account has by another subscription now. */
export async function refuseOwnedPlan(
  tx: Tx,
  { id, accountId, productId: had }: SubscriptionRow,
  { productId }: Pick<SubscriptionRow, 'productId'>,
): Promise<void> {
  if (productId !== had && (await lockLivePlan(tx, { accountId, productId, besides: id })))
    throw new Refused('order.not-payable')
}

/** A price that everybody may subscribe to now; refuses others. A plan with limited seats needs a cart. */
export async function readPlanOnSale(
  db: Db,
  { priceId, brandId }: { priceId: string; brandId: string },
  at: Date,
): Promise<PricedProduct> {
  const sold = (await readPrices(db, [priceId], brandId, at)).get(priceId)
  const isSold = sold?.published && sold.onSale && sold.seatsLeft === undefined
  if (!isSold || sold.product.hasRequirements || sold.product.purchaseLimit === 'one-ever')
    throw new Refused('subscription.not-sold')
  return sold
}
