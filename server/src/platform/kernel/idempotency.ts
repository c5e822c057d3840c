import { DAY_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { App } from './app-context.ts'
import { asTransaction, type Db } from './database.ts'
import { seal, unseal } from './secrets.ts'

/** A request that somebody named, so that it is carried out once however often it is sent. */
export interface NamedRequest {
  /** Whose keys they are. */
  subject: string
  /** Of the header `Idempotency-Key`. */
  key: string
  /** SHA-256 of what is asked for. */
  requestHash: Buffer
}

/** What is known of a key: the answer is missing while the first request is under way. */
export interface KnownRequest {
  requestHash: Buffer
  answer?: string
  at: Date
}

/** How long a key is remembered. */
const KEPT_MS = DAY_MS

const placeOf = ({ subject, key }: NamedRequest): string => `idempotency_key.answer:${subject}:${key}`

/** Resolves to nothing for the first of any number of callers, who carries the request out; to what is known for the others. */
export async function claimRequest(app: App, request: NamedRequest): Promise<KnownRequest | undefined> {
  const now = app.clock.now()
  for (;;) {
    if (await claim(app.db, request, now)) return undefined
    const known = await findRequest(app, request)
    if (known) return known
    // The first one was forgotten in between: it failed.
  }
}

async function claim(db: Db, { subject, key, requestHash }: NamedRequest, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency_key as known (subject, key, request_hash, at)
    values (${subject}, ${key}, ${requestHash}, ${now})
    on conflict (subject, key) do update
    set request_hash = excluded.request_hash, at = excluded.at, answer = null
    where known.at <= ${new Date(now.getTime() - KEPT_MS)}`.execute(asTransaction(db))
  return Boolean(numAffectedRows)
}

async function findRequest(app: App, request: NamedRequest): Promise<KnownRequest | undefined> {
  const row = await app.db
    .selectFrom('idempotency_key')
    .select(['request_hash as requestHash', 'answer', 'at'])
    .where('subject', '=', request.subject)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!row) return undefined
  const { requestHash, answer, at } = row
  return {
    requestHash,
    at,
    ...(answer && { answer: unseal(app.config.dataSecret, placeOf(request), answer) }),
  }
}

/** Every repetition gets this answer. */
export async function storeAnswer(app: App, request: NamedRequest, answer: string): Promise<void> {
  const sealed = seal(app.config.dataSecret, placeOf(request), answer)
  await asTransaction(app.db)
    .updateTable('idempotency_key')
    .set({ answer: sealed })
    .where('subject', '=', request.subject)
    .where('key', '=', request.key)
    .execute()
}

/** The next request with this key is the first again. */
export async function forgetRequest(app: App, { subject, key }: NamedRequest): Promise<void> {
  await asTransaction(app.db)
    .deleteFrom('idempotency_key')
    .where('subject', '=', subject)
    .where('key', '=', key)
    .execute()
}

/** For a sweep: keys that are a day old. */
export async function sweepIdempotencyKeys({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await asTransaction(db).deleteFrom('idempotency_key').where('at', '<=', before).execute()
}
