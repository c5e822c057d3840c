import { Address } from '@vitrine/contract/address'
import type { CardInput } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { PlaceOrder } from '@vitrine/contract/checkout'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged } from '../../brand/cart-count.ts'
import { getApi } from '../../session/api.ts'
import { Refused } from '../../session/refused.ts'
import { addressOf, type TypedAddress } from './address-fields.tsx'
import { attempts } from './attempts.ts'
import type { RenewalCardChoice } from './renewal-card-fields.tsx'
import { JUST_PLACED } from './use-arrival.ts'

export interface Purchase extends TypedAddress {
  document: string
  acceptedTerms: boolean
}

interface OrderPlacement {
  place(purchase: Purchase): Promise<void>
  /** The total that was seen when the server answered that it had changed, in centavos. */
  totalBefore: number | null
}

type ReadCard = () => Promise<z.infer<typeof CardInput> | undefined>

interface PurchaseTerms {
  readCard: ReadCard
  /** The card of the renewals, where the purchase asks for one. */
  readRenewal: RenewalCardChoice['read']
  asksAddress: boolean
  /** Without it, the document that the server knows is taken. */
  asksDocument: boolean
  /** Of the total, what store credit pays. */
  credit: number
  /** The plan renews by Pix Automático. */
  pixMandate: boolean
}

/** Places the order with the total on the screen; a changed total is shown and asked for again, never charged. */
export function usePlaceOrder(cart: Cart, method: PaymentMethod, terms: PurchaseTerms): OrderPlacement {
  const { readCard, readRenewal, credit } = terms
  const [totalBefore, setTotalBefore] = useState<number | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { paths } = useBrand()

  const place = async (purchase: Purchase) => {
    const isCharged = method === 'card' && cart.quote.total > credit
    const card = isCharged ? await readCard() : undefined
    // What is wrong with the card stands in its frame.
    if (isCharged && !card) return
    const renewal = await readRenewal()
    if (!renewal) return
    try {
      const paid = { brand: cart.brand, method, expectedTotal: cart.quote.total }
      const body = { ...orderOf(purchase, terms), ...renewal, ...paid }
      const order = await send(cart, credit, card ? { ...body, card } : body)
      await navigate(paths.order(order.id), { replace: true, state: JUST_PLACED })
    } catch (error) {
      attempts.failed(error)
      await recover(error)
    }
  }
  /** Reads anew what was not as the buyer saw it; throws what they are told beside the button. */
  const recover = async (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    // The key was taken by an order whose answer was lost: it is in the list.
    if (error.code === 'checkout.key-reused') return navigate(href('/account/perfil/gerenciar'))
    if (error.code === 'checkout.total-changed') {
      setTotalBefore(cart.quote.total)
      return revalidate()
    }
    if (error.code === 'credit.not-enough' || error.code === 'checkout.trial-used') await revalidate()
    throw error
  }
  return { place, totalBefore }
}

const orderOf = (
  { document, ...typed }: Purchase,
  { asksDocument, asksAddress, credit, pixMandate }: PurchaseTerms,
) => ({
  acceptedTerms: true as const,
  ...(asksDocument && { document }),
  ...(asksAddress && { address: addressOf(typed) }),
  ...(credit > 0 && { credit }),
  ...(pixMandate && { pixMandate: true as const }),
})

async function send(cart: Cart, credit: number, body: z.input<typeof PlaceOrder>) {
  const api = await getApi()
  const headers = { 'idempotency-key': attempts.keyFor(cart, credit) }
  const order = await api.checkout.placeOrder({ headers, body })
  attempts.succeeded()
  cartChanged({ brand: cart.brand, lines: [] })
  return order
}

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
