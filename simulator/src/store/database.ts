import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8')

/** Opens the simulator's own file (in memory without a folder), with its tables in place. */
export function openDatabase(dataDir?: string): DatabaseSync {
  const db = new DatabaseSync(fileIn(dataDir))
  // A kill -9 loses nothing with WAL + NORMAL; only a power cut may lose the last instants.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')
  db.exec(schema)
  return db
}

/** Runs `work` in one transaction: everything it wrote stays, or nothing does. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

function fileIn(dataDir?: string): string {
  if (!dataDir) return ':memory:'
  const folder = join(dataDir, 'simulator')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, 'simulator.sqlite')
}
