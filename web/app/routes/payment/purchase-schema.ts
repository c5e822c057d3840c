import { PlaceOrder } from '@vitrine/contract/checkout'
import { sentenceOf } from '@vitrine/contract/refusals'
import * as z from 'zod'

const agreed = z.literal(true, { error: sentenceOf('checkout.renewal-consent') })

/** What the buyer fills in of `PlaceOrder`; a subscription needs its own consent to renewal. */
export function purchaseSchema(renews: boolean) {
  const filledIn = PlaceOrder.pick({ document: true, acceptedTerms: true })
  return filledIn.extend({ acceptedRenewal: renews ? agreed : z.boolean() })
}
