import type { AccountId } from '@vitrine/contract/ids'
import type { Refusal } from '@vitrine/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import { type AccountMerge, type MergeRule, moveRows } from './account-merge.ts'
import type { Db, Tx } from './database.ts'

/**
 * A table that holds something about persons: whose a row is, what of it its owner gets as a copy, and what becomes of
 * it when the person leaves. A column that is in neither list fails the schema walk (people/privacy/schema.test.ts).
 */
export interface PersonalTable {
  table: string
  /** The column that names the account, its e-mail address, or the row of `of` that does. */
  owner: { account: string } | { email: string } | { row: string; of: PersonalTable }
  /** The file in the copy, without its ending. */
  file: string
  /** Column → its name in the copy. */
  shown: Record<string, string>
  /** Column → why its owner does not get it. */
  hidden: Record<string, string>
  /** `delete`, or what columns become; `keep` leaves rows in which nothing leads to a person. */
  erase: 'delete' | 'keep' | Record<string, string | null>
  /** What becomes of it when the account becomes a part of another. */
  merge: MergeRule
}

/** Why a column is in no copy, in the words of the copy's reader. */
export const OURS = 'interno: não diz nada sobre a pessoa'
export const SECRET = 'segredo: daria acesso à conta a quem lesse a cópia'

/** Of the rows that name their account. */
export const owner = { account: 'account_id' }

/**
 * Who asks for their data, or to be forgotten; `emails` are all addresses they ever had here, `merged` the accounts that
 * became parts of theirs.
 */
export interface Person {
  accountId: AccountId
  emails: readonly string[]
  merged?: readonly AccountId[]
}

export type Row = Record<string, unknown>

/** A file that stands in the copy as it is. */
export interface Document {
  path: string
  content: Uint8Array
}

/** What a module knows about persons. Wired in work.ts, because the modules above `account` are not known to it. */
export interface PersonalDataSource {
  name: string
  /** In the order in which they are erased: what refers before what is referred to. */
  tables: readonly PersonalTable[]
  /** Addresses under which this module knows the person. */
  emails?(db: Db, accountId: AccountId): Promise<string[]>
  documents?(db: Db, accountId: AccountId): AsyncIterable<Document>
  /** Before the tables: throws `NotYet` while something is under way that must end first. */
  erase?(tx: Tx, person: Person, now: Date): Promise<void>
  /** Why two accounts cannot become one as they stand now. */
  refuseMerge?(db: Db, merge: AccountMerge): Promise<readonly Refusal[]>
  /** Before the tables, while both accounts are held: what `combined` says of them. */
  merge?(tx: Tx, merge: AccountMerge, now: Date): Promise<void>
}

function belongsTo({ owner }: PersonalTable, person: Person): RawBuilder<boolean> {
  if ('account' in owner)
    return sql`${sql.ref(owner.account)} = any(${[person.accountId, ...(person.merged ?? [])]})`
  if ('email' in owner)
    return sql`lower(${sql.ref(owner.email)}) = any(${person.emails.map((one) => one.toLowerCase())})`
  return sql`${sql.ref(owner.row)} in (select id from ${sql.table(owner.of.table)} where ${belongsTo(owner.of, person)})`
}

/** The rows of a person, with the columns they may see under the names they understand. */
export async function collectRows(db: Db, table: PersonalTable, person: Person): Promise<Row[]> {
  const columns = Object.entries(table.shown).map(
    ([column, name]) => sql`${sql.ref(column)} as ${sql.ref(name.replaceAll('.', ' '))}`,
  )
  if (columns.length === 0) return []
  const query = sql<Row>`select ${sql.join(columns)} from ${sql.table(table.table)} where ${belongsTo(table, person)}`
  return (await query.execute(db)).rows
}

/** Carries out what the table says about a person who leaves. */
export async function eraseRows(tx: Tx, table: PersonalTable, person: Person): Promise<void> {
  const { erase } = table
  if (erase === 'keep') return
  const where = belongsTo(table, person)
  if (erase === 'delete') await sql`delete from ${sql.table(table.table)} where ${where}`.execute(tx)
  else {
    const changes = Object.entries(erase).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table.table)} set ${sql.join(changes)} where ${where}`.execute(tx)
  }
}

/** Carries out what the table says about an account that becomes a part of another. */
export async function mergeRows(tx: Tx, table: PersonalTable, merge: AccountMerge): Promise<void> {
  const rule = table.merge
  const of = { accountId: merge.from, emails: [] }
  const deleteRows = () =>
    sql`delete from ${sql.table(table.table)} where ${belongsTo(table, of)}`.execute(tx)
  if (rule.becomes === 'deleted') await deleteRows()
  if (rule.becomes !== 'moved' || !('account' in table.owner)) return
  await moveRows(tx, { table: table.table, column: table.owner.account }, merge, rule.unless)
  if (rule.otherwise === 'deleted') await deleteRows()
}

/** How many rows of a table belong to a person. */
export async function countRows(db: Db, table: PersonalTable, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.table)} where ${belongsTo(table, person)}`.execute(db)
  return rows[0]!.count
}
