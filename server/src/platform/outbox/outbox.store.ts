import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** An event as the trigger of its table wrote it. */
export interface OutboxEvent {
  /** Grows in the order in which the events of one subject happened. */
  seq: number
  kind: string
  subjectId: string
  /** Null where it is of no brand. */
  brandId: string | null
  data: unknown
  at: Date
}

/** Takes the oldest events out, in their order; whoever else takes meanwhile passes them over. */
export async function takeEvents(tx: Tx, most: number): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    with taken as (
      delete from outbox_event where seq in (
        select seq from outbox_event order by seq limit ${most} for update skip locked)
      returning seq, kind, subject_id as "subjectId", brand_id as "brandId", data, at)
    select * from taken order by seq`.execute(tx)
  return rows
}

/** Whether an event waits to be taken. */
export async function hasEvents(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from outbox_event) as waits`.execute(db)
  return rows[0]!.waits
}
