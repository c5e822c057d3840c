import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'

/** The plans that these accounts have and that run, as pairs of account and product. */
export async function listLivePlans(
  db: Db,
  accountIds: readonly AccountId[],
): Promise<{ accountId: AccountId; productId: string }[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('subscription')
    .select(['account_id as accountId', 'product_id as productId'])
    .where('account_id', 'in', [...accountIds])
    .where('ended_on', 'is', null)
    .execute()
}

/**
 * Removes a subscription that came by an import, with what it was made with. False where it has moved since; an error of
 * a foreign key where something else names it. The ledgers refuse it outside of a transaction that imports.
 */
export async function deleteImported(tx: Tx, id: SubscriptionId): Promise<boolean> {
  await tx.deleteFrom('mrr_movement').where('subscription_id', '=', id).execute()
  await tx
    .deleteFrom('subscription_event')
    .where('subscription_id', '=', id)
    .where('move', '=', 'import')
    .execute()
  const { rows } = await sql`
    delete from subscription where id = ${id} and version = 1 and next_order_id is null returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Whether two accounts have one plan each that runs: one person has it once. */
export async function haveSamePlan(
  db: Db,
  { from, into }: Pick<AccountMerge, 'from' | 'into'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from subscription gone join subscription own using (product_id)
    where gone.account_id = ${from} and own.account_id = ${into} and gone.ended_on is null and own.ended_on is null
      and not gone.is_beside and not own.is_beside limit 1`.execute(db)
  return rows.length > 0
}

/** What a card is charged for, another one is. */
export async function replaceSavedCard(tx: Tx, gone: string, own: string): Promise<void> {
  await tx.updateTable('subscription').set({ saved_card_id: own }).where('saved_card_id', '=', gone).execute()
}
