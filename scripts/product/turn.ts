import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_AGAIN_MS = 100
const SQLITE_BUSY = 5

/**
 * Waits until `file` is this caller's own, and answers how to give it back. SQLite's lock is the system's: it ends with
 * its process, however that ends.
 */
export async function takeTurn(file: string, signal?: AbortSignal): Promise<() => void> {
  const lock = new DatabaseSync(file)
  try {
    while (!isTaken(lock)) await wait(LOOK_AGAIN_MS, undefined, { signal })
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
