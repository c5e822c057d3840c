import type { Refusal } from '@vitrine/contract/refusals'
import { sql } from 'kysely'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken, sha256 } from '#kernel/secrets.ts'

/** At most `most` turns in so many seconds, and `gap` seconds between two; a `most` of 0 is without a limit. */
export interface Limit {
  most: number
  seconds: number
  gap?: number
}

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

/**
 * Takes a turn if there is one left; of any number of callers no more do than the limit says. Their clocks may cross: a
 * turn that was taken a moment later than `now` counts like any other.
 */
export async function takeTurnOf(tx: Tx, key: Buffer, limit: Limit, now: Date): Promise<boolean> {
  if (limit.most === 0) return true
  const since = before(now, limit.seconds)
  const rested = before(now, limit.gap ?? 0)
  const { rows } = await sql`
    insert into address_turn as turn (key, taken_at, last_at) values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set
      taken_at = array(select at from unnest(turn.taken_at) as at where at > ${since}) || ${now}::timestamptz,
      last_at = greatest(turn.last_at, ${now})
    where (turn.last_at <= ${rested} or ${limit.gap === undefined})
      and (select count(*) from unnest(turn.taken_at) as at where at > ${since}) < ${limit.most}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Seconds until the next turn, at least one. */
export async function waitForTurn(db: Db, key: Buffer, limit: Limit, now: Date): Promise<number> {
  const since = before(now, limit.seconds)
  const row = await db
    .selectFrom('address_turn')
    .select(['taken_at as takenAt', 'last_at as lastAt'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return 1
  const taken = row.takenAt as unknown as Date[]
  const recent = taken.filter((at) => at > since).sort((a, b) => a.getTime() - b.getTime())
  const oldest = recent.at(-limit.most)
  const full = recent.length >= limit.most && oldest ? oldest.getTime() + limit.seconds * 1000 : 0
  const until = Math.max(full, row.lastAt.getTime() + (limit.gap ?? 0) * 1000)
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000))
}

/** Kept as an HMAC, because addresses that have no account are nobody's to keep. */
export const turnKey = ({ config }: Pick<App, 'config'>, what: string, whom: string): Buffer =>
  sha256(deriveToken(config.session.secret, `turn ${what}`, whom))

/** Who takes a turn, and at what. */
export interface Turn {
  what: string
  /** An account, an address, a link: each has its own turns. */
  whom: string
}

/** Takes a turn or refuses with `request.too-many`, another code where one is said, and the seconds to wait. */
export async function demandTurnOf(
  app: App,
  tx: Tx,
  { what, whom }: Turn,
  { refusal = 'request.too-many', ...limit }: Limit & { refusal?: Refusal },
): Promise<void> {
  const [key, now] = [turnKey(app, what, whom), app.clock.now()]
  if (await takeTurnOf(tx, key, limit, now)) return
  throw new Refused(refusal, { retryAfter: await waitForTurn(tx, key, limit, now) })
}

/** Forgets the turns that no limit looks at any more. */
export async function forgetTurns(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('address_turn').where('last_at', '<', before).execute()
}
