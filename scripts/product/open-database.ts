import { mkdir } from 'node:fs/promises'
import { install } from '../../server/src/install.ts'
import { checkDatabase } from '../../server/src/platform/kernel/await-database.ts'
import { createDb, createPool, type Db } from '../../server/src/platform/kernel/database.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { asFailure, Failure, onDisk } from '../failure.ts'
import { findPostgres, startPostgres } from '../postgres.ts'
import { DataDirTaken, takeDataDir } from './only-one.ts'
import type { Settings } from './settings.ts'

/** A migrated database for one command; disposing stops what was started for it, and nothing else. */
export type CommandDatabase = AsyncDisposable & { url: string; db: Db }

/** The person's own PostgreSQL; or ours, started for this command unless the product runs and has it already. */
export async function openDatabase(settings: Settings): Promise<CommandDatabase> {
  const opened = new AsyncDisposableStack()
  try {
    const url = await reach(settings, opened)
    await install(url)
    const pool = createPool(url, 2, createLog('silent'))
    opened.defer(() => pool.end())
    return { url, db: createDb(pool), [Symbol.asyncDispose]: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function reach({ databaseUrl, dataDir }: Settings, opened: AsyncDisposableStack): Promise<string> {
  await onDisk(dataDir, () => mkdir(dataDir, { recursive: true }))
  if (databaseUrl) {
    await checkDatabase(databaseUrl)
    return databaseUrl
  }
  const release = await takeDataDir(dataDir).catch(whenTaken)
  if (!release) return findPostgres(dataDir)
  opened.defer(release)
  const postgres = await startPostgres({ dataDir })
  opened.defer(() => postgres.stop())
  return postgres.url
}

function whenTaken(error: unknown): undefined {
  if (!(error instanceof DataDirTaken)) throw error
}

/** Runs a command to its end; what the person can act on is said without a stack, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.exitCode = 1
    const failure = asFailure(error)
    if (!(failure instanceof Failure)) throw error
    console.error(`\n${failure.message}\n`)
  }
}
