import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import {
  type Counter,
  countAttempt,
  countOrRefuse,
  type RateLimit,
  rateLimitKey,
} from '#kernel/rate-limit.ts'

/** What may be asked for how often, per address (or account, or link). */
export const ADDRESS_LIMITS = {
  'confirm-email': { limit: 5, windowMs: HOUR_MS, cooldownMs: MINUTE_MS },
  'confirm-code': { limit: 20, windowMs: HOUR_MS },
  /** Of one link, as long as the longest of those with a code is good; then another one has to be asked for. */
  code: { limit: 5, windowMs: DAY_MS },
  'forgot-password': { limit: 3, windowMs: HOUR_MS },
  'sign-in': { limit: 5, windowMs: HOUR_MS, cooldownMs: MINUTE_MS },
  /** Of an address that was mistyped: by account. */
  'correct-email': { limit: 5, windowMs: HOUR_MS },
  /** The same by the address that is put in: it may be a stranger's, and gets two messages each time. */
  'corrected-to': { limit: 3, windowMs: DAY_MS },
  'email-change': { limit: 5, windowMs: HOUR_MS, cooldownMs: MINUTE_MS },
  'email-change-code': { limit: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>
type AddressLimit = keyof typeof ADDRESS_LIMITS

const counterOf = (app: App, name: AddressLimit, address: string): Counter => ({
  key: rateLimitKey(app, `turn ${name}`, address),
  limit: ADDRESS_LIMITS[name],
})

/** Counts an attempt, and says whether it is within the limit; the same work for every address. */
export const isWithinLimit = async (
  app: App,
  tx: Tx,
  name: AddressLimit,
  address: string,
): Promise<boolean> => !(await countAttempt(tx, [counterOf(app, name, address)], app.clock.now()))

/** Counts an attempt, or refuses with `request.too-many` and the seconds to wait. */
export const requireWithinLimit = async (
  app: App,
  tx: Tx,
  name: AddressLimit,
  address: string,
): Promise<void> => void (await countOrRefuse(app, tx, [counterOf(app, name, address)]))
