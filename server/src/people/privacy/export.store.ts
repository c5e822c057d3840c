import type { AccountId } from '@vitrine/contract/ids'
import type { DataExport } from '@vitrine/contract/privacy'
import { deleted } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { OURS, owner, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'

type Status = DataExport['status']

const COLUMNS = ['id', 'status', 'percent', 'size', 'requested_at', 'expires_at'] as const

interface ExportRow {
  id: string
  status: string
  percent: number
  size: number | null
  requested_at: Date
  expires_at: Date | null
}

const asExport = ({ requested_at, expires_at, size, ...row }: ExportRow): DataExport => ({
  ...row,
  status: row.status as Status,
  requestedAt: requested_at.toISOString(),
  ...(size !== null && { size }),
  ...(expires_at && { expiresAt: expires_at.toISOString() }),
})

const KEPT_IN_LIST = 5

/** The newest copies of a person. */
export async function listExports(db: Db, accountId: AccountId): Promise<DataExport[]> {
  const rows = await db
    .selectFrom('account_export')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(KEPT_IN_LIST)
    .execute()
  return rows.map(asExport)
}

/** The one that is being made, if there is one. */
export async function findRunning(db: Db, accountId: AccountId): Promise<DataExport | undefined> {
  const row = await db
    .selectFrom('account_export')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row && asExport(row)
}

export async function countExports(db: Db, accountId: AccountId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('account_export')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertExport(tx: Tx, id: string, accountId: AccountId, at: Date): Promise<DataExport> {
  const row = await tx
    .insertInto('account_export')
    .values({ id, account_id: accountId, status: 'waiting', requested_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return asExport(row)
}

/** Begins, or begins again after a worker died; nothing when it is done or was given up. */
export async function claimExport(tx: Tx, id: string, run: string): Promise<AccountId | undefined> {
  const row = await tx
    .updateTable('account_export')
    .set({ status: 'running', percent: 0, run })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('account_id')
    .executeTakeFirst()
  if (row) await tx.deleteFrom('account_export_part').where('export_id', '=', id).execute()
  return row?.account_id
}

/** Says how far it is; false when another worker has taken over. Holds the copy until the transaction ends. */
export async function advanceExport(tx: Tx, id: string, run: string, percent: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_export')
    .set({ percent })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertPart(tx: Tx, id: string, position: number, content: Uint8Array): Promise<void> {
  await tx
    .insertInto('account_export_part')
    .values({ export_id: id, position, content: Buffer.from(content) })
    .execute()
}

export async function finishExport(
  tx: Tx,
  { id, run, size }: { id: string; run: string; size: number },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_export')
    .set({ status: 'ready', percent: 100, size, ready_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many bytes a copy has that is this person's, ready, and still kept. */
export async function findReadySize(
  db: Db,
  id: string,
  accountId: AccountId,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_export')
    .select('size')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.size ?? undefined
}

/** The copies of a person that were asked for so far are made and given out no more. */
export async function endExports(tx: Tx, accountId: AccountId): Promise<void> {
  const own = tx
    .updateTable('account_export')
    .set({ status: 'expired' })
    .where('account_id', '=', accountId)
    .where('status', 'in', ['waiting', 'running', 'ready'])
    .returning('id')
  for (const { id } of await own.execute())
    await tx.deleteFrom('account_export_part').where('export_id', '=', id).execute()
}

/**
 * The parts of a copy of so many bytes in their order, each read when the one before was taken. Throws when a part is gone
 * meanwhile: whoever receives the copy sees it break off, and does not wait for the rest.
 */
export async function* readParts(db: Db, id: string, size: number): AsyncGenerator<Buffer> {
  for (let position = 0, left = size; left > 0; position++) {
    const { content } = await db
      .selectFrom('account_export_part')
      .select('content')
      .where('export_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    left -= content.length
    yield content
  }
}

/** Whether a copy of the data of one of these accounts is being made. */
async function isMakingExport(db: Db, accountIds: readonly AccountId[]): Promise<boolean> {
  const row = await db
    .selectFrom('account_export')
    .select('id')
    .where('account_id', 'in', [...accountIds])
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

const dataExport: PersonalTable = {
  table: 'account_export',
  merge: deleted('nobody could fetch it; a new copy has both'),
  owner,
  file: 'copias-dos-dados',
  shown: { status: 'Estado', requested_at: 'Pedida em', ready_at: 'Pronta em', expires_at: 'Vale até' },
  hidden: { id: OURS, account_id: OURS, percent: OURS, size: OURS, run: OURS },
  erase: 'delete',
}

/** Copies that were asked for. */
export const exportData: PersonalDataSource = {
  name: 'conta',
  refuseMerge: async (db, { from, into }) =>
    (await isMakingExport(db, [from, into])) ? ['account.merge-copy'] : [],
  tables: [
    {
      table: 'account_export_part',
      merge: deleted('nobody could fetch it; a new copy has both'),
      owner: { row: 'export_id', of: dataExport },
      file: 'partes-das-copias',
      shown: {},
      hidden: { export_id: OURS, position: OURS, content: 'é uma cópia como esta' },
      erase: 'delete',
    },
    dataExport,
  ],
}
