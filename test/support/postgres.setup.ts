import { randomBytes } from 'node:crypto'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { discard, startPostgres } from '../../scripts/postgres.ts'
import { install } from '../../server/src/install.ts'
import { onDatabase, type TestCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** Before the integration tests: one throw-away cluster (or TEST_DATABASE_URL's) with a migrated template in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await startCluster()
  const cluster = { url, prefix: `vitrine_test_${randomBytes(4).toString('hex')}` }
  const template = `${cluster.prefix}_template`
  await administer(url, [`create database ${template}`])
  await install(onDatabase(url, template))
  project.provide('cluster', cluster)
  return async () => {
    await dropAll(cluster)
    await close()
  }
}

async function startCluster(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, close: async () => undefined }
  const dataDir = await mkdtemp(join(await fastestFolder(), 'vitrine-test-'))
  const postgres = await startPostgres({ dataDir, durable: false })
  // A statement is planned once in a session, and not for its values the first five times: few sessions of the tests ask more often.
  await administer(postgres.url, [
    'alter system set plan_cache_mode = force_generic_plan',
    'select pg_reload_conf()',
  ])
  return { url: postgres.url, close: () => discard(postgres, dataDir) }
}

/** Bytes that the tests' databases take at most, at a time. */
const ROOM = 4 * 1024 ** 3

/**
 * Memory, where Linux lends enough of it: hundreds of databases of five hundred files each are made and dropped, and a
 * file system on a disk spends a quarter of the run on their names.
 */
async function fastestFolder(): Promise<string> {
  const memory = '/dev/shm'
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room > ROOM ? memory : tmpdir()
}

async function dropAll({ url, prefix }: TestCluster): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}

async function administer(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
