import type { Cart } from '@vitrine/contract/cart'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { serverClock } from '../../session/server-clock.ts'
import { type KeyValue, openTabStorage } from '../../session/storage.ts'

const KEPT = 'vitrine.pause'
const GOOD_FOR_MS = 15 * 60_000

/** A purchase whose buyer was signed out in the middle of it: what stood on the page, and nothing of who they are else. */
export interface Pause {
  email: string
  /** As it was last seen; nothing where it was not read any more. */
  cart?: Cart
  method?: PaymentMethod
  /** Of the card. */
  parcels?: number
}

/** Keeps a pause while this tab loads the page anew or goes for a code; whoever reads it takes it away. */
export function createPauses(storage: KeyValue, now = serverClock.now) {
  return {
    keep: (pause: Pause): void => storage.setItem(KEPT, JSON.stringify({ ...pause, at: now() })),
    take(): Pause | null {
      const { at, ...pause } = JSON.parse(storage.getItem(KEPT) ?? '{}') as Pause & { at?: number }
      storage.removeItem(KEPT)
      return at && now() - at < GOOD_FOR_MS ? pause : null
    },
  }
}

export const pauses = createPauses(openTabStorage())
