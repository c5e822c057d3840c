import { DAY_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** How fast a secret may be guessed, in milliseconds but for the counts. */
export const PACE = {
  /** So many failures within the window are nobody's business; each one more doubles the wait. */
  free: 5,
  window: 15 * MINUTE_MS,
  firstWait: 30 * SECOND_MS,
  longestWait: 15 * MINUTE_MS,
  /** Of one address, from all devices that its account was not used on before. */
  perDay: 100,
  day: DAY_MS,
  /** So many failures of a day are told to the owner. */
  told: 10,
} as const

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** What was right was no guess. */
export async function forgetPlace(tx: Tx, key: Buffer): Promise<void> {
  await tx.deleteFrom('guess_pace').where('key', '=', key).execute()
}

/** True for one caller a day, once there were enough guesses to tell the owner. */
export async function isTimeToTell(tx: Tx, key: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update guess_day set told_at = ${now}
    where key = ${key} and (told_at is null or told_at <= ${before(now, PACE.day)}::timestamptz)
      and (select count(*) from unnest(guessed_at) at where at > ${before(now, PACE.day)}::timestamptz) >= ${PACE.told}::int
    returning key`.execute(tx)
  return rows.length > 0
}

/** For a sweep: guesses that limit nothing any more. */
export async function forgetGuesses(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('guess_pace').where('free_at', '<', before(now, PACE.window)).execute()
  await tx.deleteFrom('guess_day').where('last_at', '<', before(now, PACE.day)).execute()
}

/** How fast something secret may be guessed, in milliseconds but for the counts. */
export interface Pace {
  /** So many failures of one place within the window are nobody's business; each one more doubles the wait. */
  free: number
  window: number
  firstWait: number
  longestWait: number
  /** How long what is counted together over places is remembered. */
  day: number
}

/** What a guess is counted under; without a place, only together with all others of the day. */
export interface GuessKeys {
  placeKey: Buffer | undefined
  dayKey: Buffer
}

interface Counting {
  pace: Pace
  /** Of a day, from all places. */
  most: number
  now: Date
}

const ms = (amount: RawBuilder<number>) => sql<string>`${amount} * interval '1 millisecond'`

/**
 * Counts a guess from one place if its turn has come, and says how long the next one waits: nothing for the first
 * `free`, then twice as long each time. The count begins anew when the window of the free ones has passed, or a whole
 * window after the last wait.
 */
function countingAtPlace(key: Buffer, { pace, now }: Counting): RawBuilder<unknown> {
  const { free, window, firstWait, longestWait } = pace
  const isOver = sql<boolean>`(pace.free_at <= ${before(now, window)}::timestamptz
    or (pace.failures < ${free}::int and pace.began_at <= ${before(now, window)}::timestamptz))`
  const failures = sql<number>`(case when ${isOver} then 1 else pace.failures + 1 end)`
  const wait = sql<number>`(case when ${failures} < ${free}::int then 0
    else least(${longestWait}::float8, ${firstWait}::float8 * power(2, least(${failures} - ${free}::int, 20))) end)`
  return sql`
    insert into guess_pace as pace (key, failures, began_at, free_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = ${failures},
      began_at = case when ${isOver} then ${now}::timestamptz else pace.began_at end,
      free_at = ${now}::timestamptz + ${ms(wait)}
    where pace.failures < ${free}::int or pace.free_at <= ${now}::timestamptz
    returning key`
}

/** Counts a guess of the last day, unless there are `most` already, or it was not `place`'s turn. */
function countingInDay(key: Buffer, { pace, most, now }: Counting): RawBuilder<unknown> {
  const recent = sql`select at from unnest(guess_day.guessed_at) at where at > ${before(now, pace.day)}::timestamptz`
  return sql`
    insert into guess_day (key, guessed_at, last_at)
    select ${key}::bytea, array[${now}::timestamptz], ${now}::timestamptz from place
    on conflict (key) do update set
      guessed_at = array(${recent}) || ${now}::timestamptz,
      last_at = ${now}
    where (select count(*) from (${recent}) recent) < ${most}::int
    returning key`
}

/** Which of the two let the guess through; of any number of callers at once no more get through than may. */
export async function countGuess(
  tx: Tx,
  { placeKey, dayKey }: GuessKeys,
  counting: Counting,
): Promise<{ inPlace: boolean; inDay: boolean }> {
  const place = placeKey ? countingAtPlace(placeKey, counting) : sql`select 1`
  const { rows } = await sql<{ inPlace: boolean; inDay: boolean }>`
    with place as (${place}), day as (${countingInDay(dayKey, counting)})
    select exists (select from place) as "inPlace", exists (select from day) as "inDay"`.execute(tx)
  return rows[0]!
}

/** When the next guess from there may be made. */
export async function freeAt(db: Db, key: Buffer): Promise<Date | undefined> {
  const row = await db.selectFrom('guess_pace').select('free_at').where('key', '=', key).executeTakeFirst()
  return row?.free_at
}

/** A guess that was none after all; the next one is free. */
export async function uncountAtPlace(tx: Tx, key: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('guess_pace')
    .set((q) => ({ failures: q('failures', '-', 1), free_at: now }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

/** When the oldest guess of the last day is a day ago. */
export async function dayFreeAt(
  db: Db,
  key: Buffer,
  { pace, now }: Pick<Counting, 'pace' | 'now'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select (select min(at) from unnest(guessed_at) at where at > ${before(now, pace.day)}::timestamptz) as oldest
    from guess_day where key = ${key}`.execute(db)
  const oldest = rows[0]?.oldest
  return oldest ? new Date(oldest.getTime() + pace.day) : undefined
}

/** Takes one guess of that instant back. */
export async function uncountInDay(tx: Tx, key: Buffer, at: Date): Promise<void> {
  const place = sql<number>`array_position(guessed_at, ${at}::timestamptz)`
  await sql`update guess_day set guessed_at = guessed_at[:${place} - 1] || guessed_at[${place} + 1:]
    where key = ${key} and ${place} is not null`.execute(tx)
}

/** Whole seconds from `now` until `at`, at least one. */
export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - now.getTime()) / SECOND_MS))
