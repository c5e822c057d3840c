import type { AccountId, AccountRemovalId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { kept } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'

/** The removal that waits for its day, if there is one. */
export const findRemoval = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('account_removal')
    .select(['id', 'requested_at as requestedAt', 'due_at as dueAt'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export interface NewRemoval {
  id: AccountRemovalId
  accountId: AccountId
  now: Date
  dueAt: Date
}

export async function insertRemoval(tx: Tx, { id, accountId, now, dueAt }: NewRemoval): Promise<void> {
  const row = { id, account_id: accountId, requested_at: now, due_at: dueAt }
  await tx.insertInto('account_removal').values(row).execute()
}

/** Undone until its last moment; of this and the removal itself, one happens. Resolves to the removal, or nothing. */
export async function cancelRemoval(tx: Tx, accountId: AccountId, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('account_removal')
    .set({ ended_at: now, ended_as: 'cancelled' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('due_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Begins a removal whose day has come. Resolves to the account, or nothing when it was undone or done before. */
export async function takeDueRemoval(tx: Tx, id: string, now: Date): Promise<AccountId | undefined> {
  const row = await tx
    .updateTable('account_removal')
    .set({ ended_at: now, ended_as: 'done' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

const AT_ONCE = 100

export async function listDueRemovals(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_removal')
    .select('id')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Moves an account between states; one that is in another state stays as it is. */
export async function moveAccount(tx: Tx, id: AccountId, from: string, to: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
}

export const REMOVED_NAME = 'Pessoa removida'

/** An address that is nobody's (RFC 2606, `.invalid`), and unique as the column wants it. */
export const tombstone = (accountId: AccountId): string => `${accountId}@removida.invalid`

/** Leaves of an account what others refer to: its id, and since when it was there. */
export async function anonymiseAccount(tx: Tx, id: AccountId): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      name: REMOVED_NAME,
      email: tombstone(id),
      password_hash: null,
      email_verified_at: null,
      roles: sql`'{}'`,
      client_id: null,
      has_second_factor: false,
      status: 'anonymised',
    })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('account').set({ name: REMOVED_NAME }).where('merged_into', '=', id).execute()
}

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

/** The end of the account, as it was asked for. */
export const removalData: PersonalDataSource = {
  name: 'conta',
  tables: [
    {
      table: 'account_removal',
      merge: kept('what was asked for that account is over'),
      owner,
      file: 'pedidos-de-exclusao',
      shown: {
        requested_at: 'Pedida em',
        due_at: 'Prevista para',
        ended_at: 'Terminou em',
        ended_as: 'Como terminou',
      },
      hidden: { id: OURS, account_id: OURS },
      erase: 'keep',
    },
  ],
}
