import type { AccessAnswer } from '@vitrine/contract/access'
import type { Interval } from '@vitrine/contract/catalog'
import type { ProductId, SubscriptionId } from '@vitrine/contract/ids'
import type { SubscriptionAction, SubscriptionDetails } from '@vitrine/contract/subscription'
import { calendarDay, startOfDay } from '@vitrine/contract/time'
import type { TestClock } from './app.ts'
import { type Buyer, newBuyer, signInAgain } from './buyer.ts'
import { payPix } from './credit.ts'
import type { Shop } from './shop.ts'
import { stock } from './stock.ts'

/** Somebody with a plan, and the subscription that it is. */
export interface Subscriber {
  buyer: Buyer
  productId: ProductId
  priceId: string
  id: SubscriptionId
}

interface Moved {
  shop: Shop
  clock: TestClock
}

interface SubscribedPlan {
  coupon?: string
  amount?: number
  interval?: Exclude<Interval, 'once'>
  minCycles?: number
  maxCycles?: number
}

/** Somebody whose plan, a monthly one unless it is said otherwise, is paid on the 31st of January 2027. */
export async function subscribe(
  { shop, clock }: Moved,
  { coupon, amount = 3_990, ...terms }: SubscribedPlan = {},
): Promise<Subscriber> {
  clock.set('2027-01-31T15:00:00Z')
  const plan = { name: 'Clube', amount, type: 'subscription', interval: 'month', ...terms } as const
  const stocked = await stock(shop.parts.pool, plan)
  const buyer = await newBuyer(shop)
  const order = await buyer.order(stocked.priceId, { ...(coupon && { coupon }) })
  if (order.total > 0) await payPix(shop, buyer, order)
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, ...stocked, id: subscription!.id }
}

/** Ten in the morning of a day: what is due is done, and its owner signs in again. */
export async function onDay(
  { shop, clock }: Moved,
  day: string,
  subscriber: Subscriber,
): Promise<SubscriptionDetails> {
  await shop.untilWritten()
  clock.set(new Date(startOfDay(calendarDay(day)).getTime() + 10 * 3_600_000).toISOString())
  await shop.sweep('subscriptions')
  subscriber.buyer = await signInAgain(shop, subscriber.buyer.email)
  return subscriber.buyer.client.subscription.read({ id: subscriber.id })
}

export const accessOf = ({ buyer, productId }: Subscriber): Promise<AccessAnswer> =>
  buyer.client.access.canUse({ resource: productId })

/** Previews an action, and confirms what was seen. */
export async function act({ buyer: { client }, id }: Subscriber, action: SubscriptionAction) {
  const seen = await client.subscription.preview({ id, action })
  const { confirmation } = seen
  return { seen, after: await client.subscription.act({ id, action, confirmation }) }
}
