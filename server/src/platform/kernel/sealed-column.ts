import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './database.ts'
import { type DataKeys, HEADER_BYTES, headerOf, seal, unsealAny } from './seal.ts'

type Row = Readonly<Record<string, unknown>>

/** A column whose values are sealed with the key of the database. Each module declares its own. */
export interface SealedColumn {
  /** With its schema, where it is another one than `public`. */
  table: string
  column: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** Of which columns the place is made, besides the key. */
  from?: readonly string[]
  /** The place that a value was sealed for. */
  placeOf(row: Row): string
  /** Where in a column of JSON it stands, in base 64. */
  path?: readonly string[]
  /** Keyed hashes of the same text, which are written with it. */
  hashesOf?(keys: DataKeys, text: string): Readonly<Record<string, Buffer>>
}

/** How many rows are held at once, for as long as they take to be written. */
const BATCH = 200

interface Resealed {
  /** How many values were sealed anew. */
  resealed: number
  /** How many do not open with any version of the key. */
  unreadable: number
}

/** Seals anew what is not sealed by the current version with the newest algorithm. Rows that somebody holds are left for the next time. */
export async function resealColumn(db: Db, keys: DataKeys, column: SealedColumn): Promise<Resealed> {
  const done = { resealed: 0, unreadable: 0 }
  for (let after: Row | undefined; ; ) {
    const rows = await inTransaction(db, (tx) => resealBatch(tx, keys, column, { after, done }))
    after = rows.at(-1)
    if (!after) return done
  }
}

const tableOf = ({ table }: SealedColumn) => sql.table(table)
const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const pathOf = (path: readonly string[]) => sql`${sql.val(`{${path.join(',')}}`)}::text[]`

/** The sealed value of a row. */
const sealedValue = ({ column, path }: SealedColumn): RawBuilder<unknown> =>
  path ? sql`decode(${sql.ref(column)} #>> ${pathOf(path)}, 'base64')` : sql.ref(column)

/** Whether a value is there that another version sealed, or another algorithm. */
const isOther = (column: SealedColumn, { current }: DataKeys) =>
  sql`substring(${sealedValue(column)} from 1 for ${sql.lit(HEADER_BYTES)}) <> ${headerOf(current)}`

interface Batch {
  after: Row | undefined
  done: Resealed
}

async function resealBatch(
  tx: Tx,
  keys: DataKeys,
  column: SealedColumn,
  { after, done }: Batch,
): Promise<readonly Row[]> {
  const { key, from = [] } = column
  const rest = after ? sql`(${refs(key)}) > (${sql.join(key.map((name) => after[name]))})` : sql`true`
  const { rows } = await sql<Row & { sealed_value: Buffer }>`
    select ${refs([...key, ...from])}, ${sealedValue(column)} as sealed_value from ${tableOf(column)}
    where ${isOther(column, keys)} and ${rest} order by ${refs(key)} limit ${BATCH} for no key update skip locked`.execute(
    tx,
  )
  for (const row of rows) done[(await resealRow(tx, keys, column, row)) ? 'resealed' : 'unreadable']++
  return rows
}

async function resealRow(
  tx: Tx,
  keys: DataKeys,
  column: SealedColumn,
  row: Row & { sealed_value: Buffer },
): Promise<boolean> {
  const place = column.placeOf(row)
  const text = openOrNot(keys, place, row.sealed_value)
  if (text === undefined) return false
  const sealed = seal(keys, place, text)
  const { path, hashesOf } = column
  const name = sql.ref(column.column)
  const value = path
    ? sql`jsonb_set(${name}, ${pathOf(path)}, to_jsonb(${sealed.toString('base64')}::text))`
    : sealed
  const hashes = Object.entries(hashesOf?.(keys, text) ?? {}).map(
    ([hash, bytes]) => sql`${sql.ref(hash)} = ${bytes}`,
  )
  const isIt = column.key.map((one) => sql`${sql.ref(one)} = ${row[one]}`)
  await sql`update ${tableOf(column)} set ${sql.join([sql`${name} = ${value}`, ...hashes])}
    where ${sql.join(isIt, sql` and `)}`.execute(tx)
  return true
}

function openOrNot(keys: DataKeys, place: string, sealed: Buffer): string | undefined {
  try {
    return unsealAny(keys, place, sealed)
  } catch {
    return undefined
  }
}

/** How many values of a column the current version sealed with the newest algorithm, and how many not. */
export async function countSealed(
  db: Db | Tx,
  keys: DataKeys,
  column: SealedColumn,
): Promise<{ all: number; others: number }> {
  const { rows } = await sql<{ all: number; others: number }>`
    select count(${sealedValue(column)})::float8 as all, count(*) filter (where ${isOther(column, keys)})::float8 as others
    from ${tableOf(column)}`.execute(db)
  return rows[0]!
}
