import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

/** Removes so many of the notices from before an instant, and the days of summaries. */
export async function deleteOld(tx: Tx, before: Date, batch: number): Promise<number> {
  await tx.deleteFrom('notice_digest').where('at', '<', before).execute()
  const { numAffectedRows } =
    await sql`delete from notice where id in (select id from notice where at < ${before} limit ${batch})`.execute(
      tx,
    )
  return Number(numAffectedRows ?? 0n)
}
