import type { AdminCategory, CategoryInput } from '@vitrine/contract/admin/category'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

const columns = sql`c.id, c.name, c.slug, c.position, c.version,
  (select count(*) from product where product.category_id = c.id) as products`

/** Every category, in the order of the shop. */
export async function listCategories(db: Db): Promise<AdminCategory[]> {
  const { rows } = await sql<AdminCategory>`
    select ${columns} from category c order by c.position, plain(c.name)`.execute(db)
  return rows
}

export async function findEditedCategory(db: Db, id: string): Promise<AdminCategory | undefined> {
  const { rows } = await sql<AdminCategory>`select ${columns} from category c where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockCategory(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('category')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

export async function insertCategory(tx: Tx, id: string, fields: CategoryInput): Promise<void> {
  await tx
    .insertInto('category')
    .values({ id, ...fields })
    .execute()
}

export async function updateCategory(tx: Tx, id: string, fields: CategoryInput): Promise<void> {
  await tx
    .updateTable('category')
    .set((q) => ({ ...fields, version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('category').where('id', '=', id).execute()
}
