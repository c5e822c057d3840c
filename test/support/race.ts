import type pg from 'pg'
import { type Db, inTransaction, type Tx } from '../../server/src/platform/kernel/database.ts'

/** How often each race is run: RACE_TRIALS=100 for the whole proof, fewer in the ordinary run. */
export const TRIALS = Number(process.env.RACE_TRIALS ?? 2)
/** The same of races that are slow. */
export const FEW_TRIALS = Number(process.env.RACE_TRIALS ?? 1)
/** Milliseconds that a proof may take. */
export const PATIENCE = process.env.RACE_TRIALS ? 3_600_000 : 300_000

/** Resolves for everybody once `count` callers are there. */
export function createMeeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    if (++arrived >= count) resolve()
    return promise
  }
}

/** Runs `work` in so many transactions at once; resolves to how many of them got what they wanted. */
export async function race(
  db: Db,
  count: number,
  work: (tx: Tx, index: number) => Promise<boolean>,
): Promise<number> {
  const runs = Array.from({ length: count }, (_, index) => inTransaction(db, (tx) => work(tx, index)))
  const outcomes = await Promise.allSettled(runs)
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
}

/** A database that takes several live payments of an order, as the broken twin of a race needs it. */
export const dropLiveKeys = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`alter table payment drop constraint payment_live, drop constraint payment_carried_by_fkey,
      drop constraint payment_order_id_attempt_method_key;
    drop index payment_of_attempt; drop index payment_paid`)

/** How many statements of this database wait for what another transaction has locked. */
export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].n
}
