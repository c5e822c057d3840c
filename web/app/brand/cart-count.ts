import { useSyncExternalStore } from 'react'

const KEY = 'vitrine.cart'
const listeners = new Set<() => void>()
let prices = readPrices()

function readPrices(): readonly string[] {
  try {
    const kept = typeof document === 'undefined' ? null : localStorage.getItem(KEY)
    return kept?.split(',').filter(Boolean) ?? []
  } catch {
    return []
  }
}

function become(next: readonly string[]): void {
  prices = next
  for (const listener of listeners) listener()
}

/** Call it with every cart that the API answers: header and buttons follow, also on the next visit. */
export function cartChanged({ lines }: { lines: readonly { price: { id: string } }[] }): void {
  const next = lines.map(({ price }) => price.id)
  try {
    localStorage.setItem(KEY, next.join())
  } catch {
    // Without storage it is known as long as the page.
  }
  become(next)
}

function onChange(listener: () => void): () => void {
  const otherTab = (event: StorageEvent) => event.key === KEY && become(readPrices())
  listeners.add(listener)
  window.addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', otherTab)
  }
}

/** Lines in the cart as last seen by this browser, so that no page has to ask for the cart. */
export const useCartCount = (): number =>
  useSyncExternalStore(
    onChange,
    () => prices.length,
    () => 0,
  )

/** Whether a price is in the cart, as last seen by this browser; no until the page is alive. */
export const useInCart = (priceId: string): boolean =>
  useSyncExternalStore(
    onChange,
    () => prices.includes(priceId),
    () => false,
  )
