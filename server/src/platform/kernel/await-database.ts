import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseDown } from './database-down.ts'
import type { Log } from './log.ts'

const PAUSE_MS = 250
const PATIENCE_MS = 50_000

/**
 * Resolves once the database answers. One that is starting, or recovering from a crash, is waited for: a process that
 * ended instead would be started again and again, until its supervisor gave up. What waiting cannot mend is thrown.
 */
export async function awaitDatabase(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<void> {
  const until = performance.now() + patienceMs
  for (let told = false; ; told = true) {
    try {
      return await ask(url)
    } catch (error) {
      if (!isDatabaseDown(error) || performance.now() > until) throw error
      if (!told) log.warn({ reason: (error as Error).message }, 'waiting for the database')
      await wait(PAUSE_MS)
    }
  }
}

async function ask(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => undefined)
  }
}
