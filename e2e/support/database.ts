import { readFile } from 'node:fs/promises'
import pg from 'pg'

/** Changes what no screen can change, such as how long ago something was proved. The server tells where it is. */
export async function query(sql: string, values: readonly unknown[]): Promise<void> {
  await queryOf(await readFile(process.env.E2E_DATABASE_FILE!, 'utf8'), sql, values)
}

/** The same of a shop whose database is known. */
export async function queryOf(
  connectionString: string,
  sql: string,
  values: readonly unknown[],
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql, [...values])
  } finally {
    await client.end()
  }
}
