import type { ImportedRow, ImportedUse, ImportVerdict } from '@vitrine/contract/admin/import'
import type { AccountId, ImportId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { moved } from '#kernel/account-merge.ts'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import type { ListQuery, ListSource } from '#kernel/list.ts'
import { OURS, owner, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'
import type { MadeThing } from './kind.ts'

/** A row of a file as it is kept. */
export interface KeptRow {
  number: number
  cellsSealed: Buffer | null
  verdict: ImportVerdict
  problems: readonly string[]
  keyHash: Buffer | null
  externalHash: Buffer | null
}

export type NewRow = Omit<KeptRow, 'verdict' | 'problems'>

export async function insertRows(tx: Tx, batchId: ImportId, rows: readonly NewRow[]): Promise<void> {
  await tx
    .insertInto('import_row')
    .values(
      rows.map(({ number, cellsSealed, keyHash, externalHash }) => ({
        batch_id: batchId,
        number,
        cells_sealed: cellsSealed,
        key_hash: keyHash,
        external_hash: externalHash,
      })),
    )
    .execute()
}

export async function deleteRows(tx: Tx, batchId: ImportId): Promise<void> {
  await tx.deleteFrom('import_row').where('batch_id', '=', batchId).execute()
}

const columns = sql`r.number, r.cells_sealed as "cellsSealed", r.verdict, r.problems, r.key_hash as "keyHash",
  r.external_hash as "externalHash"`

interface Portion {
  after: number
  verdict: ImportVerdict
  limit: number
}

/** The next rows of a verdict, in the order of the file. */
export async function listRows(
  db: Db,
  batchId: ImportId,
  { after, verdict, limit }: Portion,
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select ${columns} from import_row r
    where r.batch_id = ${batchId} and r.verdict = ${verdict} and r.number > ${after}
    order by r.number limit ${limit}`.execute(db)
  return rows
}

/** The last of them before a row, the latest first: an import is undone from its end. */
export async function listRowsBack(
  db: Db,
  batchId: ImportId,
  { verdict, limit }: Omit<Portion, 'after'>,
): Promise<{ number: number; things: MadeThing[] }[]> {
  const { rows } = await sql<{ number: number; things: MadeThing[] }>`
    select r.number, coalesce((
      select json_agg(json_build_object('thing', m.thing, 'id', m.thing_id) order by m.position desc)
      from import_record m where m.batch_id = r.batch_id and m.number = r.number), '[]') as things
    from import_row r where r.batch_id = ${batchId} and r.verdict = ${verdict}
    order by r.number desc limit ${limit}`.execute(db)
  return rows
}

export interface RowVerdict {
  number: number
  verdict: ImportVerdict
  problems?: readonly string[] | undefined
  usedBy?: readonly ImportedUse[] | undefined
  accountId?: AccountId | undefined
}

/** Says of rows what becomes of them, in one statement. */
export async function setVerdicts(tx: Tx, batchId: ImportId, verdicts: readonly RowVerdict[]): Promise<void> {
  if (verdicts.length === 0) return
  const said = JSON.stringify(verdicts.map((one) => ({ problems: [], usedBy: [], ...one })))
  await sql`
    update import_row r set verdict = v.verdict, problems = v.problems, used_by = v."usedBy",
      account_id = coalesce(v."accountId", r.account_id)
    from jsonb_to_recordset(${said}::jsonb)
      as v(number integer, verdict text, problems jsonb, "usedBy" jsonb, "accountId" text)
    where r.batch_id = ${batchId} and r.number = v.number`.execute(tx)
}

/** Has rows that stayed be undone with the rest once more. */
export async function retryKept(tx: Tx, batchId: ImportId): Promise<void> {
  await sql`
    update import_row set verdict = 'imported', problems = '[]', used_by = '[]'
    where batch_id = ${batchId} and verdict = 'kept'`.execute(tx)
}

export async function insertRecords(
  tx: Tx,
  batchId: ImportId,
  number: number,
  things: readonly MadeThing[],
): Promise<void> {
  if (things.length === 0) return
  await tx
    .insertInto('import_record')
    .values(
      things.map(({ thing, id }, position) => ({ batch_id: batchId, number, position, thing, thing_id: id })),
    )
    .execute()
}

export async function deleteRecords(tx: Tx, batchId: ImportId, number: number): Promise<void> {
  await tx.deleteFrom('import_record').where('batch_id', '=', batchId).where('number', '=', number).execute()
}

/** Of these things, those that an import made and has not taken back, or any import where none is named. */
export async function listMade(
  db: Db,
  batchId: ImportId | undefined,
  thing: MadeThing['thing'],
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select thing_id as id from import_record
    where ${batchId ? sql`batch_id = ${batchId}` : sql`true`} and thing = ${thing} and ${isOneOf(sql`thing_id`, ids)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

const hexOf = (hash: Buffer): string => hash.toString('hex')

/** Of these hashes, in which row of the file each comes first. */
export async function findFirstOf(
  db: Db,
  batchId: ImportId,
  column: 'key_hash' | 'external_hash',
  hashes: readonly Buffer[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ hash: Buffer; number: number }>`
    select ${sql.ref(column)} as hash, min(number) as number from import_row
    where batch_id = ${batchId} and ${sql.ref(column)} = any(${[...hashes]}) group by 1`.execute(db)
  return new Map(rows.map(({ hash, number }) => [hexOf(hash), number]))
}

/** Of these hashes, those that something imported has, and whose it is. */
export async function findImported(
  db: Db,
  hashes: readonly Buffer[],
): Promise<Map<string, AccountId | undefined>> {
  const { rows } = await sql<{ hash: Buffer; accountId: AccountId | null }>`
    select external_hash as hash, account_id as "accountId" from import_row
    where verdict in ('imported', 'kept') and external_hash = any(${[...hashes]})`.execute(db)
  return new Map(rows.map(({ hash, accountId }) => [hexOf(hash), accountId ?? undefined]))
}

/** The import that is carried out now, alone: two that bring the same would not see each other. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import', 0))`.execute(tx)
}

/** Until the transaction ends no event tells of what it makes, and what it made may be taken back. */
export async function beImporting(tx: Tx): Promise<void> {
  await sql`select set_config('vitrine.importing', 'on', true)`.execute(tx)
}

interface RowFilter extends ListQuery {
  id: string
  verdict?: ImportVerdict | undefined
}

export interface ListedRow {
  id: string
  number: number
  verdict: ImportVerdict
  problems: string[]
  cellsSealed: Buffer | null
  accountId: AccountId | null
  made: NonNullable<ImportedRow['made']> | null
  usedBy: ImportedUse[]
}

/** What has a page of its own of what a row `r` made: the last of it. */
const madeOf = sql`(
  select json_build_object('kind', m.thing, 'id', m.thing_id) from import_record m
  where m.batch_id = r.batch_id and m.number = r.number
    and m.thing in ('product', 'coupon', 'course', 'lesson', 'subscription')
  order by m.position desc limit 1)`

/** The rows of a file; `item` opens what is encrypted of one. */
export const keptRows = <Item>(item: (row: ListedRow) => Item): ListSource<RowFilter, ListedRow, Item> => ({
  columns: () => sql`lpad(r.number::text, 8, '0') as id, r.number, r.verdict, r.problems,
    r.cells_sealed as "cellsSealed", r.account_id as "accountId", ${madeOf} as made, r.used_by as "usedBy"`,
  from: ({ id }) => sql`(select * from import_row where batch_id = ${id}) r`,
  where: ({ q, verdict }) => [
    q &&
      sql`exists (select from jsonb_array_elements_text(r.problems) p where plain(p) like '%' || plain(${q.text}) || '%')`,
    verdict && sql`r.verdict = ${verdict}`,
  ],
  id: sql`lpad(r.number::text, 8, '0')`,
  sorts: { number: { by: sql`r.number::bigint`, type: 'bigint' } },
  item,
})

/** From which row of a file somebody's account came. What stood in the row is in the account. */
export const importData: PersonalDataSource = {
  name: 'importação',
  tables: [
    {
      table: 'import_row',
      merge: moved(),
      owner,
      file: 'importacoes',
      shown: { verdict: 'O que aconteceu', number: 'Linha do arquivo' },
      hidden: {
        account_id: OURS,
        batch_id: OURS,
        cells_sealed: 'está na sua conta, e é esquecido em uma semana',
        problems: OURS,
        used_by: OURS,
        key_hash: SECRET,
        external_hash: SECRET,
      },
      erase: { account_id: null, cells_sealed: null, key_hash: null },
    },
  ],
}
