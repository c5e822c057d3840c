import { Address } from '@vitrine/contract/address'
import { PlaceOrder } from '@vitrine/contract/checkout'
import { sentenceOf } from '@vitrine/contract/refusals'
import * as z from 'zod'

const agreed = z.literal(true, { error: sentenceOf('checkout.renewal-consent') })

/**
 * What the buyer fills in of `PlaceOrder`; a subscription needs its own consent to renewal, and some
 * boletos an address, whose state its CEP tells.
 */
export function purchaseSchema(renews: boolean, asksAddress: boolean) {
  const filledIn = PlaceOrder.pick({ document: true, acceptedTerms: true })
  const consented = filledIn.extend({ acceptedRenewal: renews ? agreed : z.boolean() })
  return asksAddress ? consented.extend(Address.omit({ state: true }).shape) : consented
}
