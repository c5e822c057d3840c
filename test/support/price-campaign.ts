import type { PriceCampaignInput } from '@vitrine/contract/admin/price-campaign'
import type { PriceCampaignId, ProductId } from '@vitrine/contract/ids'
import type { PriceAnswer } from '@vitrine/contract/price-campaign'
import type { SubscriptionDetails } from '@vitrine/contract/subscription'
import type * as z from 'zod'
import type { TestClock } from './app.ts'
import { newBuyer } from './buyer.ts'
import { payPix } from './credit.ts'
import { identity, OWNER } from './identities.ts'
import type { Client, Shop } from './shop.ts'
import { stock } from './stock.ts'
import { onDay, type Subscriber } from './subscriber.ts'

interface Moved {
  shop: Shop
  clock: TestClock
}

export type CampaignInput = z.input<typeof PriceCampaignInput>

/** Why something is done, for the audit log. */
export const reason = 'Custo de produção'

/** A raise of a monthly plan to R$ 50,00, for those who accept it. */
export const campaignOf = (productId: ProductId, input: Partial<CampaignInput> = {}): CampaignInput => ({
  brandId: 'main',
  productId,
  interval: 'month',
  amount: 5_000,
  consent: 'opt-in',
  effectiveOn: '2027-03-10',
  reason: 'Dobramos a biblioteca de modelos.',
  termsAllow: true,
  ...input,
})

interface Terms {
  amount?: number
  minCycles?: number
  maxCycles?: number
  trialDays?: number
  introductory?: { amount: number; cycles: number }
}

/** What a shop does whose plans change their price, and those who subscribe to them. */
export function campaigns({ shop, clock }: Moved) {
  /** Whoever owns the shop, signed in now. */
  const owner = async (): Promise<Client> => shop.client((await identity(shop.parts.app, OWNER)).token)

  /** A monthly plan of R$ 40,00. */
  const newPlan = ({ amount = 4_000, ...terms }: Terms = {}) =>
    stock(shop.parts.pool, { name: 'Clube', amount, type: 'subscription', interval: 'month', ...terms })

  async function subscribe(
    plan: { productId: ProductId; priceId: string },
    coupon?: string,
  ): Promise<Subscriber> {
    const buyer = await newBuyer(shop)
    const order = await buyer.order(plan.priceId, { ...(coupon && { coupon }) })
    if (order.total > 0) await payPix(shop, buyer, order)
    const [subscription] = await buyer.client.subscription.list({})
    return { buyer, ...plan, id: subscription!.id }
  }

  /** Ten in the morning of a day: what is due of subscriptions and of campaigns is done. */
  async function on(day: string, one: Subscriber): Promise<SubscriptionDetails> {
    await onDay({ shop, clock }, day, one)
    await shop.sweep('price-campaigns')
    return onDay({ shop, clock }, day, one)
  }

  /** Pays on a day what is open of a subscription. */
  async function pay(day: string, one: Subscriber): Promise<void> {
    const { orders } = await on(day, one)
    const open = orders.find(({ status }) => status === 'awaiting-payment')
    if (open) await payPix(shop, one.buyer, open)
  }

  async function draft(productId: ProductId, input: Partial<CampaignInput> = {}): Promise<PriceCampaignId> {
    return (await (await owner()).adminPriceCampaign.create(campaignOf(productId, input))).id
  }

  /** A campaign that is announced, and of which people are told on the same day. */
  async function announce(
    productId: ProductId,
    input: Partial<CampaignInput> = {},
  ): Promise<PriceCampaignId> {
    const id = await draft(productId, input)
    await (await owner()).adminPriceCampaign.announce({ id, reason })
    await shop.sweep('price-campaigns')
    return id
  }

  async function undo(id: PriceCampaignId): Promise<void> {
    await (await owner()).adminPriceCampaign.undo({ id, reason })
    await shop.sweep('price-campaigns')
  }

  const read = async (id: PriceCampaignId) => (await owner()).adminPriceCampaign.read({ id })
  const answersOf = async (id: PriceCampaignId) =>
    Object.fromEntries((await read(id)).progress!.answers.map(({ answer, count }) => [answer, count]))
  const answer = ({ buyer, id }: Subscriber, campaignId: PriceCampaignId, given: PriceAnswer) =>
    buyer.client.priceChange.answer({ id, campaignId, answer: given })

  return { owner, newPlan, subscribe, on, pay, draft, announce, undo, read, answersOf, answer }
}

/** The first charges to come, each with its day. */
export const charged = ({ charges }: SubscriptionDetails, count = 3) =>
  charges.slice(0, count).map(({ dueOn, amount }) => [dueOn, amount])
