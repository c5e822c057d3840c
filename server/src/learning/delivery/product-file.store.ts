import type { ProductFile } from '@vitrine/contract/delivery'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

const latest = sql`
  from product_file f cross join lateral (
    select * from product_file_version where file_id = f.id order by version desc limit 1) v`

/** The files of these products in their latest versions, as each product orders them. */
export async function listFilesOf(db: Db, productIds: readonly string[]): Promise<ProductFile[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<Omit<ProductFile, 'updatedAt'> & { updatedAt: Date }>`
    select f.id, f.product_id as "productId", f.name, v.file_name as "fileName", v.size, v.version,
      v.created_at as "updatedAt"
    ${latest} where f.removed_at is null and f.product_id = any(${[...productIds]}) order by f.product_id, f.position`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** Where a file's latest version is kept, and the product whose owners may read it. */
export interface KeptFile {
  productId: string
  key: string
  name: string
  type: string
}

export async function findFile(db: Db, id: string): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select f.product_id as "productId", v.storage_key as key, v.file_name as name, v.media_type as type
    ${latest} where f.removed_at is null and f.id = ${id}`.execute(db)
  return rows[0]
}
