import type { Cart } from '@vitrine/contract/cart'
import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Refusal } from '@vitrine/contract/refusals'
import { dayOf } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { findHoldingOrder } from './coupon.store.ts'
import {
  allows,
  asksForUses,
  type Coupon,
  type CouponItem,
  isEligible,
  isForMethod,
  isForProduct,
  NO_USES,
  type Uses,
} from './coupon.ts'
import { countUses, type User } from './uses.store.ts'

export interface Judging {
  app: App
  brandId: string
  /** Nobody is known before they sign in: what depends on them is judged later. */
  accountId: AccountId | undefined
  method?: PaymentMethod | undefined
  items: readonly CouponItem[]
  now: Date
  /** Of a whole day that is asked about, its last moment; `now` is its first. */
  until?: Date | undefined
}

/** Why a coupon is no good for these items now, or undefined. The CPF or CNPJ is judged when a use is reserved. */
export async function judgeCoupon(
  db: Db,
  coupon: Coupon,
  { app, accountId, now, ...facts }: Judging,
): Promise<Refusal | undefined> {
  const uses = asksForUses(coupon) ? await readUses(app, db, coupon, { accountId, at: now }) : NO_USES
  return refuseCoupon({ coupon, uses, now, accountId, ...facts })
}

/**
 * The same for what was offered at `quotedAt` and holds from then on; but a use of it is of the day on which it is
 * ordered: by that day are the limits judged.
 */
export async function judgeOffered(
  db: Db,
  coupon: Coupon,
  judging: Judging,
  quotedAt: Date,
): Promise<Refusal | undefined> {
  const { app, accountId, now } = judging
  const refusal = await judgeCoupon(db, coupon, { ...judging, now: quotedAt })
  if (refusal || !asksForUses(coupon) || dayOf(quotedAt) === dayOf(now)) return refusal
  return refuseUse(coupon, await readUses(app, db, coupon, { accountId, at: now }), now)
}

/** What a coupon is judged by; nothing is used by a buyer while nobody is known. */
export interface CouponFacts {
  coupon: Coupon
  brandId: string
  accountId?: AccountId | undefined
  /** Nothing while it is not chosen: then the coupon waits for it. */
  method?: string | undefined
  items: readonly CouponItem[]
  uses: Uses
  now: Date
  /** Of a whole day that is asked about, its last moment: a coupon that holds at any moment of it is good. */
  until?: Date | undefined
}

type Rule = (facts: CouponFacts) => Refusal | undefined

const isThere: Rule = ({ coupon: { status, campaign, own } }) =>
  status !== 'draft' && (!campaign || own) ? undefined : 'coupon.unknown'
const isOfBrand: Rule = ({ coupon, brandId }) =>
  coupon.brandIds.includes(brandId) ? undefined : 'coupon.other-brand'
const isOwnFree: Rule = ({ coupon: { own }, uses }) => {
  if (own?.revoked) return 'coupon.ended'
  if (!own?.orderId) return undefined
  return uses.heldByBuyer > 0 ? 'coupon.held' : 'coupon.used-up'
}
const isAddressee: Rule = ({ coupon: { own }, accountId }) =>
  own?.recipientId && accountId && own.recipientId !== accountId ? 'coupon.not-for-you' : undefined
const isKept: Rule = ({ coupon }) => (coupon.status === 'archived' ? 'coupon.ended' : undefined)
const isRunning: Rule = ({ coupon }) => (coupon.status === 'paused' ? 'coupon.paused' : undefined)
const hasBegun: Rule = ({ coupon, now, until = now }) =>
  coupon.startsAt > until ? 'coupon.not-yet' : undefined
const isCurrent: Rule = ({ coupon, now }) =>
  coupon.endsAt && coupon.endsAt <= now ? 'coupon.expired' : undefined
const isLeft: Rule = ({ coupon: { limitTotal, used } }) =>
  limitTotal !== null && used >= limitTotal ? 'coupon.used-up' : undefined
const isPaidFor: Rule = ({ coupon: { budget, spent } }) =>
  budget !== null && spent >= budget ? 'coupon.budget' : undefined

/** A coupon for a first purchase is for one order: two that wait for their payment are not both the first. */
const isFirst: Rule = ({ coupon: { firstPurchase }, uses: { hasBought, holdsFirst, byBuyer } }) =>
  firstPurchase && (hasBought || holdsFirst || byBuyer > 0) ? 'coupon.first-purchase' : undefined
const isLeftForBuyer: Rule = ({ coupon: { limitPerAccount }, uses: { byBuyer, heldByBuyer } }) => {
  if (limitPerAccount === null || byBuyer < limitPerAccount) return undefined
  return heldByBuyer > 0 ? 'coupon.held' : 'coupon.used-by-you'
}
const isLeftForDocument: Rule = ({ coupon: { limitPerDocument }, uses: { byDocument } }) =>
  limitPerDocument !== null && byDocument >= limitPerDocument ? 'coupon.used-by-document' : undefined
const isLeftToday: Rule = ({ coupon: { limitPerDay }, uses: { onDay } }) =>
  limitPerDay !== null && onDay >= limitPerDay ? 'coupon.used-up-today' : undefined

/** Nobody is judged before they are known; what is for colleagues, or for a list, is for nobody until then. */
const isAudience: Rule = ({ coupon: { audience }, accountId, uses }) => {
  if (audience === 'staff') return uses.isStaff ? undefined : 'coupon.not-for-you'
  // Nothing is shown off to a guest that is gone once they say who they are.
  if (audience === 'listed' && !accountId) return 'coupon.listed'
  if (audience === 'any' || !accountId) return undefined
  if (audience === 'listed') return uses.isListed ? undefined : 'coupon.not-for-you'
  return uses.plans.length > 0 || uses.holdsNew || uses.byBuyer > 0 ? 'coupon.new-subscriber' : undefined
}

const fitsMethod: Rule = ({ coupon, method }) =>
  method === undefined || isForMethod(coupon, method) ? undefined : 'coupon.method'

const fitsItems: Rule = ({ coupon, items }) => {
  if (items.some((item) => isEligible(coupon, item))) return undefined
  if (items.some((item) => isForProduct(coupon, item))) return 'coupon.interval'
  const onlyPlans = items.length > 0 && items.every(({ type }) => type === 'subscription')
  return onlyPlans && allows(coupon.productTypes, 'subscription')
    ? 'coupon.not-for-plan'
    : 'coupon.not-for-these'
}
/** Of what it is for; one that gives an item away counts what is bought with it, too. */
const hasItems: Rule = ({ coupon, items }) => {
  const counted = coupon.kind === 'item-free' ? items : items.filter((item) => isEligible(coupon, item))
  return counted.length < coupon.minimumItems ? 'coupon.minimum-items' : undefined
}
const reachesMinimum: Rule = ({ coupon, items }) =>
  missingTo(coupon, items) > 0 ? 'coupon.minimum' : undefined

/** Centavos that items are short of what a coupon asks to be bought. */
export const missingTo = (
  { minimum }: Coupon,
  items: readonly Pick<CouponItem, 'amount' | 'introductory'>[],
): number => Math.max(0, minimum - items.reduce((sum, item) => sum + priceOfCharge(item, 1), 0))

/** A plan is tried once, by whoever has not had it. */
const isUntried: Rule = ({ coupon, items, uses: { plans, byBuyer } }) => {
  if (coupon.kind !== 'trial-days') return undefined
  const tried = items.some((item) => isEligible(coupon, item) && plans.includes(item.productId))
  return tried || byBuyer > 0 ? 'coupon.trial-used' : undefined
}

/** What is asked again once a use is held, when it can no longer change. */
const OF_USES = [isFirst, isAudience, isLeftForBuyer, isUntried, isLeftForDocument, isLeftToday]

/** In the order the buyer should hear about them. */
const RULES = [
  isThere,
  isOfBrand,
  isKept,
  isRunning,
  hasBegun,
  isCurrent,
  isAddressee,
  isOwnFree,
  isLeft,
  isPaidFor,
  ...OF_USES,
  fitsItems,
  hasItems,
  reachesMinimum,
  fitsMethod,
]

const firstOf = (rules: readonly Rule[], facts: CouponFacts): Refusal | undefined => {
  for (const rule of rules) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return undefined
}

export const refuseCoupon = (facts: CouponFacts): Refusal | undefined => firstOf(RULES, facts)

const KNOWN: AccountId = 'acc_buyer'

/** Whether the uses of others and of the buyer leave room for one more. */
export const refuseUse = (coupon: Coupon, uses: Uses, now: Date): Refusal | undefined =>
  firstOf(OF_USES, { coupon, uses, now, accountId: KNOWN, brandId: '', items: [] })

/**
 * How a coupon was used so far, by everybody and by a buyer, and what they bought before, as far as this coupon asks.
 * While the row of the coupon is held, what is counted stays true until the commit.
 */
export async function readUses(app: App, db: Db, coupon: Coupon, user: User): Promise<Uses> {
  const { accountId, orderId } = user
  const { firstPurchase, audience, kind, limitPerDocument } = coupon
  const asksForPlans = audience === 'new-subscriber' || kind === 'trial-days'
  const sameDocument =
    orderId && limitPerDocument !== null ? await askHook(app, db, ordersOfDocument, { orderId }) : []
  const hasBought =
    accountId && firstPurchase ? await askHook(app, db, hasPaidOrder, { accountId, besides: orderId }) : false
  const plans =
    accountId && asksForPlans ? await askHook(app, db, plansOfBuyers, { accountIds: [accountId] }) : []
  return { ...(await countUses(db, coupon.id, user, sameDocument)), hasBought, plans }
}

/** The order of this account that waits for its payment and holds the coupon, or its code; the newest. */
export async function findHolder(
  app: App,
  db: Db,
  coupon: Coupon,
  accountId: AccountId,
): Promise<{ id: string; code: string } | undefined> {
  const orderId = await findHoldingOrder(db, coupon, accountId)
  return orderId ? { id: orderId, code: await askHook(app, db, codeOfOrder, { orderId }) } : undefined
}

/** Whether an account has paid for an order, other than this one. */
export const hasPaidOrder = hook<{ accountId: AccountId; besides?: OrderId | undefined }, boolean>(
  'buyer.has-paid-order',
)

/** The orders that were made with the CPF or CNPJ of an order, that order among them. */
export const ordersOfDocument = hook<{ orderId: OrderId }, string[]>('buyer.orders-of-document')

/** What people call an order. */
export const codeOfOrder = hook<{ orderId: OrderId }, string>('buyer.code-of-order')

/** The products of the plans that some accounts have or had, each once. */
export const plansOfBuyers = hook<{ accountIds: readonly AccountId[] }, ProductId[]>('buyer.plans')

/** What an account still owes of plans that were cancelled unpaid, each by the order that may be paid. */
export const debtsOfBuyer = hook<{ accountId: AccountId; productIds: readonly ProductId[] }, Cart['debts']>(
  'buyer.debts',
)
