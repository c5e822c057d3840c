import { HOUR_MS } from '@vitrine/contract/time'

/** So long the prices that somebody saw in the cart hold, in milliseconds. */
export const QUOTE_MS = HOUR_MS
