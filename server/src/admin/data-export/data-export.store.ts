import type { AdminDataExport } from '@vitrine/contract/admin/data-export'
import type { Permission } from '@vitrine/contract/admin/permission'
import type { AccountId, ApiKeyId, DataExportId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { kept } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { OURS, owner, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'

const COLUMNS = [
  'id',
  'list',
  'title',
  'format',
  'status',
  'done_rows',
  'all_rows',
  'size',
  'failure',
  'created_at',
  'expires_at',
] as const

interface Row {
  id: string
  list: string
  title: string
  format: string
  status: string
  done_rows: number
  all_rows: number | null
  size: number | null
  failure: string | null
  created_at: Date
  expires_at: Date
}

const toExport = ({
  id,
  format,
  status,
  done_rows,
  all_rows,
  size,
  failure,
  ...row
}: Row): AdminDataExport => ({
  id: id as DataExportId,
  list: row.list,
  title: row.title,
  format: format as AdminDataExport['format'],
  status: status as AdminDataExport['status'],
  done: Number(done_rows),
  ...(all_rows !== null && { of: Number(all_rows) }),
  ...(size !== null && { size: Number(size) }),
  ...(failure !== null && { failure }),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

/** The exports of somebody, the newest first. */
export async function listExports(db: Db, accountId: AccountId, now: Date): Promise<AdminDataExport[]> {
  const rows = await db
    .selectFrom('data_export')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toExport(row as Row))
}

/** How many exports somebody has; others of theirs wait until the transaction ends. */
export async function countExports(tx: Tx, accountId: AccountId, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`data-export:${accountId}`}, 0))`.execute(tx)
  const { n } = await tx
    .selectFrom('data_export')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export interface NewExport {
  id: DataExportId
  accountId: AccountId
  apiKeyId?: ApiKeyId | undefined
  permissions: readonly Permission[]
  list: string
  title: string
  format: AdminDataExport['format']
  querySealed: Buffer
  at: Date
  expiresAt: Date
}

export async function insertExport(tx: Tx, row: NewExport): Promise<AdminDataExport> {
  const inserted = await tx
    .insertInto('data_export')
    .values({
      id: row.id,
      account_id: row.accountId,
      api_key_id: row.apiKeyId ?? null,
      permissions: [...row.permissions],
      list: row.list,
      title: row.title,
      format: row.format,
      query_sealed: row.querySealed,
      created_at: row.at,
      expires_at: row.expiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toExport(inserted as Row)
}

/** An export that a worker has begun, or begun again. */
export interface ClaimedExport {
  id: DataExportId
  accountId: AccountId
  apiKeyId: ApiKeyId | null
  permissions: Permission[]
  list: string
  format: AdminDataExport['format']
  querySealed: Buffer
  isNoted: boolean
}

/** Begins, or begins again after a worker died; nothing when it is done, was given up or is not there any more. */
export async function claimExport(tx: Tx, id: DataExportId, run: string): Promise<ClaimedExport | undefined> {
  const { rows } = await sql<ClaimedExport>`
    update data_export set status = 'running', run = ${run}, done_rows = 0
    where id = ${id} and status in ('waiting', 'running')
    returning id, account_id as "accountId", api_key_id as "apiKeyId", permissions, list, format,
      query_sealed as "querySealed", is_noted as "isNoted"`.execute(tx)
  return rows[0]
}

/** The export as this worker has it: nobody took it over, and nobody removed it. */
const ofRun = (tx: Tx, { id, run }: Run) =>
  tx.updateTable('data_export').where('id', '=', id).where('run', '=', run).where('status', '=', 'running')

export interface Run {
  id: DataExportId
  run: string
}

/** Notes how far it is; false when it is another worker's by now, or nobody's. */
export async function noteRows(tx: Tx, which: Run, done: number, of: number): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, which)
    .set({ done_rows: done, all_rows: of, is_noted: true })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that its file is there; false as above. */
export async function finishExport(
  tx: Tx,
  which: Run,
  { key, size, expiresAt }: { key: string; size: number; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, which)
    .set((q) => ({
      status: 'ready',
      storage_key: key,
      size,
      expires_at: expiresAt,
      done_rows: q.fn.coalesce('all_rows', 'done_rows'),
    }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes why it cannot be written. */
export const failExport = async (tx: Tx, which: Run, failure: string): Promise<void> =>
  void (await ofRun(tx, which).set({ status: 'failed', failure }).execute())

/** What is downloaded: which list it is, and its file once there is one. */
export interface OwnExport {
  list: string
  title: string
  format: AdminDataExport['format']
  storageKey: string | null
  createdAt: Date
}

const own = (db: Db, id: DataExportId, accountId: AccountId) =>
  db.selectFrom('data_export').where('id', '=', id).where('account_id', '=', accountId)

/** An export of this account. */
export async function findOwn(
  db: Db,
  { id, accountId, now }: { id: DataExportId; accountId: AccountId; now: Date },
): Promise<OwnExport | undefined> {
  const row = await own(db, id, accountId)
    .select(['list', 'title', 'format', 'storage_key as storageKey', 'created_at as createdAt'])
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row as OwnExport | undefined
}

/** Forgets an export of this account, with its filters; answers the key of its file, if it has one. */
export async function deleteOwn(
  tx: Tx,
  id: DataExportId,
  accountId: AccountId,
): Promise<{ storageKey: string | null } | undefined> {
  return tx
    .deleteFrom('data_export')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('storage_key as storageKey')
    .executeTakeFirst()
}

/** Forgets exports that are over. */
export const deleteOver = async (tx: Tx, now: Date): Promise<void> =>
  void (await tx.deleteFrom('data_export').where('expires_at', '<=', now).execute())

/** Which of these files belong to an export. */
export async function listKept(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('data_export')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute()
  return new Set(rows.flatMap(({ storage_key }) => storage_key ?? []))
}

/** Lists that somebody of the administration took away. Their files go with the next sweep. */
export const dataExportData: PersonalDataSource = {
  name: 'exportações',
  tables: [
    {
      table: 'data_export',
      merge: kept('of who administered before; its file goes with the next sweep'),
      owner,
      file: 'exportacoes',
      shown: {
        title: 'O que foi exportado',
        format: 'Formato',
        status: 'Situação',
        created_at: 'Quando',
        expires_at: 'Até quando é guardada',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        api_key_id: OURS,
        permissions: OURS,
        list: OURS,
        query_sealed: SECRET,
        run: OURS,
        is_noted: OURS,
        done_rows: OURS,
        all_rows: OURS,
        failure: OURS,
        storage_key: OURS,
        size: OURS,
      },
      erase: 'delete',
    },
  ],
}
