import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import type { Table } from './catalogue.store.ts'

/** So many rows are read at once. */
const PORTION = 200

/** From here on a transaction sees one moment of the database, and writes nothing. */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  await sql`set local time zone 'UTC'`.execute(tx)
}

/** A row as one line of JSON, `{"column":value,…}`: a column without a value is left out, a `null` is one of JSON. */
function lineOf({ columns }: Table): RawBuilder<string> {
  const parts = columns.map(
    ({ name }) => sql`${sql.lit(`${JSON.stringify(name)}:`)} || to_json(t.${sql.ref(name)})::text`,
  )
  return sql`'{' || array_to_string(array[${sql.join(parts)}], ',') || '}'`
}

/** The rows of a table by its key, in portions of lines of JSON. */
export const readLines = (tx: Tx, table: Table): AsyncGenerator<string[]> =>
  readPortions(tx, table, lineOf(table))

/** Some columns of a table by its key, in portions: numbers and texts as JSON has them, bytes as `\x…`. */
export async function* readColumns(
  tx: Tx,
  table: Table,
  columns: readonly string[],
): AsyncGenerator<Record<string, unknown>[]> {
  const asked = { ...table, columns: table.columns.filter(({ name }) => columns.includes(name)) }
  for await (const lines of readPortions(tx, table, lineOf(asked)))
    yield lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

async function* readPortions(
  tx: Tx,
  { name, key, columns }: Table,
  line: RawBuilder<string>,
): AsyncGenerator<string[]> {
  const by = key.length > 0 ? key : columns.map((column) => column.name)
  const order = sql.join(by.map((column) => sql`t.${sql.ref(column)}`))
  await sql`declare portions no scroll cursor for
    select ${line} as line from ${sql.table(name)} t order by ${order}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(PORTION)} from portions`.execute(tx)
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < PORTION) break
  }
  await sql`close portions`.execute(tx)
}
