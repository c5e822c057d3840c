import type pg from 'pg'

/**
 * Where the whole database still says one of `words`: every row of every table, the queues' included, bytes as text
 * and in hexadecimal. The same as searching a dump.
 */
export async function findWords(pool: pg.Pool, words: readonly string[]): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    for (const word of words) {
      const hex = Buffer.from(word).toString('hex')
      const { rowCount } = await pool.query(
        `select from ${name} t where t::text ilike '%' || $1 || '%' or t::text ilike '%' || $2 || '%'`,
        [word, hex],
      )
      if (rowCount) found.push(`${name}: ${word}`)
    }
  }
  return found
}
