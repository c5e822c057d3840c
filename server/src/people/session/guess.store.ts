import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import { PACE } from './guess-rules.ts'

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
