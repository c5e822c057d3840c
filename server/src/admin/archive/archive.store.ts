import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** A column that is written: what PostgreSQL computes by itself is left out. */
interface Column {
  name: string
  /** JSON may hold a `null` of its own, which is another value than none. */
  isJson: boolean
  isBinary: boolean
}

/** A table as the catalogue of PostgreSQL has it. */
export interface Table {
  name: string
  columns: readonly Column[]
  /** The columns of its primary key. */
  key: readonly string[]
}

/** The record of migrations: the manifest says where it ends. */
const RECORD = 'schema_migration'

/** Every table of the product, by name; a table of tomorrow is among them without being named. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'isJson', a.atttypid in ('json'::regtype, 'jsonb'::regtype),
          'isBinary', a.atttypid = 'bytea'::regtype) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      coalesce((select jsonb_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> ${RECORD}
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname collate "C"`.execute(db)
  return rows
}

/** The newest migration of a database; nothing where it was never prepared. */
export async function readMigration(db: Db): Promise<string | undefined> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass(${`public.${RECORD}`}) is not null as found`.execute(db)
  if (!found[0]!.found) return undefined
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from ${sql.table(RECORD)}`.execute(db)
  return rows[0]!.name ?? undefined
}

/** A sequence, and the last number it gave; null while it gave none. */
interface Sequence {
  name: string
  last: string | null
}

export async function readSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`.execute(db)
  return rows
}

/** How many rows a table has. */
export async function countTable(db: Db, { name }: Table): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
  return rows[0]!.n
}

/** Whether a table has a row. */
export async function hasRows(db: Db, { name }: Table): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(name)}) as found`.execute(db)
  return rows[0]!.found
}

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

interface Guard {
  table: string
  name: string
}
interface ForeignKey extends Guard {
  definition: string
}

/** What stands in the way of rows that come as they were: rules over other rows, and what tells of new ones. */
interface Guards {
  triggers: readonly Guard[]
  foreignKeys: readonly ForeignKey[]
}

/**
 * Takes triggers and foreign keys off until `raiseGuards`, in the same transaction: rows come table by table, and none of
 * them happens now. Whoever owns the tables may do so.
 */
export async function lowerGuards(tx: Tx): Promise<Guards> {
  const { rows: triggers } = await sql<Guard>`
    select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'
    order by 1, 2`.execute(tx)
  const { rows: foreignKeys } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(tx)
  for (const { table, name } of triggers)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.id(name)}`.execute(tx)
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  return { triggers, foreignKeys }
}

/** Puts them back as they were; throws what PostgreSQL says where a row names another that is not there. */
export async function raiseGuards(tx: Tx, { triggers, foreignKeys }: Guards): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    )
  for (const { table, name } of triggers)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.id(name)}`.execute(tx)
}

/** Removes what the migrations put into a table. */
export const clearTable = async (tx: Tx, { name }: Table): Promise<void> =>
  void (await sql`delete from ${sql.table(name)}`.execute(tx))

/** Writes rows that `readLines` read, as they were. */
export async function writeLines(tx: Tx, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column.name)))
  const values = sql.join(
    columns.map((column) =>
      column.isJson ? sql`d.row -> ${sql.lit(column.name)}` : sql`r.${sql.ref(column.name)}`,
    ),
  )
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from unnest(${lines}::text[]) with ordinality l(line, place),
      lateral (select l.line::jsonb as row) d,
      lateral jsonb_populate_record(null::${sql.table(name)}, d.row) r
    order by l.place`.execute(tx)
}

/** Makes a sequence that only rows had made, and lets each go on where it was. It does not roll back: it comes last. */
export async function setSequences(tx: Tx, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences) {
    await sql`create sequence if not exists ${sql.id(name)}`.execute(tx)
    if (last !== null) await sql`select setval(${`"${name}"`}::regclass, ${last}::bigint)`.execute(tx)
  }
}
