import type { Refusal } from '@vitrine/contract/refusals'
import { SECOND_MS } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { App } from './app-context.ts'
import { asTransaction, type Db, type Tx } from './database.ts'
import { Refused } from './errors.ts'
import { deriveToken, sha256 } from './secrets.ts'

/** How often something may be attempted; times are in milliseconds. */
export interface RateLimit {
  /** So many within any window; 0 is without a limit, and Infinity is counted without one. */
  limit: number
  windowMs: number
  /** At least so long between two. */
  cooldownMs?: number
  /**
   * What exceeds `limit` is let through, but waits: at first so long, then twice as long each time. The count begins
   * anew a whole window after the last wait.
   */
  backoff?: { firstMs: number; longestMs: number }
}

/** A limit and for whom it is counted. */
export interface Counter {
  key: Buffer
  limit: RateLimit
}

/** An attempt that was counted; `uncount` takes it back. */
export interface CountedAttempt {
  keys: readonly Buffer[]
  at: Date
}

/** Longer than it takes to reach the longest wait of a backoff; no more than these are remembered of one. */
const REMEMBERED_OF_BACKOFF = 30

/**
 * The key of a counter: `name` says what is limited, `subject` of whom (an address, an account, a network). It is an
 * HMAC, because addresses that have no account are nobody's to keep.
 */
export const rateLimitKey = ({ config }: Pick<App, 'config'>, name: string, subject: string): Buffer =>
  sha256(deriveToken(config.session.secrets[0], name, subject))

/**
 * Counts an attempt in each of the counters, in one statement. Refuses with `refusal` and `{ retryAfter }` in seconds
 * where one of them is full, and then none of them has counted it. Of any number of callers at once no more are let
 * through than may. Clocks of processes may cross: what was counted a moment later than now counts like any other.
 */
export async function countOrRefuse(
  { clock }: App,
  tx: Tx,
  counters: readonly Counter[],
  refusal: Refusal = 'request.too-many',
): Promise<CountedAttempt> {
  const now = clock.now()
  const full = await countAttempt(tx, counters, now)
  if (full) throw new Refused(refusal, { retryAfter: await secondsToWait(tx, full, now) })
  return { keys: counters.map(({ key }) => key), at: now }
}

/** As `countOrRefuse`, but resolves to the counter that is full, or to undefined. */
export async function countAttempt(
  tx: Tx,
  counters: readonly Counter[],
  now: Date,
): Promise<Counter | undefined> {
  const limited = counters.filter(({ limit }) => limit.limit > 0)
  if (limited.length === 0) return undefined
  const names = limited.map((_, nth) => sql.ref(`counted_${nth}`))
  const steps = limited.map((counter, nth) => {
    const before = nth === 0 ? sql`` : sql`from ${names[nth - 1]!}`
    return sql`${names[nth]!} as (${counting(counter, now, before)})`
  })
  const counted = sql.join(
    names.map((name) => sql`(select count(*) from ${name})`),
    sql` + `,
  )
  const { rows } = await sql<{ counted: number }>`
    with ${sql.join(steps)} select (${counted})::int as counted`.execute(tx)
  const full = limited[rows[0]!.counted]
  if (full) await uncount(tx, { keys: limited.slice(0, rows[0]!.counted).map(({ key }) => key), at: now })
  return full
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)
const after = (now: Date, ms: RawBuilder<number>) =>
  sql<Date>`(${now}::timestamptz + ${ms} * interval '1 millisecond')`

/** Counts in one counter, if the step before it has counted. */
function counting(
  { key, limit: limits }: Counter,
  now: Date,
  step: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { limit, windowMs, backoff } = limits
  const since = before(now, windowMs)
  const inWindow = sql`select at from unnest(counter.attempted_at) as at where at > ${since}::timestamptz`
  const isWaiting = sql<boolean>`(${backoff !== undefined} and coalesce(counter.free_at > ${since}::timestamptz, false))`
  const remembered = sql<
    Date[]
  >`(case when ${isWaiting} then counter.attempted_at[cardinality(counter.attempted_at) - ${REMEMBERED_OF_BACKOFF}::int:]
    else array(${inWindow}) end)`
  const isFull =
    backoff || limit === Number.POSITIVE_INFINITY
      ? sql<boolean>`false`
      : sql<boolean>`(select count(*) from (${inWindow}) as recent) >= ${limit}::int`
  const freeAt = freeAtAfter(limits, now)
  const expiresAt = (free: RawBuilder<Date>) =>
    sql<Date>`coalesce(${free}, ${now}::timestamptz) + ${windowMs}::float8 * interval '1 millisecond'`
  const first = freeAt(sql`1`)
  const next = freeAt(sql`cardinality(${remembered}) + 1`)
  return sql`
    insert into rate_limit_window as counter (key, attempted_at, free_at, expires_at)
    select ${key}::bytea, array[${now}::timestamptz], ${first}, ${expiresAt(first)} ${step}
    on conflict (key) do update set
      attempted_at = ${remembered} || ${now}::timestamptz,
      free_at = ${next},
      expires_at = greatest(counter.expires_at, ${expiresAt(next)})
    where coalesce(counter.free_at <= ${now}::timestamptz, true) and not ${isFull}
    returning key`
}

/** From when on the next one may be made, by how many there are with this one; null: at once. */
function freeAtAfter({ limit, cooldownMs, backoff }: RateLimit, now: Date) {
  return (count: RawBuilder<number>): RawBuilder<Date> => {
    if (!backoff) return cooldownMs ? after(now, sql`${cooldownMs}::float8`) : sql`null::timestamptz`
    const wait = sql<number>`least(${backoff.longestMs}::float8, ${backoff.firstMs}::float8 * power(2, ${count} - ${limit}::int))`
    return sql`(case when ${count} >= ${limit}::int then ${after(now, wait)} end)`
  }
}

/** Whole seconds until a counter lets the next one through, at least one. */
export async function secondsToWait(db: Db, { key, limit }: Counter, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limit_window')
    .select(['attempted_at as attemptedAt', 'free_at as freeAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return 1
  const attempts = (row.attemptedAt as unknown as Date[]).map((at) => at.getTime())
  const recent = attempts.filter((at) => at > now.getTime() - limit.windowMs).sort((a, b) => a - b)
  const oldest = limit.backoff ? undefined : recent.at(-limit.limit)
  const full = recent.length >= limit.limit && oldest ? oldest + limit.windowMs : 0
  const until = Math.max(full, row.freeAt?.getTime() ?? 0)
  return Math.max(1, Math.ceil((until - now.getTime()) / SECOND_MS))
}

/** Takes a counted attempt back: the next one need not wait for it. */
export async function uncount(tx: Tx, { keys, at }: CountedAttempt): Promise<void> {
  const place = sql<number>`array_position(attempted_at, ${at}::timestamptz)`
  for (const key of keys)
    await sql`
      update rate_limit_window
      set attempted_at = attempted_at[:${place} - 1] || attempted_at[${place} + 1:],
        free_at = case when free_at is not null then least(free_at, ${at}::timestamptz) end
      where key = ${key} and ${place} is not null`.execute(tx)
}

/** Begins a count anew. */
export async function resetCount(tx: Tx, key: Buffer): Promise<void> {
  await tx.deleteFrom('rate_limit_window').where('key', '=', key).execute()
}

/** True for one caller in a window, once so many attempts were counted in it: somebody is to be told of them. */
export async function claimAlert(
  tx: Tx,
  key: Buffer,
  { count, windowMs, now }: { count: number; windowMs: number; now: Date },
): Promise<boolean> {
  const since = before(now, windowMs)
  const { rows } = await sql`
    update rate_limit_window set alerted_at = ${now}
    where key = ${key} and (alerted_at is null or alerted_at <= ${since}::timestamptz)
      and (select count(*) from unnest(attempted_at) as at where at > ${since}::timestamptz) >= ${count}::int
    returning key`.execute(tx)
  return rows.length > 0
}

/** For a sweep: counts that limit nothing any more. */
export async function sweepRateLimits({ db, clock }: App): Promise<void> {
  await asTransaction(db).deleteFrom('rate_limit_window').where('expires_at', '<', clock.now()).execute()
}
