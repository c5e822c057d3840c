import { DAY_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contract/time'

/** How fast a secret may be guessed, in milliseconds but for the counts. */
export const PACE = {
  /** So many failures within the window are nobody's business; each one more doubles the wait. */
  free: 5,
  window: 15 * MINUTE_MS,
  firstWait: 30 * SECOND_MS,
  longestWait: 15 * MINUTE_MS,
  /** Of one address, from all devices that its account was not used on before. */
  perDay: 100,
  day: DAY_MS,
  /** So many failures of a day are told to the owner. */
  told: 10,
} as const
