import { CARD_BRANDS, type CardBrand } from '@vitrine/contract/brazil/card-brand'

/** `Visa final 5682`: what stands on a card. */
export const cardDisplay = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${CARD_BRANDS[brand as CardBrand]?.name ?? 'Cartão'} final ${last4}`

/** How people know a card: by the name they gave it, or by its brand and last digits. */
export const cardName = (card: { brand: string; last4: string; nickname?: string | null }): string =>
  card.nickname ?? cardDisplay(card)

/** `08/2031` */
export const cardTerm = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`
