import type pg from 'pg'

/** What a database holds: a hash of the rows of each table, but for those named. */
export async function fingerprint(pool: pg.Pool, besides: RegExp): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !besides.test(row.name))) {
    const hashed = await pool.query<{ count: number; hash: string | null }>(
      `select count(*) as count, md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t`,
    )
    const { count, hash } = hashed.rows[0]!
    prints[name] = `${count} ${hash}`
  }
  return prints
}
