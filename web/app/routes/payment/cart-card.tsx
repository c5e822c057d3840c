import type { CardSettings, Installments } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { type RefObject, useEffect } from 'react'
import { CardFields } from './card-fields.tsx'
import { type CardChoice, useCard } from './use-card.ts'

interface CartCardProps {
  cart: Cart
  /** What the card pays, in centavos. */
  total: number
  settings: CardSettings
  /** In how many parcels it is charged at first. */
  start: number
  /** Of who is signed in. */
  saved: readonly SavedCard[] | null
  /** Holds what is chosen here while it stands on the page. */
  choice: RefObject<CardChoice | null>
  onChoice(chosen: Installments): void
}

/** The card that a cart is about to be paid with. */
export function CartCard({ cart, total, settings, start, saved, choice, onChoice }: CartCardProps) {
  const products = cart.lines.map(({ product, price }) => ({ ...product, interval: price.interval }))
  const card = useCard(settings, { total, products, start }, saved)
  const { chosen } = card
  useEffect(() => {
    choice.current = card
    return () => {
      choice.current = null
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it comes to is what matters
  useEffect(() => onChoice(chosen), [chosen.count, chosen.total, onChoice])
  return <CardFields card={card} />
}
