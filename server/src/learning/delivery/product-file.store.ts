import type { AdminProductFile } from '@vitrine/contract/admin/product-file'
import type { ProductFile } from '@vitrine/contract/delivery'
import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { UseRecord } from '#access'
import type { SentFile } from '#files'
import { moved } from '#kernel/account-merge.ts'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import { itemsOf } from '#kernel/list.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'

const latest = sql`
  from product_file f cross join lateral (
    select * from product_file_version where file_id = f.id order by version desc limit 1) v`

/** The files of these products in their latest versions, as each product orders them. */
export async function listFilesOf(db: Db, resources: readonly string[]): Promise<ProductFile[]> {
  if (resources.length === 0) return []
  const { rows } = await sql<Omit<ProductFile, 'updatedAt'> & { updatedAt: Date }>`
    select f.id, f.product_id as "productId", f.name, v.file_name as "fileName", v.size, v.version,
      v.created_at as "updatedAt"
    ${latest} where f.removed_at is null and ${isOneOf(sql`f.product_id`, resources)} order by f.product_id, f.position`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** Where a file's latest version is kept, and the product whose owners may read it. */
interface KeptFile {
  productId: ProductId
  versionId: string
  key: string
  name: string
  type: string
}

export async function findFile(db: Db, id: string): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select f.product_id as "productId", v.id as "versionId", v.storage_key as key, v.file_name as name, v.media_type as type
    ${latest} where f.removed_at is null and f.id = ${id}`.execute(db)
  return rows[0]
}

/** Somebody is given the address of a version of a file. */
export const insertDownload = (
  tx: Tx,
  { accountId, versionId, at }: { accountId: AccountId; versionId: string; at: Date },
) =>
  tx
    .insertInto('product_download')
    .values({ id: newId('pdl', at.getTime()), account_id: accountId, version_id: versionId, at })
    .execute()

const MOST_RECORDS = 500

/** Which files of these products somebody asked for to save them, oldest first. */
export async function listFileUses(
  db: Db,
  accountId: AccountId,
  products: readonly string[],
): Promise<UseRecord[]> {
  const { rows } = await sql<UseRecord>`
    select d.at, f.name || ': baixou ' || v.file_name as what
    from product_download d join product_file_version v on v.id = d.version_id join product_file f on f.id = v.file_id
    where d.account_id = ${accountId} and ${isOneOf(sql`f.product_id`, products)}
    order by d.at, d.id limit ${MOST_RECORDS}`.execute(db)
  return rows
}

/** Behind the last file of its product; of two that are added at once, the later one waits. */
export async function insertFile(
  tx: Tx,
  { id, productId, name }: { id: string; productId: ProductId; name: string },
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
export const listEditedFiles = (db: Db, productId: ProductId): Promise<AdminProductFile[]> =>
  listWhere(db, sql`f.product_id = ${productId}`)

export const findEditedFile = async (db: Db, id: string): Promise<AdminProductFile | undefined> =>
  (await listWhere(db, sql`f.id = ${id}`))[0]

/** Which files of products somebody saved, and when. */
export const deliveryData: PersonalDataSource = {
  name: 'arquivos',
  tables: [
    {
      table: 'product_download',
      merge: moved(),
      owner,
      file: 'downloads',
      shown: { at: 'Pedido em' },
      hidden: { id: OURS, account_id: OURS, version_id: OURS },
      erase: 'delete',
    },
  ],
}
