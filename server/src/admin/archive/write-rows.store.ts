import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import type { Sequence, Table } from './catalogue.store.ts'

interface Guard {
  table: string
  name: string
}
interface ForeignKey extends Guard {
  definition: string
}

/** What stands in the way of rows that come as they were: rules over other rows, and what tells of new ones. */
export interface Guards {
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
