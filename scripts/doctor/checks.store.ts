import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/kernel/database.ts'

/** What of a server and a database the product depends on. */
interface DatabaseFacts {
  version: string
  jit: string
  parallel: string
  /** Whether its user may create schemas in it, and tables in `public`. */
  mayCreate: boolean
  /** The server's clock. */
  now: Date
}

export async function readFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as parallel,
      has_database_privilege(current_database(), 'create')
        and has_schema_privilege('public', 'create') as "mayCreate",
      clock_timestamp() as now`.execute(db)
  return rows[0]!
}

/** Whether the key of the database was rotated and the version before is not retired. */
export async function isRotating(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('data_key').select('version').where('retired_at', 'is', null).execute()
  return rows.length > 1
}

/** What a database notes of the secret that it is sealed with; nothing before the first start. */
export async function findSecretCheck(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('data_secret_check').select('value').executeTakeFirst()
  return row?.value
}
