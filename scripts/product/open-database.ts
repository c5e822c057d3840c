import { mkdir } from 'node:fs/promises'
import { install } from '../../server/src/install.ts'
import { onDisk } from '../failure.ts'
import { findPostgres, startPostgres } from '../postgres.ts'
import { checkDatabase } from './check-database.ts'
import { DataDirTaken, takeDataDir } from './only-one.ts'
import type { Settings } from './settings.ts'

/** A migrated database for one command; disposing stops what was started for it, and nothing else. */
export type CommandDatabase = AsyncDisposable & { url: string }

/** The person's own PostgreSQL; or ours, started for this command unless the product runs and has it already. */
export async function openDatabase(settings: Settings): Promise<CommandDatabase> {
  const opened = new AsyncDisposableStack()
  try {
    const url = await reach(settings, opened)
    await install(url)
    return { url, [Symbol.asyncDispose]: () => opened.disposeAsync() }
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
