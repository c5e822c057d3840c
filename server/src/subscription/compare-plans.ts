import type { BrandId } from '@vitrine/contract/brand'
import type { PlanComparison } from '@vitrine/contract/plan-comparison'
import type { Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { today } from '@vitrine/contract/time'
import { listUsableBesides } from '#access'
import { listPlans, type Plan, productGrants } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { chargeOfChange } from './choose-plan.ts'
import { comparePlan, type Trainings } from './plan-difference.ts'
import { listSubscriptions } from './view.ts'

interface Question {
  accountId: string
  brand: BrandId
  productId: string
}

/** How many plans stand on the page of somebody's own. */
const MOST = 6

/**
 * The plan that somebody has in a brand beside another one; beside the brand's best selling ones when they ask about
 * their own. Of several plans it is the one they ask about, or else the last they started.
 */
export async function comparePlans(app: App, question: Question, now: Date): Promise<PlanComparison> {
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
          comparePlan(compared, await charged(app, plan, { brand, now }), trainings(plan.product.id)),
        ),
    ),
  }
}

/** A plan with what a change to each of its prices charges. */
async function charged(
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

function currentOf(all: readonly Subscription[], { brand, productId }: Question): Subscription | undefined {
  const running = all.filter((one) => one.brand === brand && !isOver(one.status))
  return running.find(({ product }) => product.id === productId) ?? running[0]
}

const named = ({ id, slug, name }: Subscription['product']) => ({ id, slug, name })

/** Somebody's own plan is another one for another interval only. */
const withoutMine = ({ product, prices }: Plan, mine: Subscription): Plan => ({
  product,
  prices:
    product.id === mine.product.id
      ? prices.filter(({ interval }) => interval !== mine.price.interval)
      : prices,
})

async function trainingsOf(db: Db, productIds: string[]): Promise<(productId: string) => Trainings> {
  const grants = await productGrants(db, productIds)
  return (productId) =>
    (grants.get(productId) ?? [])
      .filter(({ kind }) => kind === 'course')
      .map(({ resource, title }) => ({ id: resource, title }))
}
