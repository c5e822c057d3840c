import { sql } from 'kysely'
import { type Db, inTransaction, PLANNED_ONCE, type Tx } from '../../server/src/platform/kernel/database.ts'

/** What `work` resolves to, and how often the whole table is read for it, with plans that are made once as the product's are. */
export const countingScans = <T>(
  db: Db,
  table: string,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; scans: number }> =>
  inTransaction(
    db,
    async (tx) => {
      // What the connection read before this transaction is counted, too, until it is reported.
      const before = await countScans(tx, table)
      const result = await work(tx)
      return { result, scans: (await countScans(tx, table)) - before }
    },
    PLANNED_ONCE,
  )

async function countScans(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select seq_scan::int as scans from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
  return rows[0]!.scans
}
