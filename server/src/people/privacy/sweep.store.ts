import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

const countOf = (result: { numAffectedRows?: bigint | undefined }) => Number(result.numAffectedRows ?? 0n)

/**
 * Tokens of sessions that are over. While a session lives, its rotated refresh tokens stay, to recognise a thief; once
 * it is over, any token of it is refused without being known.
 */
export const deleteTokensOfEnded = async (tx: Tx, now: Date, batch: number): Promise<number> =>
  countOf(
    await sql`delete from session_token where hash in (
      select t.hash from session s join session_token t on t.session_id = s.id
      where s.ended_at is not null or s.ends_at <= ${now} limit ${batch})`.execute(tx),
  )

/** Sessions that were over before `before` and have no token left. */
export const deleteOldSessions = async (tx: Tx, before: Date, batch: number): Promise<number> =>
  countOf(
    await sql`delete from session where id in (
      select s.id from session s where coalesce(s.ended_at, s.ends_at) < ${before} and s.ends_at < ${before}
      and not exists (select from session_token t where t.session_id = s.id)
      and not exists (select from second_factor_session f where f.session_id = s.id) limit ${batch})`.execute(
      tx,
    ),
  )

/** The record of access, once the law no longer asks for it (Marco Civil da Internet, art. 15). */
export const deleteOldEvents = async (tx: Tx, before: Date, batch: number): Promise<number> =>
  countOf(
    await sql`delete from account_event where id in (
      select id from account_event where at < ${before} limit ${batch})`.execute(tx),
  )

export const deleteOldLinks = async (tx: Tx, before: Date, batch: number): Promise<number> =>
  countOf(
    await sql`delete from account_link where id in (
      select id from account_link where expires_at < ${before} limit ${batch})`.execute(tx),
  )

export const deleteOldCookieChoices = async (tx: Tx, before: Date, batch: number): Promise<number> =>
  countOf(
    await sql`delete from cookie_choice where position in (
      select position from cookie_choice where at < ${before} limit ${batch})`.execute(tx),
  )

/** Copies whose days are over lose their content; that they were asked for stays. */
export async function expireExports(tx: Tx, now: Date): Promise<void> {
  const expired = await tx
    .updateTable('account_export')
    .set({ status: 'expired' })
    .where('status', '=', 'ready')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  await deleteParts(
    tx,
    expired.map(({ id }) => id),
  )
}

/** Copies that nobody finished; whoever is still at it finds out at the next part. */
export async function giveUpExports(tx: Tx, before: Date): Promise<void> {
  const failed = await tx
    .updateTable('account_export')
    .set({ status: 'failed', run: null })
    .where('status', 'in', ['waiting', 'running'])
    .where('requested_at', '<=', before)
    .returning('id')
    .execute()
  await deleteParts(
    tx,
    failed.map(({ id }) => id),
  )
}

async function deleteParts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('account_export_part').where('export_id', 'in', ids).execute()
}
