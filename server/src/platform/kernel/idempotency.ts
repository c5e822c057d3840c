import { DAY_MS, MINUTE_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { App } from './app-context.ts'
import { asTransaction, type Db, inTransaction } from './database.ts'
import type { NamedRequest } from './database-client.ts'
import { seal, unseal } from './seal.ts'
import type { SealedColumn } from './sealed-column.ts'

/** What is known of a key: the answer is missing while the first request is under way, and empty where it ended without one. */
export interface KnownRequest {
  requestHash: Buffer
  answer?: string
  /** Whether something of it was written. */
  hasCommitted: boolean
  /** Whether whoever carried it out must have ended by now. */
  isLate: boolean
}

/** How long a key is remembered. */
const KEPT_MS = DAY_MS
/** No request takes as long: the process that carried it out has ended. */
const LONGEST_MS = 5 * MINUTE_MS

const placeOf = ({ subject, key }: NamedRequest): string => `idempotency_key.answer:${subject}:${key}`

/**
 * Resolves to nothing for the first of any number of callers, who carries the request out, and for the first who repeats
 * one that ended with its process before it committed anything; to what is known for the others.
 */
export async function claimRequest(app: App, request: NamedRequest): Promise<KnownRequest | undefined> {
  const now = app.clock.now()
  for (;;) {
    if (await claim(app.db, request, now)) return undefined
    const known = await findRequest(app, request, now)
    if (known) return known
    // The first one was forgotten in between: it failed.
  }
}

/** Whoever commits at this moment keeps its key: its row is skipped. */
async function claim(
  db: Db,
  { subject, key, requestHash, attempt }: NamedRequest,
  now: Date,
): Promise<boolean> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { rows } = await sql`
    with idle as (
      select subject, key from idempotency_key
      where subject = ${subject} and key = ${key} and (at <= ${before(KEPT_MS)}
        or (at < ${before(LONGEST_MS)} and answer is null and not has_committed and request_hash = ${requestHash}))
      for update skip locked),
    taken as (
      update idempotency_key k
      set request_hash = ${requestHash}, at = ${now}, answer = null, attempt = ${attempt}, has_committed = false
      from idle where k.subject = idle.subject and k.key = idle.key
      returning k.key),
    made as (
      insert into idempotency_key (subject, key, request_hash, at, attempt, has_committed)
      select ${subject}, ${key}, ${requestHash}, ${now}, ${attempt}, false
      where not exists (select from taken)
      on conflict do nothing returning key)
    select key from taken union all select key from made`.execute(asTransaction(db))
  return rows.length > 0
}

async function findRequest(app: App, request: NamedRequest, now: Date): Promise<KnownRequest | undefined> {
  const row = await app.db
    .selectFrom('idempotency_key')
    .select(['request_hash as requestHash', 'answer', 'at', 'has_committed as hasCommitted'])
    .where('subject', '=', request.subject)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!row) return undefined
  const { requestHash, answer, at, hasCommitted } = row
  return {
    requestHash,
    hasCommitted,
    isLate: now.getTime() - at.getTime() > LONGEST_MS,
    ...(answer && { answer: unseal(app.config.dataKeys, placeOf(request), answer) }),
  }
}

/** Every repetition gets this answer; an empty one says that the request ended and nobody knows how. */
export async function storeAnswer(app: App, request: NamedRequest, answer: string): Promise<void> {
  const sealed = seal(app.config.dataKeys, placeOf(request), answer)
  await asTransaction(app.db)
    .updateTable('idempotency_key')
    .set({ answer: sealed })
    .where('subject', '=', request.subject)
    .where('key', '=', request.key)
    .where('attempt', '=', request.attempt)
    .execute()
}

/** Long enough for a commit whose connection was lost to be done by the database, which holds the row until then. */
const COMMIT_SECONDS = 5

/**
 * The next request with this key is the first again, unless a transaction of this one has committed, which is waited for.
 * Resolves to whether it was forgotten. Throws when the database does not say so within five seconds.
 */
export const forgetRequest = ({ db }: App, { subject, key, attempt }: NamedRequest): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select set_config('lock_timeout', ${`${COMMIT_SECONDS}s`}, true)`.execute(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('idempotency_key')
      .where('subject', '=', subject)
      .where('key', '=', key)
      .where('attempt', '=', attempt)
      .where('has_committed', '=', false)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })

/** For a sweep: keys that are a day old. */
export async function sweepIdempotencyKeys({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await asTransaction(db).deleteFrom('idempotency_key').where('at', '<=', before).execute()
}

export const idempotencySealed: SealedColumn = {
  table: 'idempotency_key',
  column: 'answer',
  key: ['subject', 'key'],
  placeOf: ({ subject, key }) => placeOf({ subject, key } as NamedRequest),
}
