import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { onDatabase } from './cluster.ts'

/** A database of one test alone; `await using` or `drop()` removes it, connected clients included. */
export type TestDatabase = AsyncDisposable & { url: string; drop(): Promise<void> }

/** One seeding at a time, whichever test file asks first: "seed" in ASCII. */
const SEED_LOCK = 0x73656564

/** Copies the migrated template; with `seeded`, the one that also holds the demonstration shop. */
export async function cloneDatabase({ seeded = false } = {}): Promise<TestDatabase> {
  return create(seeded ? await seededTemplate() : `${inject('cluster').prefix}_template`)
}

/** An empty database: nothing migrated. */
export async function createDatabase(): Promise<TestDatabase> {
  return create('template1')
}

async function create(template: string): Promise<TestDatabase> {
  const { prefix, url } = inject('cluster')
  const name = `${prefix}_${randomBytes(8).toString('hex')}`
  await administer((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const drop = () => administer((client) => client.query(`drop database if exists ${name} with (force)`))
  return { url: onDatabase(url, name), drop, [Symbol.asyncDispose]: drop }
}

async function seededTemplate(): Promise<string> {
  const { prefix, url } = inject('cluster')
  const [ready, half] = [`${prefix}_seeded`, `${prefix}_seeding`]
  await administer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [SEED_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [ready])
    if (rowCount) return
    await client.query(`drop database if exists ${half} with (force)`)
    await client.query(`create database ${half} template ${prefix}_template`)
    const { seed } = await import('../../db/seed/index.ts')
    await seed(onDatabase(url, half))
    await client.query(`alter database ${half} rename to ${ready}`)
  })
  return ready
}

async function administer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('cluster').url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
