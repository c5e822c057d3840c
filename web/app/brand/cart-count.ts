import type { BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { useSyncExternalStore } from 'react'
import { openStorage, removeFamily } from '../session/storage.ts'
import { useBrand } from './brand-context.tsx'

const KEY = 'vitrine.cart'
const NONE: readonly string[] = []
const listeners = new Set<() => void>()
/** By brand, as read from this browser's storage. */
const kept = new Map<BrandId, readonly string[]>()

const keyOf = (brand: BrandId): string => (brand === FIRST_BRAND ? KEY : `${KEY}.${brand}`)

const readPrices = (brand: BrandId): readonly string[] =>
  openStorage().getItem(keyOf(brand))?.split(',').filter(Boolean) ?? NONE

function pricesOf(brand: BrandId): readonly string[] {
  const known = kept.get(brand)
  if (known) return known
  const prices = readPrices(brand)
  kept.set(brand, prices)
  return prices
}

const notify = (): void => listeners.forEach((listener) => void listener())

/** Call it with every cart that the API answers: header and buttons follow, also on the next visit. */
export function cartChanged({ brand, lines }: CartSeen): void {
  const next = lines.map(({ price }) => price.id)
  openStorage().setItem(keyOf(brand), next.join())
  kept.set(brand, next)
  notify()
}

interface CartSeen {
  brand: BrandId
  lines: readonly { price: { id: string } }[]
}

/** Whoever comes next on this browser starts with nothing, in every brand. */
export function cartsLeft(): void {
  removeFamily(KEY)
  kept.clear()
  notify()
}

function onChange(listener: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (!key?.startsWith(KEY)) return
    kept.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', otherTab)
  }
}

/** Lines in this brand's cart as last seen by this browser, so that no page has to ask for the cart. */
export function useCartCount(): number {
  const { id } = useBrand()
  return useSyncExternalStore(
    onChange,
    () => pricesOf(id).length,
    () => 0,
  )
}

/** Whether a price is in this brand's cart, as last seen by this browser; no until the page is alive. */
export function useInCart(priceId: string): boolean {
  const { id } = useBrand()
  return useSyncExternalStore(
    onChange,
    () => pricesOf(id).includes(priceId),
    () => false,
  )
}
