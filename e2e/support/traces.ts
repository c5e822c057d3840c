import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import PostalMime from 'postal-mime'

/** Where the product under test keeps what it keeps. */
const dataDir = () => process.env.E2E_DATA_DIR!

/** Something that was written down, and where. */
export interface Trace {
  where: string
  text: string
}

/** Everything that web, worker, simulator and PostgreSQL wrote to their logs. */
export async function readLogs(): Promise<Trace[]> {
  const folder = join(dataDir(), 'logs')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  return Promise.all(
    names.map(async (where) => ({ where, text: await readFile(join(folder, where), 'utf8') })),
  )
}

/** Every message that was sent to anybody, as its reader sees it, with what hangs on it. */
export async function readMails(): Promise<Trace[]> {
  const db = new DatabaseSync(join(dataDir(), 'simulator', 'simulator.sqlite'), { readOnly: true })
  const rows = db.prepare('select raw from mail').all() as { raw: Uint8Array }[]
  db.close()
  return Promise.all(
    rows.map(async ({ raw }) => {
      const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw)
      const head = headers.map(({ value }) => value).join('\n')
      return { where: `mail “${subject}”`, text: [head, text, html].join('\n') }
    }),
  )
}

/** Every row of every table, the queues' included. */
export async function readDatabase(): Promise<Trace[]> {
  const client = new pg.Client({ connectionString: await readFile(process.env.E2E_DATABASE_FILE!, 'utf8') })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    const traces: Trace[] = []
    for (const { name } of rows) {
      const all = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
      traces.push({ where: name, text: all.rows.map(({ text }) => text).join('\n') })
    }
    return traces
  } finally {
    await client.end()
  }
}

/** Where a secret was found, without saying it once more. */
export function findSecrets(traces: readonly Trace[], secrets: Readonly<Record<string, string>>): string[] {
  return traces.flatMap(({ where, text }) =>
    Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? `${name} in ${where}` : [])),
  )
}
