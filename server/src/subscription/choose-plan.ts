import type { Price } from '@vitrine/contract/catalog'
import { centavos } from '@vitrine/contract/money'
import type { ChangeCharge } from '@vitrine/contract/plan-comparison'
import type { ActionOf } from '@vitrine/contract/subscription'
import type { CalendarDay } from '@vitrine/contract/time'
import { type PricedProduct, readPrices } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { readPriceRules } from '#price-rule'
import type { Moment } from './life.store.ts'
import { listAmount } from './price-period.ts'
import { findPlan, hasLive, holdsLive } from './subscription.store.ts'
import { boundAfter, type SubscribedPlan, type SubscriptionRow } from './subscription-row.ts'

/**
 * The plan of a price of the same brand, at what it costs today. Refuses `subscription.not-sold` for what is not sold to
 * everybody now, for the price that they pay already, and for a plan that they have by another subscription; and
 * `subscription.change-too-short` for one that is over before the minimum term of theirs.
 */
export async function findChoice(
  app: App,
  db: Db,
  { subscription, action: { priceId, when } }: { subscription: SubscriptionRow; action: ActionOf<'change'> },
  { at, today }: Moment,
): Promise<SubscribedPlan> {
  const { brandId, accountId, id } = subscription
  const { product, current } = await readSold(db, { priceId, brandId }, at)
  const interval = current?.interval
  const isOther = current?.id === priceId && priceId !== subscription.priceId
  const isFree = isOther && !(await hasLive(db, { accountId, productId: product.id, besides: id }))
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

/** The plan of a price as a change takes it: each of its periods at the price of today, with the plan's own discount. */
async function planAt(
  app: App,
  db: Db,
  { brandId, ...place }: PlanPlace,
  today: CalendarDay,
): Promise<SubscribedPlan> {
  const { price, ...named } = await findPlan(db, place.priceId)
  const rules = await readPriceRules(app, brandId, today)
  const plan = { ...named, ...place }
  return { ...plan, amount: listAmount(plan, centavos(price), { rules, today }) }
}

/** What whoever changes to a price of a plan is charged for each period; the price itself for what is no plan. */
export async function chargeOfChange(
  app: App,
  { brandId, productId, price }: { brandId: string; productId: string; price: Price },
  today: CalendarDay,
): Promise<ChangeCharge> {
  const { id: priceId, interval, amount } = price
  if (interval === 'once') return { amount, interval }
  const plan = await planAt(app, app.db, { brandId, priceId, productId, interval }, today)
  return { amount: plan.amount, interval }
}

/** The plan that comes is theirs by another subscription by now: the money for it goes back. */
export async function refuseTaken(
  tx: Tx,
  { id, accountId, productId: had }: SubscriptionRow,
  { productId }: Pick<SubscriptionRow, 'productId'>,
): Promise<void> {
  if (productId !== had && (await holdsLive(tx, { accountId, productId, besides: id })))
    throw new Refused('order.not-payable')
}

/** A price of what everybody may subscribe to now, or refuses. Of limited places each is taken by a cart. */
export async function readSold(
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
