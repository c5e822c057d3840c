import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const RETRY_MS = 100
const SQLITE_BUSY = 5

/**
 * Waits until this caller alone holds `file`, and answers how to release it. SQLite's lock is the system's: it ends with
 * its process, however that ends.
 */
export async function lockFile(file: string, signal?: AbortSignal): Promise<() => void> {
  const lock = new DatabaseSync(file)
  try {
    while (!isLocked(lock)) await wait(RETRY_MS, undefined, { signal })
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}

function isLocked(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
