import type { AccountId, SecondFactorResetId } from '@vitrine/contract/ids'
import type { AttentionSources } from '#kernel/attention.ts'
import type { Db, Tx } from '#kernel/database.ts'

export type ResetEnd = 'done' | 'cancelled-by-owner' | 'cancelled-by-administrator'

export interface NewReset {
  id: SecondFactorResetId
  accountId: AccountId
  reason: string
  /** Nobody of the administration: whoever has the machine. */
  requestedBy: string | undefined
  now: Date
  dueAt: Date
}

/** False when one is under way for the account. */
export async function insertReset(tx: Tx, reset: NewReset): Promise<boolean> {
  const row = await tx
    .insertInto('second_factor_reset')
    .values({
      id: reset.id,
      account_id: reset.accountId,
      reason: reset.reason,
      requested_by: reset.requestedBy ?? null,
      requested_at: reset.now,
      due_at: reset.dueAt,
    })
    .onConflict((conflict) => conflict.column('account_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those under way, the next one first. */
export function listResets(db: Db) {
  return db
    .selectFrom('second_factor_reset as reset')
    .innerJoin('account as holder', 'holder.id', 'reset.account_id')
    .leftJoin('account as requester', 'requester.id', 'reset.requested_by')
    .select(['reset.id', 'reset.reason', 'reset.requested_at as requestedAt', 'reset.due_at as dueAt'])
    .select([
      'holder.id as accountId',
      'holder.name',
      'holder.email',
      'holder.roles',
      'requester.name as requestedBy',
    ])
    .where('reset.ended_at', 'is', null)
    .orderBy('reset.due_at')
    .limit(200)
    .execute()
}

/** Those under way, and since when the first of them. */
export const resetAttention: AttentionSources<'second-factor-reset'> = {
  'second-factor-reset': ({ db }) =>
    db
      .selectFrom('second_factor_reset')
      .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('requested_at').as('since')])
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow(),
}

export function findReset(db: Db, accountId: AccountId) {
  return db
    .selectFrom('second_factor_reset')
    .select(['id', 'requested_at as requestedAt', 'due_at as dueAt'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

interface Ending {
  as: ResetEnd
  by: string | undefined
  now: Date
}

/** Ends the one under way of an account; false when there is none (any more). */
export async function endResetOf(tx: Tx, accountId: AccountId, { as, by, now }: Ending): Promise<boolean> {
  const row = await tx
    .updateTable('second_factor_reset')
    .set({ ended_at: now, ended_as: as, ended_by: by ?? null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The same by its id; resolves to whose it was. */
export async function endReset(tx: Tx, id: string, { as, by, now }: Ending): Promise<AccountId | undefined> {
  const row = await tx
    .updateTable('second_factor_reset')
    .set({ ended_at: now, ended_as: as, ended_by: by ?? null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Those whose time has come. */
export function listDueResets(db: Db, now: Date) {
  return db
    .selectFrom('second_factor_reset')
    .select(['id', 'account_id as accountId'])
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(100)
    .execute()
}

/** Whether the second factor of one of these accounts is about to be removed. */
export async function isResetPending(db: Db, accountIds: readonly AccountId[]): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor_reset')
    .select('id')
    .where('account_id', 'in', [...accountIds])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
