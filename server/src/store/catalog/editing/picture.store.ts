import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

export async function insertPicture(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.insertInto('picture').values({ id, created_at: at }).execute()
}

/** Of these pictures, those that are there; nobody removes them until the transaction ends. */
export async function findPictures(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('picture').select('id').where('id', 'in', ids).forShare().execute()
  return rows.map(({ id }) => id)
}

/** Forgets pictures from before an instant that no product names; resolves to their ids, at most so many. */
export async function deleteUnnamed(tx: Tx, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from picture where id in (
      select id from picture where created_at < ${before}
        and not exists (select from product where starts_with(cover, '/pictures/' || picture.id || '/'))
        and not exists (select from product_picture where starts_with(src, '/pictures/' || picture.id || '/'))
      limit ${most} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
