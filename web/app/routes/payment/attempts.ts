import type { Cart } from '@vitrine/contract/cart'
import { Refused } from '../../session/refused.ts'
import { type KeyValue, openTabStorage } from '../../session/storage.ts'

const KEPT = 'vitrine.attempt'

/** The idempotency key of one attempt to buy: made once for a cart and how it is paid, kept until the server answers. */
export interface Attempts {
  keyFor(cart: Cart, credit?: number): string
  succeeded(): void
  /** An answer that refuses ends the attempt; a lost one or a server's failure may have been carried out. */
  failed(error: unknown): void
  /** Whether an attempt of this tab, also before a reload, got no answer; it ends with being told so. */
  lost(): boolean
}

/** What the tab keeps over a reload: the key and which cart it is for, nothing of the buyer. */
interface Kept {
  key: string
  cart: string
}

export function createAttempts(storage: KeyValue, newKey: () => string = randomKey): Attempts {
  const end = () => storage.removeItem(KEPT)
  return {
    keyFor(cart, credit = 0) {
      const content = contentOf(cart, credit)
      const kept = read(storage)
      if (kept?.cart === content) return kept.key
      const key = newKey()
      storage.setItem(KEPT, JSON.stringify({ key, cart: content } satisfies Kept))
      return key
    },
    succeeded: end,
    failed: (error) => (error instanceof Refused && error.status < 500 ? end() : undefined),
    lost() {
      const isOpen = read(storage) !== null
      end()
      return isOpen
    },
  }
}

/** The attempts of this tab. */
export const attempts = createAttempts(openTabStorage())

const contentOf = ({ brand, lines, quote }: Cart, credit: number): string =>
  JSON.stringify([brand, quote.total, credit, lines.map(({ id }) => id)])

function read(storage: KeyValue): Kept | null {
  try {
    return JSON.parse(storage.getItem(KEPT) ?? 'null')
  } catch {
    return null
  }
}

// Not crypto.randomUUID, which browsers only offer on a secure origin.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
