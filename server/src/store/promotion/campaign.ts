import { randomInt } from 'node:crypto'
import { normaliseCode } from '@vitrine/contract/coupon'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { insertCodes, lockCampaign, revoke } from './code.store.ts'

/** So many codes one campaign may have. */
export const MOST_CODES = 100_000
const BATCH = 5000

/** Letters and digits that nobody takes for one another, aloud or in print: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const SIGNS = 'ACDEFGHJKMNPQRTWXY34679'
const RANDOM_LENGTH = 10

/** A code of a campaign: its prefix, a hyphen, and 45 random bits. */
export const newCode = (prefix: string): string =>
  `${prefix}-${Array.from({ length: RANDOM_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

/** How codes may begin. */
const PREFIX = /^[0-9A-Z]{1,12}$/

export interface CodeOrder {
  couponId: string
  /** Up to twelve letters and digits that every code begins with. */
  prefix: string
  count: number
  /** Accounts, one for each of the first codes: only they can use theirs. */
  recipients?: readonly string[]
}

/**
 * Makes codes of a campaign, each for one use. Refuses what is no campaign, a prefix of other signs, and more codes than
 * one may have.
 */
export async function issueCodes(
  tx: Tx,
  { couponId, prefix, count, recipients = [] }: CodeOrder,
  at: Date,
): Promise<void> {
  if (!PREFIX.test(prefix)) throw new Refused('campaign.prefix')
  const there = await lockCampaign(tx, couponId)
  if (there === undefined) throw new Refused('not-found')
  if (there + count > MOST_CODES) throw new Refused('campaign.too-many')
  for (let made = 0; made < count; ) {
    const batch = Array.from({ length: Math.min(BATCH, count - made) }, (_, i) => ({
      code: newCode(prefix),
      recipientId: recipients[made + i] ?? null,
    }))
    made += await insertCodes(tx, couponId, batch, at)
  }
}

/** Takes one code back for good. An order that holds it keeps its price. Refuses `not-found`. */
export async function revokeCode(tx: Tx, couponId: string, code: string, at: Date): Promise<void> {
  if (!(await revoke(tx, couponId, normaliseCode(code), at))) throw new Refused('not-found')
}
