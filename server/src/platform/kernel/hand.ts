/** Whose hand changes something, as an account's id, why, and when. */
export interface Hand {
  by: string
  reason: string
  at: Date
}
