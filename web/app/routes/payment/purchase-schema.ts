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
  const { document, acceptedTerms } = PlaceOrder.shape
  // What was typed for another way to pay stays in the form and is nobody's business here.
  return z.object({
    document,
    acceptedTerms,
    acceptedRenewal: renews ? agreed : z.boolean(),
    ...(asksAddress ? Address.omit({ state: true }).shape : {}),
  })
}
