import { isCnpj } from '@vitrine/contract/brazil/cnpj'
import { maskDocument } from '@vitrine/contract/brazil/document'
import type { Quote } from '@vitrine/contract/cart'
import type { PlaceOrder } from '@vitrine/contract/checkout'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import type { Refusal } from '@vitrine/contract/refusals'
import { HOUR_MS } from '@vitrine/contract/time'
import type * as z from 'zod'
import { readHolder } from '#account'
import type { CartItem } from '#cart'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { Limit } from '#kernel/config.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type CountedAttempt, type Counter, countOrRefuse, rateLimitKey } from '#kernel/rate-limit.ts'
import { setting } from '#kernel/setting.ts'
import { findPaidDocument, hasPaid } from '#order'
import type { PaymentRow } from '#payment'
import { readDocument } from '#profile'
import type { OfferedCard } from './promise-payment.ts'

/** Environment variables about how often an account orders and is charged. */
export const CHECKOUT_VARIABLES = {
  UNCONFIRMED_ORDERS_PER_HOUR: setting(Limit.default(5), {
    what: 'Orders in an hour of an account whose address nobody has confirmed; 0 is without a limit.',
  }),
  CHARGES_PER_ORDER: setting(Limit.default(20), {
    what: 'How often a bank is asked for a charge for one order; 0 is without a limit.',
  }),
  CHARGES_PER_HOUR: setting(Limit.default(40), { what: 'The same in an hour for one account.' }),
}

/** What is configured about how often an account orders and is charged. */
export const checkoutConfig = (e: z.output<z.ZodObject<typeof CHECKOUT_VARIABLES>>) => ({
  orderLimits: {
    /** Of an account whose address nobody has confirmed. */
    unconfirmedPerHour: e.UNCONFIRMED_ORDERS_PER_HOUR,
    /** Asked for at a bank or gateway: of one order in its life, and of one account. */
    chargesPerOrder: e.CHARGES_PER_ORDER,
    chargesPerHour: e.CHARGES_PER_HOUR,
  },
})

type CheckoutConfig = ReturnType<typeof checkoutConfig>
declare module '#kernel/config.ts' {
  interface Config extends CheckoutConfig {}
}

/** What is asked for, with the document of its buyer, typed or known. */
export type OrderRequest = Omit<z.infer<typeof PlaceOrder>, 'document'> & {
  document: string
  card?: OfferedCard | undefined
}

/** What an order is judged by before anything is reserved. */
export interface CheckoutFacts {
  items: readonly CartItem[]
  quote: Quote
  /** Products that can be had only once, of the cart, that the buyer may use already, and plans that they have. */
  owned: readonly string[]
  /** What products of the cart require and the buyer neither has nor buys together. */
  missing: readonly unknown[]
  /** Plans of the cart with days of trial that the CPF or CNPJ has had already. */
  triedBefore: readonly ProductId[]
  /** The same by days of trial that a coupon gives. */
  triedCoupon: readonly string[]
  account: { isConfirmed: boolean }
  /** The brand takes cards. */
  takesCards: boolean
  /** The account is one of those that the brand's buyers have. */
  mayBuy: boolean
  request: OrderRequest
}

type Rule = (facts: CheckoutFacts) => Refusal | undefined

const cartHasLines: Rule = ({ items }) => (items.length === 0 ? 'cart.empty' : undefined)
const accountIsOfBrand: Rule = ({ mayBuy }) => (mayBuy ? undefined : 'account.other-brand')
const nothingIsOwned: Rule = ({ items, owned }) =>
  items.some(({ productId }) => owned.includes(productId)) ? 'checkout.already-yours' : undefined
const nothingIsMissing: Rule = ({ missing }) => (missing.length > 0 ? 'checkout.requires' : undefined)
const nothingIsTriedAgain: Rule = ({ triedBefore }) =>
  triedBefore.length > 0 ? 'checkout.trial-used' : undefined
const couponIsUntried: Rule = ({ triedCoupon }) => (triedCoupon.length > 0 ? 'coupon.trial-used' : undefined)
const totalIsAsSeen: Rule = ({ quote, request }) =>
  quote.total !== request.expectedTotal ? 'checkout.total-changed' : undefined

const creditIsWithin: Rule = ({ quote, request }) =>
  (request.credit ?? 0) > quote.total ? 'credit.not-enough' : undefined

const cardIsThere: Rule = ({ quote, request }) =>
  request.method === 'card' && quote.total > (request.credit ?? 0) && !request.card
    ? 'payment.card-needed'
    : undefined

/**
 * A plan that costs nothing at first begins with a card to which the next charges go, where cards are taken; what is paid
 * for besides may authorise them as well.
 */
const renewalCardIsThere: Rule = ({ quote, request, takesCards }) => {
  const isPaid = quote.total > (request.credit ?? 0)
  const renews = isPaid && (request.method === 'card' ? request.card?.renew : request.pixMandate)
  return takesCards && quote.requiresCard && !renews && !request.renewalCardId
    ? 'subscription.card-needed'
    : undefined
}

/** A boleto is waited for for days, and its seats with it: not for an account that may be anybody's. */
const seatsAreNotKeptByBoleto: Rule = ({ items, account, request }) =>
  request.method === 'boleto' && !account.isConfirmed && items.some(({ seated }) => seated.length > 0)
    ? 'checkout.boleto-holds-seat'
    : undefined

/** In the order the buyer should hear about them. */
const RULES = [
  accountIsOfBrand,
  cartHasLines,
  nothingIsOwned,
  nothingIsMissing,
  nothingIsTriedAgain,
  couponIsUntried,
  totalIsAsSeen,
  creditIsWithin,
  cardIsThere,
  renewalCardIsThere,
  seatsAreNotKeptByBoleto,
]

export function refuseCheckout(facts: CheckoutFacts): Refusal | undefined {
  for (const rule of RULES) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return undefined
}

/**
 * Counts an order of an account whose address nobody has confirmed: it may be somebody else's, who is mailed about each
 * of them. Refuses with `checkout.too-many-orders` and the seconds to wait.
 */
export const countUnconfirmedOrder = (app: App, tx: Tx, accountId: AccountId): Promise<CountedAttempt> =>
  countOrRefuse(
    app,
    tx,
    [perHour(app, 'unconfirmed-order', accountId, app.config.orderLimits.unconfirmedPerHour)],
    'checkout.too-many-orders',
  )

/** Counts a charge that a bank is about to be asked for; refuses with `request.too-many` and the seconds to wait. */
export const countCharge = (app: App, tx: Tx, accountId: AccountId): Promise<CountedAttempt> =>
  countOrRefuse(app, tx, [perHour(app, 'charge', accountId, app.config.orderLimits.chargesPerHour)])

const perHour = (app: App, name: string, accountId: AccountId, limit: number): Counter => ({
  key: rateLimitKey(app, `turn ${name}`, accountId),
  limit: { limit, windowMs: HOUR_MS },
})

/** So many cards are tried for one order: who tries more is trying cards out, not paying. */
const CARDS_MAX = 10

export function refuseManyCards(attempts: readonly PaymentRow[]): void {
  if (attempts.filter(({ method, offSession }) => method === 'card' && !offSession).length >= CARDS_MAX)
    throw new Refused('payment.too-many-cards')
}

/** Each attempt is a charge at a bank, which keeps it. Those that the buyer did not make are no reason to refuse them one. */
export function refuseManyCharges({ config }: App, attempts: readonly PaymentRow[]): void {
  const most = config.orderLimits.chargesPerOrder
  if (most > 0 && attempts.filter(({ offSession, carriedBy }) => !offSession && !carriedBy).length >= most)
    throw new Refused('payment.too-many-charges')
}

/** The CPF or CNPJ that somebody need not type again: of their profile, else of their last paid purchase. */
export const findDocument = async (app: App, accountId: AccountId): Promise<string | undefined> =>
  (await readDocument(app.db, app.config, accountId)) ?? findPaidDocument(app.db, accountId)

/** What is known of who buys, as their browser may see it: the document masked. */
export async function readBuyer(app: App, accountId: AccountId) {
  const [document, { isVerified, passwordHash }, isCustomer] = await parallel(
    () => findDocument(app, accountId),
    () => readHolder(app.db, accountId),
    () => hasPaid(app.db, accountId),
  )
  const kind: 'cpf' | 'cnpj' = document && isCnpj(document) ? 'cnpj' : 'cpf'
  return {
    ...(document && { document: { kind, masked: maskDocument(document) } }),
    canCorrectEmail: !isVerified && passwordHash === null && !isCustomer,
  }
}
