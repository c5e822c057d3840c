import type { AccessAnswer, HoldReason } from '@vitrine/contract/access'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { openHold } from './entitlement.store.ts'

/**
 * Whether an account may use a resource at `now`, and why not. Of several reasons the one nearest to a yes is told: a
 * hold, a period to come, one that is over, what was taken back. It says the same to screens, training and support.
 */
export async function canUse(
  db: Db,
  { accountId, resource }: { accountId: string; resource: string },
  now: Date,
): Promise<AccessAnswer> {
  const { rows } = await sql<LedgerRow>`
    select e.from_at as "from", e.until_at as until, e.revoked_at as "revokedAt",
      ${openHold('reason')} as hold, ${openHold('placed_at')} as "heldSince"
    from entitlement e where e.account_id = ${accountId} and e.resource = ${resource}`.execute(db)
  const answers = rows.map((row) => answerOf(row, now))
  return answers.toSorted((a, b) => rank(a) - rank(b) || latestFirst(a, b))[0] ?? NEVER
}

const NEVER: AccessAnswer = { allowed: false, why: 'never-granted' }

interface LedgerRow {
  from: Date
  until: Date | null
  revokedAt: Date | null
  hold: HoldReason | null
  heldSince: Date | null
}

function answerOf({ from, until, revokedAt, hold, heldSince }: LedgerRow, now: Date): AccessAnswer {
  if (revokedAt) return { allowed: false, why: 'revoked', since: revokedAt.toISOString() }
  if (until && until <= now) return { allowed: false, why: 'ended', since: until.toISOString() }
  if (hold && heldSince) return { allowed: false, why: hold, since: heldSince.toISOString() }
  if (from > now) return { allowed: false, why: 'not-started', since: from.toISOString() }
  return { allowed: true, ...(until && { until: until.toISOString() }) }
}

const NEAREST = ['unpaid', 'paused', 'disputed', 'manual', 'not-started', 'ended', 'revoked', 'never-granted']

const rank = (answer: AccessAnswer): number => (answer.allowed ? -1 : NEAREST.indexOf(answer.why))

/** Of what ended, the last end; of what begins later, the first beginning. */
function latestFirst(a: AccessAnswer, b: AccessAnswer): number {
  const order = momentOf(b).localeCompare(momentOf(a))
  return !a.allowed && a.why === 'not-started' ? -order : order
}

/** What has no end ends after everything. */
const momentOf = (answer: AccessAnswer): string =>
  answer.allowed ? (answer.until ?? '~') : (answer.since ?? '')
