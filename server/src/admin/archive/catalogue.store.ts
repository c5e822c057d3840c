import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

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
export interface Sequence {
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
