import type { BrandId } from '@vitrine/contract/brand'
import type { Interval, Price } from '@vitrine/contract/catalog'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { centavos, multiply, subtract } from '@vitrine/contract/money'
import type {
  ChangeCharge,
  OtherPlan,
  PlanComparison,
  PriceDifference,
  Training,
} from '@vitrine/contract/plan-comparison'
import type { Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { today } from '@vitrine/contract/time'
import { listUsableBesides } from '#access'
import { listPlans, type Plan, productGrants } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { chargeOfChange } from './choose-plan.ts'
import { listSubscriptions } from './view.ts'

interface PlanQuery {
  accountId: AccountId
  brand: BrandId
  productId: ProductId
}

/** How many other plans a comparison shows. */
const MOST = 6

/**
 * Compares the account's plan in a brand with another plan, or with the brand's best selling ones when the query names
 * their own. With several plans it takes the one of the query, else the one that was started last.
 */
export async function comparePlans(app: App, question: PlanQuery, now: Date): Promise<PlanComparison> {
  const { db } = app
  const mine = currentOf(await listSubscriptions(app, question.accountId), question)
  if (!mine) return { others: [] }
  const { productId, brand, accountId } = question
  const own = mine.product.id === productId
  const plans = await listPlans(db, { brand, at: now }, { productId, most: own ? MOST + 1 : 1 })
  const held = await listUsableBesides(db, { accountId, sourceId: mine.id }, now)
  const trainings = await trainingsOf(db, [mine.product.id, ...plans.map(({ product }) => product.id)])
  const compared = { price: mine.price, trainings: trainings(mine.product.id), held }
  return {
    current: { product: named(mine.product), price: mine.price },
    others: await Promise.all(
      plans
        .map((plan) => withoutMine(plan, mine))
        .filter(({ prices }) => prices.length > 0)
        .map(async (plan) =>
          comparePlan(compared, await withCharges(app, plan, { brand, now }), trainings(plan.product.id)),
        ),
    ),
  }
}

/** A plan with the charge of a change to each of its prices. */
async function withCharges(
  app: App,
  { product, prices }: Plan,
  { brand, now }: { brand: BrandId; now: Date },
): Promise<Parameters<typeof comparePlan>[1]> {
  const charges = await Promise.all(
    prices.map(async (price) =>
      chargeOfChange(app, { brandId: brand, productId: product.id, price }, today(now)),
    ),
  )
  return { product, prices: prices.map((price, i) => ({ price, charge: charges[i]! })) }
}

function currentOf(all: readonly Subscription[], { brand, productId }: PlanQuery): Subscription | undefined {
  const running = all.filter((one) => one.brand === brand && !isOver(one.status))
  return running.find(({ product }) => product.id === productId) ?? running[0]
}

const named = ({ id, slug, name }: Subscription['product']) => ({ id, slug, name })

/** Removes the prices of the account's own interval from its own plan. */
const withoutMine = ({ product, prices }: Plan, mine: Subscription): Plan => ({
  product,
  prices:
    product.id === mine.product.id
      ? prices.filter(({ interval }) => interval !== mine.price.interval)
      : prices,
})

async function trainingsOf(db: Db, productIds: ProductId[]): Promise<(productId: ProductId) => Trainings> {
  const grants = await productGrants(db, productIds)
  return (productId) =>
    (grants.get(productId) ?? [])
      .filter(({ kind }) => kind === 'course')
      .map(({ resource, title }) => ({ id: resource, title }))
}

type Trainings = readonly Training[]

/** The account's plan: the price they pay, what it includes, and what else they own. */
interface CurrentPlan {
  price: Price
  trainings: Trainings
  held: ReadonlySet<string>
}

type PriceChange = Omit<OtherPlan['prices'][number], 'difference'>

/** Compares one plan with the account's own. */
function comparePlan(
  { price: paid, trainings, held }: CurrentPlan,
  { product, prices }: Pick<OtherPlan, 'product'> & { prices: readonly PriceChange[] },
  offered: Trainings,
): OtherPlan {
  const theirs = (list: Trainings) => new Set(list.map(({ id }) => id))
  const without = (list: Trainings, other: Trainings) =>
    list.filter(({ id }) => !theirs(other).has(id) && !held.has(id))
  return {
    product,
    prices: prices.map(({ price, charge }) => ({ price, charge, difference: differenceOf(paid, charge) })),
    gained: without(offered, trainings),
    lost: without(trainings, offered),
    kept: trainings.filter(({ id }) => theirs(offered).has(id)).length,
  }
}

const CHARGES_A_YEAR: Record<Interval, number> = {
  once: 1,
  week: 52,
  month: 12,
  'two-months': 6,
  quarter: 4,
  'half-year': 2,
  year: 1,
}

const inAYear = ({ amount, interval }: ChangeCharge) => multiply(centavos(amount), CHARGES_A_YEAR[interval])

/** The difference in a year, without setup fees, which are charged once. */
function differenceOf(paid: ChangeCharge, other: ChangeCharge): PriceDifference {
  if (paid.interval === 'month' && other.interval === 'month')
    return { amount: subtract(centavos(other.amount), centavos(paid.amount)), per: 'month' }
  return { amount: subtract(inAYear(other), inAYear(paid)), per: 'year' }
}
