import type { Quote } from '@vitrine/contract/cart'
import type { PlaceOrder } from '@vitrine/contract/checkout'
import type { Refusal } from '@vitrine/contract/refusals'
import type * as z from 'zod'
import type { CartItem } from '#cart'
import type { OfferedCard } from './gateway-offers.ts'

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
  held: readonly string[]
  /** What products of the cart require and the buyer neither has nor buys together. */
  missing: readonly unknown[]
  /** Plans of the cart with days of trial that the CPF or CNPJ has had already. */
  triedBefore: readonly string[]
  /** The same by days of trial that a coupon gives. */
  triedCoupon: readonly string[]
  account: { isConfirmed: boolean }
  /** The account is one of those that the brand's buyers have. */
  mayBuy: boolean
  request: OrderRequest
}

type Rule = (facts: CheckoutFacts) => Refusal | undefined

const cartHasLines: Rule = ({ items }) => (items.length === 0 ? 'cart.empty' : undefined)
const accountIsOfBrand: Rule = ({ mayBuy }) => (mayBuy ? undefined : 'account.other-brand')
const nothingIsHeld: Rule = ({ items, held }) =>
  items.some(({ productId }) => held.includes(productId)) ? 'checkout.already-yours' : undefined
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

/** A boleto is waited for for days, and its seats with it: not for an account that may be anybody's. */
const seatsAreNotKeptByBoleto: Rule = ({ items, account, request }) =>
  request.method === 'boleto' && !account.isConfirmed && items.some(({ seated }) => seated.length > 0)
    ? 'checkout.boleto-holds-seat'
    : undefined

/** In the order the buyer should hear about them. */
const RULES = [
  accountIsOfBrand,
  cartHasLines,
  nothingIsHeld,
  nothingIsMissing,
  nothingIsTriedAgain,
  couponIsUntried,
  totalIsAsSeen,
  creditIsWithin,
  cardIsThere,
  seatsAreNotKeptByBoleto,
]

export function refuseCheckout(facts: CheckoutFacts): Refusal | undefined {
  for (const rule of RULES) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return undefined
}
