import type { AccountId } from '@vitrine/contract/ids'
/** Whose hand changes something, why, and when. */
export interface Hand {
  by: AccountId
  reason: string
  at: Date
}
