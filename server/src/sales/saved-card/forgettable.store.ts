import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** A card that its provider is still to forget. */
export interface Forgettable {
  id: string
  provider: string
  sealed: Buffer
}

export const newForgettableId = (): string => newId('ctf')

export async function insertForgettable(
  tx: Tx,
  { id, provider, sealed }: Forgettable,
  at: Date,
): Promise<void> {
  await tx.insertInto('card_to_forget').values({ id, provider, forget_sealed: sealed, at }).execute()
}

/** Those of these providers that nobody was asked about for the longest time, or one of them. */
export async function listForgettable(
  db: Db,
  providers: readonly string[],
  { limit, only }: { limit: number; only?: string | undefined },
): Promise<Forgettable[]> {
  const { rows } = await sql<Forgettable>`
    select id, provider, forget_sealed as sealed from card_to_forget
    where provider = any(${[...providers]}) and ${only ? sql`id = ${only}` : sql`true`}
    order by at limit ${limit}`.execute(db)
  return rows
}

export async function deleteForgettable(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('card_to_forget').where('id', '=', id).execute()
}

/** Its provider was asked in vain: the others come first. */
export async function postponeForgettable(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('card_to_forget').set({ at }).where('id', '=', id).execute()
}
