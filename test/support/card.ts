import type { CardInput } from '@vitrine/contract/card'
import { offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import type * as z from 'zod'
import { type Buyer, CPF } from './buyer.ts'
import type { Shop } from './shop.ts'

/** Cards of the demonstration's acquirer, by what becomes of a charge on them. */
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

/** A card typed into the frame, for one charge of `total` in so many parcels, as the page offers them. */
export async function typeCard(
  shop: Shop,
  total: number,
  name: CardName = 'approved',
  count = 1,
): Promise<z.infer<typeof CardInput>> {
  const { token } = await shop.bank.typeCard(CARDS[name])
  const settings = await shop.client().checkout.readCard()
  const offer = offerInstallments(centavos(total), settings?.table ?? null).find((one) => one.count === count)
  return { token, installments: count, expectedCharge: offer?.total ?? total }
}

interface CardWish {
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
  const { token } = await shop.bank.typeCode('visa', code)
  return { token, installments: 1, expectedCharge: total, savedCardId }
}

/** Puts the price in the cart and pays it by card. */
export async function orderByCard(
  shop: Shop,
  buyer: Buyer,
  priceId: string,
  { name, count, coupon, save, renew, card: ready }: CardWish = {},
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
