import type pg from 'pg'

/** Rows by table, in an order in which every reference is already there. */
export type Rows = Record<string, Record<string, unknown>[]>

/** Inserts rows of one table that all name the same columns; JSON, arrays and dates are PostgreSQL's to read. */
async function insertTable(client: pg.Client, table: string, rows: Rows[string]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (!columns) return
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

export async function insertRows(client: pg.Client, tables: Rows): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) await insertTable(client, table, rows)
}

/** The rows of several, table by table. */
export function joined(parts: readonly Rows[]): Rows {
  const rows: Rows = {}
  for (const part of parts)
    for (const [table, some] of Object.entries(part)) {
      const known = rows[table] ?? []
      known.push(...some)
      rows[table] = known
    }
  return rows
}
