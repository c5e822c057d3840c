import { DAY_MS } from '@vitrine/contract/time'

/** So long after a payment something is offered. */
export const UPSELL_MS = DAY_MS
