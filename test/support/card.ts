import type { CardInput } from '@vitrine/contract/card'
import { offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import type * as z from 'zod'
import { openReference } from '../../server/src/sales/saved-card/card-secrets.ts'
import { payerCosts } from '../../simulator/src/mercado-pago/installments.ts'
import { type Buyer, CPF } from './buyer.ts'
import type { Outcome } from './gateways/cards.ts'
import type { Shop } from './shop.ts'

/** Test cards of the simulated Mercado Pago, by what becomes of a charge on them. */
export const CARDS = {
  approved: '4235647728025682',
  elo: '5067766783888311',
  asks: '4000000000001158',
  reviewed: '4000000000001182',
  turnedDown: '4000000000001190',
  lostApproved: '4000000000001166',
  lostUnknown: '4000000000001174',
  noFunds: '4000000000001018',
  stolen: '4000000000001091',
  laterNoFunds: '4000000000001208',
  laterStolen: '4000000000001216',
} as const
export type CardName = keyof typeof CARDS

/** The same at a gateway's stand-in, which is told what becomes of a charge. */
const outcomeOf = (name: CardName): Outcome =>
  name === 'noFunds' ? { declines: 'insufficient_funds' } : 'approved'

/**
 * A card typed into the frame, for one charge of `total` in so many installments: as Mercado Pago offers
 * them, or as the table of the shop does where its cards are charged by a gateway that has none.
 */
export async function typeCard(
  shop: Pick<Shop, 'bank' | 'gateway' | 'client'>,
  total: number,
  name: CardName = 'approved',
  count = 1,
): Promise<z.infer<typeof CardInput>> {
  const isMeant = (offer: { count: number }) => offer.count === count
  if (shop.gateway) {
    const settings = await shop.client().checkout.readCard()
    const offer = offerInstallments(centavos(total), settings?.table ?? null).find(isMeant)
    const token = shop.gateway.cards.type(outcomeOf(name))
    return { token, installments: count, expectedCharge: offer?.total ?? total }
  }
  const { token } = await shop.bank.typeCard(CARDS[name])
  const offer = payerCosts(CARDS[name], centavos(total)).find(isMeant)
  return { token, installments: count, expectedCharge: offer?.total ?? total }
}

interface CardOptions {
  name?: CardName
  count?: number
  coupon?: string
  /** Ticks that the card is kept. */
  save?: true
  /** Ticks that the renewals of its plans are charged to the card. */
  renew?: true
  /** Instead of typing one. */
  card?: z.infer<typeof CardInput>
}

/** A saved card, with its code typed again. */
export async function typeCode(
  shop: Shop,
  total: number,
  savedCardId: string,
  code?: string,
): Promise<z.infer<typeof CardInput>> {
  const { rows } = await shop.parts.pool.query('select reference_sealed from saved_card where id = $1', [
    savedCardId,
  ])
  // One that was removed has no name any more.
  const reference = rows[0] ? openReference(shop.parts.app.config, savedCardId, rows[0].reference_sealed) : ''
  const { token } = await shop.bank.typeCode(reference.split('/')[1] ?? '', code)
  return { token, installments: 1, expectedCharge: total, savedCardId }
}

/** Puts the price in the cart and pays it by card. */
export async function orderByCard(
  shop: Shop,
  buyer: Buyer,
  priceId: string,
  { name, count, coupon, save, renew, card: ready }: CardOptions = {},
): Promise<Order> {
  let cart = await buyer.client.cart.addLine({ priceId })
  if (coupon) cart = await buyer.client.cart.applyCoupon({ code: coupon })
  const { total } = cart.quote
  const ticked = { ...(save && { save }), ...(renew && { renew }) }
  const card = ready ?? { ...(await typeCard(shop, total, name, count)), ...ticked }
  const body = {
    method: 'card',
    document: CPF,
    expectedTotal: total,
    acceptedTerms: true,
    card,
  } as const
  const placed = await buyer.client.checkout.placeOrder({
    headers: { 'idempotency-key': crypto.randomUUID() },
    body,
  })
  return buyer.client.checkout.readOrder({ id: placed.id })
}
