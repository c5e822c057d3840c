import type { Cart } from '@vitrine/contract/cart'
import { useSyncExternalStore } from 'react'

const KEY = 'vitrine.cart-count'
const listeners = new Set<() => void>()
let count = readCount()

function readCount(): number {
  try {
    const kept = typeof document === 'undefined' ? 0 : Number(localStorage.getItem(KEY))
    return Number.isInteger(kept) && kept > 0 ? kept : 0
  } catch {
    return 0
  }
}

function become(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

/** Call it with every cart that the API answers: the number in the header follows, also on the next visit. */
export function cartChanged(cart: Pick<Cart, 'lines'>): void {
  try {
    localStorage.setItem(KEY, String(cart.lines.length))
  } catch {
    // Without storage the number lasts as long as the page.
  }
  become(cart.lines.length)
}

function onCount(listener: () => void): () => void {
  const otherTab = (event: StorageEvent) => event.key === KEY && become(readCount())
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
    onCount,
    () => count,
    () => 0,
  )
