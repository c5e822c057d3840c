import { Address } from '@vitrine/contract/address'
import { PlaceOrder } from '@vitrine/contract/checkout'
import * as z from 'zod'

/** What the buyer fills in: a document unless theirs is known, and for some boletos an address, whose state its CEP tells. */
export function purchaseSchema({
  asksDocument,
  asksAddress,
}: {
  asksDocument: boolean
  asksAddress: boolean
}) {
  const { document, acceptedTerms } = PlaceOrder.shape
  // What was typed for another way to pay stays in the form and is nobody's business here.
  return z.object({
    acceptedTerms,
    ...(asksDocument && { document: document.unwrap() }),
    ...(asksAddress && Address.omit({ state: true }).shape),
  })
}
