import { sql } from 'kysely'
import { parallel } from './concurrency.ts'
import type { Tx } from './database.ts'
import { failureOf, type Log } from './log.ts'

/** A kind of row that transactions lock until they end. */
export interface LockedRows {
  name: string
  /** Rows of a lower rank are locked first. */
  rank: number
  /** Of several the one with the lowest id is locked first. */
  isById?: boolean
}

interface Lock {
  rows: LockedRows
  id: string
}

const locks = new WeakMap<Tx, readonly Lock[]>()

let report = (fault: Error): void => {
  throw fault
}

/**
 * From now on this process logs a lock that is out of order and goes on: where two transactions wait for each other,
 * PostgreSQL ends one, which is tried again. Without this call it throws, so that tests find it.
 */
export function logLocks(log: Log): void {
  report = (fault) => log.error(failureOf(fault), 'locked in another order')
}

/**
 * Notes rows that a transaction locks. Two transactions that lock the same rows in two orders wait for each other until
 * PostgreSQL ends one of them; so a lock that is out of order is reported, also when nobody else is there.
 */
export function noteLocks(tx: Tx, rows: LockedRows, ids: readonly string[]): void {
  // What is a statement alone locks nothing beside it.
  if (!tx.isTransaction) return
  const before = locks.get(tx) ?? []
  const fresh = ids
    .map((id) => ({ rows, id }))
    .filter((lock) => !before.some((one) => one.rows.name === rows.name && one.id === lock.id))
  for (const lock of fresh) {
    const late = before.find((one) => isLockedAfter(one, lock))
    if (late)
      report(new Error(`a lock out of order: ${rows.name} ${lock.id} after ${late.rows.name} ${late.id}`))
  }
  if (fresh.length > 0) locks.set(tx, [...before, ...fresh])
}

const isLockedAfter = (earlier: Lock, later: Lock): boolean =>
  earlier.rows.name === later.rows.name
    ? later.rows.isById === true && earlier.id > later.id
    : earlier.rows.rank > later.rows.rank

/**
 * Locks rows by `work`, as often as it takes: when it resolves to nothing, what it locked is given back, and it begins
 * again.
 */
export async function untilLocked<T>(tx: Tx, work: () => Promise<T | undefined>): Promise<T> {
  const before = locks.get(tx) ?? []
  for (;;) {
    // PostgreSQL carries them out in this order; none waits for the answer of the one before.
    const [, locked] = await parallel(() => sql`savepoint locks`.execute(tx), work)
    if (locked) {
      await sql`release savepoint locks`.execute(tx)
      return locked
    }
    await sql`rollback to savepoint locks`.execute(tx)
    locks.set(tx, before)
  }
}
