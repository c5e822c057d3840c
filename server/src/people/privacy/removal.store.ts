import type { AccountId, AccountRemovalId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

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
}
