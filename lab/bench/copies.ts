import type pg from 'pg'

/** Rows that are copies of one: which one (a condition), and what is another in each, by its number `n`. */
export interface Copies {
  table: string
  of: string
  /** As arguments of `jsonb_build_object`. */
  differs: string
}

const PORTION = 10_000

const COLUMNS = `
  select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`

/** Puts in so many copies of a row that is there. */
export async function copyRows(pool: pg.Pool, { table, of, differs }: Copies, count: number): Promise<void> {
  const names = (await pool.query<{ names: string }>(COLUMNS, [table])).rows[0]!.names
  const text = `
    insert into ${table} (${names}) select ${names} from (
      select (jsonb_populate_record(r, jsonb_build_object(${differs}))).* from ${table} r, generate_series($1::int, $2::int) n
      where r.ctid = (select ctid from ${table} where ${of} limit 1)) as copy`
  for (let from = 1; from <= count; from += PORTION)
    await pool.query(text, [from, Math.min(from + PORTION - 1, count)])
}
