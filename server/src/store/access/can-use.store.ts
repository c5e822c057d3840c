import type { AccessAnswer, HoldReason } from '@vitrine/contract/access'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { mayRead } from '#files'
import type { Db } from '#kernel/database.ts'
import { answerHook } from '#kernel/hook.ts'
import { isOneOf } from '#kernel/list.ts'
import { endOfRun, openHold, type Period, type ResourceQuery } from './entitlement.store.ts'

/** `canUse` of many resources, in one statement: an answer for each of them. */
export async function canUseEach(
  db: Db,
  { accountId, resources }: ResourceQuery<string>,
  now: Date,
): Promise<Map<string, AccessAnswer>> {
  if (resources.length === 0) return new Map()
  const { rows } = await sql<LedgerRow>`
    select e.resource, e.from_at as "from", e.until_at as until, e.revoked_at as "revokedAt",
      ${openHold('reason')} as hold, ${openHold('placed_at')} as "heldSince"
    from entitlement e where e.account_id = ${accountId} and ${isOneOf(sql`e.resource`, resources)}`.execute(
    db,
  )
  const ledger = Map.groupBy(rows, ({ resource }) => resource)
  return new Map(resources.map((resource) => [resource, answerOf(ledger.get(resource) ?? [], now)]))
}

/**
 * Whether an account may use a resource at `now`, until when without a break, and why not. Of several reasons the one
 * nearest to a yes is told: a hold, a period to come, one that is over, what was taken back. It says the same to
 * screens, training and support.
 */
export async function canUse(
  db: Db,
  { accountId, resource }: { accountId: AccountId; resource: string },
  now: Date,
): Promise<AccessAnswer> {
  return (await canUseEach(db, { accountId, resources: [resource] }, now)).get(resource) ?? NEVER
}

/** Whoever has the address of a file reads it while they may use what it belongs to. */
export const accessAnswers = [
  answerHook(mayRead, async (db, { now, ...asked }) => (await canUse(db, asked, now)).allowed),
]

const NEVER: NotAllowed = { allowed: false, why: 'never-granted' }

interface LedgerRow extends Period {
  resource: string
  revokedAt: Date | null
  hold: HoldReason | null
  heldSince: Date | null
}

/** What all that was given of one resource comes to. */
function answerOf(rows: readonly LedgerRow[], now: Date): AccessAnswer {
  const until = endOfRun(
    rows.filter(({ revokedAt, hold }) => !revokedAt && !hold),
    now,
  )
  if (until !== undefined) return { allowed: true, ...(until && { until: until.toISOString() }) }
  const refusals = rows.map((row) => refusalOf(row, now))
  return refusals.toSorted((a, b) => rank(a) - rank(b) || latestFirst(a, b))[0] ?? NEVER
}

type NotAllowed = Extract<AccessAnswer, { allowed: false }>

/** Why what one row gave may not be used. */
function refusalOf({ from, until, revokedAt, hold, heldSince }: LedgerRow, now: Date): NotAllowed {
  if (revokedAt) return { allowed: false, why: 'revoked', since: revokedAt.toISOString() }
  if (until && until <= now) return { allowed: false, why: 'ended', since: until.toISOString() }
  if (hold && heldSince) return { allowed: false, why: hold, since: heldSince.toISOString() }
  return { allowed: false, why: 'not-started', since: from.toISOString() }
}

const NEAREST = ['unpaid', 'paused', 'disputed', 'manual', 'not-started', 'ended', 'revoked', 'never-granted']

const rank = ({ why }: NotAllowed): number => NEAREST.indexOf(why)

/** Of what ended, the last end; of what begins later, the first beginning. */
function latestFirst(a: NotAllowed, b: NotAllowed): number {
  const order = (b.since ?? '').localeCompare(a.since ?? '')
  return a.why === 'not-started' ? -order : order
}
