import type { Installments } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { offerPlans, type PlanTerms, planTermsFor } from '@vitrine/contract/installment-plan'
import { centavos } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type CalendarDay, today } from '@vitrine/contract/time'
import { useState } from 'react'

export interface PlanChoice {
  offers: readonly Installments[]
  /** Nothing where the whole is paid at once. */
  chosen: Installments | undefined
  terms: ReturnType<typeof planTermsFor>
  /** Of the first parcel, if it is paid today. */
  startsOn: CalendarDay
  choose(count: number): void
}

/** What is bought, and what of it is charged in the chosen way, in centavos. */
interface Sale {
  cart: Cart
  method: PaymentMethod
  toPay: number
}

/** In how many parcels a sale may be paid without a card, and in how many its buyer wants to. */
export function usePlan(own: readonly PlanTerms[], { cart, method, toPay }: Sale): PlanChoice {
  const [count, choose] = useState(1)
  const renews = cart.lines.some(({ price }) => price.interval !== 'once')
  const ids = cart.lines.map(({ product }) => product.id)
  const terms = renews || method === 'card' ? undefined : planTermsFor(own, ids)
  const offers = offerPlans(centavos(toPay), terms)
  const chosen = offers.find((offer) => offer.count === count)
  return { offers, chosen, terms, startsOn: today(new Date()), choose }
}
