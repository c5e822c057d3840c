import { sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'

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
