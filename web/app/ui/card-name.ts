import { CARD_BRANDS, type CardBrand } from '@vitrine/contract/brazil/card-brand'

/** `Visa final 5682`: how people know a card. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${CARD_BRANDS[brand as CardBrand]?.name ?? 'Cartão'} final ${last4}`

/** `08/2031` */
export const cardTerm = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`
