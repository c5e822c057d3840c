import type {
  AdminImport,
  ImportFormat,
  ImportRow,
  ImportStatus,
  ImportVerdict,
} from '@vitrine/contract/admin/import'
import type { ImportKindName } from '@vitrine/contract/admin/import-kinds'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, ImportId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { ListQuery, ListSource } from '#kernel/list.ts'
import type { ImportSettings } from './kind.ts'

/** An import as it is kept. */
export interface Batch {
  id: ImportId
  kind: ImportKindName
  brandId: BrandId
  fileName: string
  storageKey: string | null
  format: ImportFormat
  headings: readonly string[]
  sampleSealed: Buffer | null
  columns: Readonly<Record<string, number>>
  settings: ImportSettings
  status: ImportStatus
  failure: string | null
  rows: number
  doneNumber: number
  createdBy: AccountId
  createdAt: Date
  importedAt: Date | null
  version: number
}

const columns = sql`b.id, b.kind, b.brand_id as "brandId", b.file_name as "fileName", b.storage_key as "storageKey",
  b.format, b.headings, b.sample_sealed as "sampleSealed", b.columns, b.settings, b.status, b.failure, b.rows,
  b.done_number as "doneNumber", b.created_by as "createdBy", b.created_at as "createdAt",
  b.imported_at as "importedAt", b.version`

type NewBatch = Omit<Batch, 'status' | 'failure' | 'rows' | 'doneNumber' | 'importedAt' | 'version'>

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await tx
    .insertInto('import_batch')
    .values({
      id: batch.id,
      kind: batch.kind,
      brand_id: batch.brandId,
      file_name: batch.fileName,
      storage_key: batch.storageKey,
      format: JSON.stringify(batch.format),
      headings: JSON.stringify(batch.headings),
      sample_sealed: batch.sampleSealed,
      columns: JSON.stringify(batch.columns),
      settings: JSON.stringify(batch.settings),
      status: 'mapping',
      created_by: batch.createdBy,
      created_at: batch.createdAt,
    })
    .execute()
}

export async function findBatch(db: Db, id: string): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`select ${columns} from import_batch b where b.id = ${id}`.execute(db)
  return rows[0]
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockBatch(tx: Tx, id: string): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select ${columns} from import_batch b where b.id = ${id} for update`.execute(tx)
  return rows[0]
}

type BatchChanges = Partial<
  Pick<Batch, 'status' | 'columns' | 'settings' | 'failure' | 'rows' | 'doneNumber' | 'importedAt'>
>

/** Changes a batch and makes it another version. */
export async function updateBatch(tx: Tx, { id, version }: Batch, changes: BatchChanges): Promise<void> {
  const { columns, settings, doneNumber, importedAt, ...same } = changes
  await tx
    .updateTable('import_batch')
    .set({
      ...same,
      version: version + 1,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(settings && { settings: JSON.stringify(settings) }),
      ...(doneNumber !== undefined && { done_number: doneNumber }),
      ...(importedAt !== undefined && { imported_at: importedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Notes how far a step has come; what people saw stays the same version. */
export async function noteProgress(tx: Tx, id: ImportId, doneNumber: number): Promise<void> {
  await tx.updateTable('import_batch').set({ done_number: doneNumber }).where('id', '=', id).execute()
}

export async function deleteBatch(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_batch').where('id', '=', id).execute()
}

export type RowCounts = AdminImport['counts']

/** How many rows a verdict has, and how many the step under way has done. */
export async function countRows(
  db: Db,
  { id, doneNumber }: Pick<Batch, 'id' | 'doneNumber'>,
): Promise<RowCounts & { done: number }> {
  const { rows } = await sql<{ verdict: ImportVerdict; count: number; done: number }>`
    select verdict, count(*) as count, count(*) filter (where number <= ${doneNumber}) as done
    from import_row where batch_id = ${id} group by verdict`.execute(db)
  const of = (verdict: ImportVerdict) => rows.find((row) => row.verdict === verdict)?.count ?? 0
  const sum = (column: 'count' | 'done') => rows.reduce((all, row) => all + row[column], 0)
  return {
    rows: sum('count'),
    new: of('new'),
    known: of('known'),
    refused: of('refused'),
    imported: of('imported'),
    undone: of('undone'),
    kept: of('kept'),
    done: sum('done'),
  }
}

interface BatchFilter extends ListQuery {
  kind?: ImportKindName | undefined
  status?: ImportStatus | undefined
}

type Listed = Omit<ImportRow, 'createdAt'> & { createdAt: Date }

const countOf = (verdict: ImportVerdict | undefined) => sql`
  (select count(*) from import_row r where r.batch_id = b.id ${verdict ? sql`and r.verdict = ${verdict}` : sql``})`

/** Imports, for their list. */
export const batchRows: ListSource<BatchFilter, Listed, ImportRow> = {
  columns: () => sql`b.id, b.kind, b.brand_id as "brandId", b.file_name as "fileName", b.status,
    ${countOf(undefined)} as rows, ${countOf('refused')} as refused, ${countOf('imported')} as imported,
    b.created_at as "createdAt"`,
  from: () => sql`import_batch b`,
  where: ({ q, kind, status }) => [
    q &&
      sql`plain(b.file_name) like '%' || plain(${q.text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}) || '%'`,
    kind && sql`b.kind = ${kind}`,
    status && sql`b.status = ${status}`,
  ],
  id: sql`b.id`,
  sorts: { created: { by: sql`b.created_at`, type: 'timestamptz' } },
  item: ({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }),
}

/** Imports whose rows were made before an instant and still say what stood in the file. */
export async function listToForget(db: Db, before: Date): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select ${columns} from import_batch b
    where b.created_at < ${before} and (b.storage_key is not null or b.sample_sealed is not null)
      and b.status in ('mapping', 'checked', 'imported', 'undone')
      and coalesce(b.imported_at, b.created_at) < ${before}`.execute(db)
  return rows
}

/** Notes that the file is kept no more. */
export async function forgetFile(tx: Tx, id: ImportId): Promise<void> {
  await tx.updateTable('import_batch').set({ storage_key: null }).where('id', '=', id).execute()
}

/** Forgets what the file and its rows say of people; what was made, and of which row, stays. */
export async function forgetCells(tx: Tx, id: ImportId): Promise<void> {
  await sql`update import_row set cells_sealed = null, key_hash = null where batch_id = ${id}`.execute(tx)
  await sql`update import_batch set sample_sealed = null, storage_key = null where id = ${id}`.execute(tx)
}
