import { newId } from '@vitrine/contract/ids'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Difference, Entry } from './compare.ts'

/** One provider's day by one method. */
export interface SettledDay {
  day: CalendarDay
  method: PaymentMethod
  provider: string
}

/** What we booked of it between two instants. */
export async function listBooked(
  db: Db,
  { method, provider }: Omit<SettledDay, 'day'>,
  from: Date,
  to: Date,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e2e_id as "e2eId", txid, received as amount from payment
    where provider = ${provider} and method = ${method} and e2e_id is not null and paid_at between ${from} and ${to}
    union all
    select d.e2e_id, p.txid, d.amount from duplicate_payment d join payment p on p.id = d.payment_id
    where p.provider = ${provider} and p.method = ${method} and d.received_at between ${from} and ${to}`.execute(
    db,
  )
  return rows
}

/** Whether this provider was ever asked for a charge until then. */
export async function hasCharged(
  db: Db,
  { method, provider }: Omit<SettledDay, 'day'>,
  until: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('provider', '=', provider)
    .where('method', '=', method)
    .where('created_at', '<=', until)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewReport extends SettledDay {
  run: number
  told: { count: number; amount: number }
  booked: { count: number; amount: number }
  differences: readonly Difference[]
  at: Date
}

/** Writes a report; false when another process has written this run of the day. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { day, method, provider, run, told, booked, differences, at } = report
  const id = newId('stl', at.getTime())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settlement_report')
    .values({
      ...{ id, day, method, provider, run, at },
      ...{ told_count: told.count, told_amount: told.amount },
      ...{ booked_count: booked.count, booked_amount: booked.amount },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  const rows = differences.map(({ e2eId, ...rest }) => ({ ...rest, report_id: id, e2e_id: e2eId }))
  if (rows.length > 0) await tx.insertInto('settlement_difference').values(rows).execute()
  return true
}

/** The newest run of a day, and how many differences it found; nothing while it was never looked at. */
export async function lastRun(
  db: Db,
  { day, method, provider }: SettledDay,
): Promise<{ run: number; differences: number; at: Date } | undefined> {
  const { rows } = await sql<{ run: number; differences: number; at: Date }>`
    select r.run, r.at, (select count(*)::int from settlement_difference d where d.report_id = r.id) as differences
    from settlement_report r where r.day = ${day} and r.method = ${method} and r.provider = ${provider}
    order by r.run desc limit 1`.execute(db)
  return rows[0]
}

export interface SettlementReport extends SettledDay {
  toldCount: number
  toldAmount: number
  bookedCount: number
  bookedAmount: number
  at: Date
  /** With the code of the order, where the charge is one of ours. */
  differences: (Difference & { orderCode: string | null })[]
}

/** The newest report of each day between two, newest first; amounts in centavos. */
export async function listReports(
  db: Db,
  from: CalendarDay,
  until: CalendarDay,
): Promise<SettlementReport[]> {
  const { rows } = await sql<SettlementReport>`
    select distinct on (r.day, r.method, r.provider) r.day::text as day, r.method, r.provider, r.at,
      r.told_count as "toldCount", r.told_amount::float8 as "toldAmount", r.booked_count as "bookedCount",
      r.booked_amount::float8 as "bookedAmount",
      (select coalesce(json_agg(json_build_object('kind', d.kind, 'e2eId', d.e2e_id, 'txid', d.txid, 'told', d.told,
          'booked', d.booked, 'orderCode', o.code) order by d.e2e_id), '[]')
        from settlement_difference d left join payment p on p.txid = d.txid
          left join purchase_order o on o.id = p.order_id where d.report_id = r.id) as differences
    from settlement_report r where r.day between ${from} and ${until}
    order by r.day desc, r.method, r.provider, r.run desc`.execute(db)
  return rows
}
