import type { AccessAnswer, HoldReason } from '@vitrine/contract/access'
import type { AccountId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { mayRead } from '#files'
import { type Db, isOneOf } from '#kernel/database.ts'
import { answerHook } from '#kernel/hook.ts'
import { endOfRun, inPeriod, openHold, type Period, usable } from './entitlement.store.ts'

/** Of which resources something is asked for an account. */
interface ResourceQuery<Resource extends string> {
  accountId: AccountId
  resources: readonly Resource[]
}

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

/** Which of these resources the account was ever given and not taken back, whether it may use them still or not. */
export const listEverOwned = <Resource extends string>(
  db: Db,
  accountId: AccountId,
  resources: readonly Resource[],
): Promise<Resource[]> => listResources(db, { accountId, resources }, sql`e.revoked_at is null`)

/** Which of these resources the account has now, those on hold among them. */
export const listOwned = <Resource extends string>(
  db: Db,
  accountId: AccountId,
  resources: readonly Resource[],
  now: Date,
): Promise<Resource[]> => listResources(db, { accountId, resources }, inPeriod(now))

/** Which of these plans an account has by a subscription that runs now, on hold or not. */
export const listSubscribed = <Resource extends string>(
  db: Db,
  query: ResourceQuery<Resource>,
  now: Date,
): Promise<Resource[]> =>
  listResources(db, query, sql`e.source = 'subscription' and e.kind = 'product' and ${inPeriod(now)}`)

/** Which of these resources the account may use now. */
export const listUsable = <Resource extends string>(
  db: Db,
  accountId: AccountId,
  resources: readonly Resource[],
  now: Date,
): Promise<Resource[]> => listResources(db, { accountId, resources }, usable(now))

async function listResources<Resource extends string>(
  db: Db,
  { accountId, resources }: ResourceQuery<Resource>,
  condition: RawBuilder<boolean>,
): Promise<Resource[]> {
  if (resources.length === 0) return []
  const { rows } = await sql<{ resource: Resource }>`
    select distinct e.resource from entitlement e
    where e.account_id = ${accountId} and ${isOneOf(sql`e.resource`, resources)} and ${condition}`.execute(db)
  return rows.map(({ resource }) => resource)
}

/** What the account may use now by another source than this one. */
export async function listUsableBesides(
  db: Db,
  { accountId, sourceId }: { accountId: AccountId; sourceId: string },
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ resource: string }>`
    select distinct e.resource from entitlement e
    where e.account_id = ${accountId} and e.source_id <> ${sourceId} and ${usable(now)}`.execute(db)
  return new Set(rows.map(({ resource }) => resource))
}

/** Since when an account has each of these resources: from the first period that was not taken back. */
export async function listBeginnings(
  db: Db,
  { accountId, resources }: ResourceQuery<string>,
  now: Date,
): Promise<Map<string, Date>> {
  if (resources.length === 0) return new Map()
  const { rows } = await sql<{ resource: string; began: Date }>`
    select e.resource, min(e.from_at) as began from entitlement e
    where e.account_id = ${accountId} and ${isOneOf(sql`e.resource`, resources)}
      and e.revoked_at is null and e.from_at <= ${now}
    group by e.resource`.execute(db)
  return new Map(rows.map(({ resource, began }) => [resource, began]))
}

/** Who may use a resource now, in the order of their ids, from behind one of them. */
export async function listHolders(
  db: Db,
  resource: string,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select distinct e.account_id as "accountId" from entitlement e
    where e.resource = ${resource} and e.account_id > ${after} and ${usable(now)}
    order by e.account_id limit ${limit}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** Which of these accounts may use a resource now. */
export async function listUsers(
  db: Db,
  resource: string,
  accountIds: readonly AccountId[],
  now: Date,
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ accountId: AccountId }>`
    select distinct e.account_id as "accountId" from entitlement e
    where e.resource = ${resource} and ${isOneOf(sql`e.account_id`, accountIds)} and ${usable(now)}`.execute(
    db,
  )
  return new Set(rows.map(({ accountId }) => accountId))
}
