import type { AdminProductFile } from '@vitrine/contract/admin/product-file'
import { type RawBuilder, sql } from 'kysely'
import type { SentFile } from '#files'
import type { Db, Tx } from '#kernel/database.ts'
import { itemsOf } from '#kernel/rows.ts'

/** Behind the last file of its product; of two that are added at once, the later one waits. */
export async function insertFile(
  tx: Tx,
  { id, productId, name }: { id: string; productId: string; name: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product_file ${productId}`}, 0))`.execute(tx)
  await sql`
    insert into product_file (id, product_id, name, position)
    select ${id}, ${productId}, ${name}, coalesce(max(position), 0) + 1
    from product_file where product_id = ${productId}`.execute(tx)
}

export async function insertVersion(
  tx: Tx,
  { id, fileId, sent }: { id: string; fileId: string; sent: SentFile },
  at: Date,
): Promise<void> {
  await sql`
    insert into product_file_version (id, file_id, version, storage_key, file_name, media_type, size, created_at)
    select ${id}, ${fileId}, coalesce(max(version), 0) + 1, ${sent.key}, ${sent.fileName}, ${sent.mediaType},
      ${sent.size}, ${at}
    from product_file_version where file_id = ${fileId}`.execute(tx)
}

/** Raises the version of the record. */
export async function updateFile(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .updateTable('product_file')
    .set((q) => ({ name, version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Owners see it no more; its bytes stay, as what was delivered. */
export async function removeFile(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('product_file').set({ removed_at: at }).where('id', '=', id).execute()
}

/** Holds a file until the transaction ends; resolves to the version of its record. */
export async function lockFile(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('product_file')
    .select('version')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

type Row = Omit<AdminProductFile, 'versions'> & {
  versions: (Omit<AdminProductFile['versions'][number], 'sentAt'> & { sentAt: string })[]
}

async function listWhere(db: Db, which: RawBuilder<unknown>): Promise<AdminProductFile[]> {
  const { rows } = await sql<Row>`
    select f.id, f.version, f.product_id as "productId", f.name, (
      select jsonb_agg(jsonb_build_object('id', v.id, 'number', v.version, 'fileName', v.file_name, 'size', v.size,
        'sentAt', v.created_at) order by v.version desc)
      from product_file_version v where v.file_id = f.id) as versions
    from product_file f where f.removed_at is null and ${which} order by f.position`.execute(db)
  return itemsOf(rows, ({ versions, ...row }) => ({
    ...row,
    versions: versions.map((one) => ({ ...one, sentAt: new Date(one.sentAt).toISOString() })),
  }))
}

/** The files of a product, in their order. */
export const listEditedFiles = (db: Db, productId: string): Promise<AdminProductFile[]> =>
  listWhere(db, sql`f.product_id = ${productId}`)

export const findEditedFile = async (db: Db, id: string): Promise<AdminProductFile | undefined> =>
  (await listWhere(db, sql`f.id = ${id}`))[0]
