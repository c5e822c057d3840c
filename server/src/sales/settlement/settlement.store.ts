import { newId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Fee } from '#price-rule'
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

interface NewReport extends SettledDay {
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

interface PaidPayment {
  id: string
  brandId: string
  method: PaymentMethod
  amount: Centavos
  installments: number
  cardBrand: string | null
  paidAt: Date
}

/** Payments that arrived and whose fee is not reckoned yet, oldest first. */
export async function listWithoutFee(db: Db, limit: number): Promise<PaidPayment[]> {
  const { rows } = await sql<PaidPayment>`
    select p.id, o.brand_id as "brandId", p.method, p.amount, coalesce(p.installments, 1) as installments,
      p.card_brand as "cardBrand", p.paid_at as "paidAt"
    from payment p join purchase_order o on o.id = p.order_id
    where p.status = 'paid' and p.available_on is null order by p.paid_at limit ${limit}`.execute(db)
  return rows
}

/** Once: a fee that is there stays. */
export async function recordFee(tx: Tx, paymentId: string, fee: Fee): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ fee: fee.amount, fee_rule_id: fee.rule ?? null, available_on: fee.availableOn })
    .where('id', '=', paymentId)
    .where('available_on', 'is', null)
    .execute()
}
