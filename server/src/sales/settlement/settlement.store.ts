import type { Settlement, SettlementRow } from '@vitrine/contract/admin/settlement'
import { newId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { SearchText } from '@vitrine/contract/search-text'
import { addDays, type CalendarDay, today } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { nameOfBrand } from '#brand'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { orderOfCharge } from '#payment'
import type { Fee } from '#price-rule'
import type { Difference, Entry } from './compare.ts'

/** One provider's day by one method. */
export interface SettledDay {
  day: CalendarDay
  method: PaymentMethod
  provider: string
}

/** Whoever was asked for the charges that a provider tells of: several adapters may be of one account. */
interface Account {
  method: PaymentMethod
  adapters: readonly string[]
}

/** What we booked of an account between two instants. */
export async function listBooked(
  db: Db,
  { method, adapters }: Account,
  from: Date,
  to: Date,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e2e_id as "e2eId", txid, received as amount from payment
    where provider = any(${[...adapters]}) and method = ${method} and e2e_id is not null and paid_at between ${from} and ${to}
    union all
    select d.e2e_id, p.txid, d.amount from duplicate_payment d join payment p on p.id = d.payment_id
    where p.provider = any(${[...adapters]}) and p.method = ${method} and d.received_at between ${from} and ${to}`.execute(
    db,
  )
  return rows
}

/** Whether an account was ever asked for a charge until then. */
export async function hasCharged(db: Db, { method, adapters }: Account, until: Date): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('provider', 'in', [...adapters])
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
      id,
      day,
      method,
      provider,
      run,
      at,
      told_count: told.count,
      told_amount: told.amount,
      booked_count: booked.count,
      booked_amount: booked.amount,
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

interface SettlementFilter extends ListQuery {
  differs?: 'yes' | undefined
  method?: PaymentMethod | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row<R extends { at: string }> = Omit<R, 'at'> & { at: Date }

const columns = sql`r.id, r.day::text as day, r.method, r.provider, r.at,
  jsonb_build_object('count', r.told_count, 'amount', r.told_amount) as told,
  jsonb_build_object('count', r.booked_count, 'amount', r.booked_amount) as booked`
/** Of the reports of one day, the one that was made last. */
const newest = sql`not exists (select from settlement_report later where later.day = r.day and later.method = r.method
  and later.provider = r.provider and later.run > r.run)`
const differs = sql`exists (select from settlement_difference d where d.report_id = r.id)`
const itemOf = <R extends { at: string }>(row: Row<R>): R => ({ ...row, at: row.at.toISOString() }) as R

/** By the provider, or by what differs: the order, or how the provider calls the payment. */
const isNamed = (q: SearchText) => sql`(${holdsText(sql`plain(r.provider)`, q)} or exists (
  select from settlement_difference d left join purchase_order o on o.id = ${orderOfCharge(sql`d.txid`)}
  where d.report_id = r.id and (${holdsText(sql`plain(d.e2e_id)`, q)}
    or ${holdsText(sql`plain(o.code)`, { text: q.orderCode ?? q.text })})))`

/** Days of providers, each as it was looked at last. */
export const settlementRows: ListSource<SettlementFilter, Row<SettlementRow>, SettlementRow> = {
  columns: () => sql`${columns},
    (select count(*)::int from settlement_difference d where d.report_id = r.id) as differences`,
  from: () => sql`settlement_report r`,
  where: (query) => [
    newest,
    query.q ? isNamed(query.q) : undefined,
    query.differs && differs,
    query.method && sql`r.method = ${query.method}`,
    query.from ? sql`r.day >= ${query.from}` : undefined,
    query.to ? sql`r.day <= ${query.to}` : undefined,
  ],
  id: sql`r.id`,
  sorts: { day: { by: sql`r.day::text`, type: 'text' } },
  item: itemOf,
}

/** One look at a day, with what differs. */
export async function findSettlement(db: Db, id: string): Promise<Settlement | undefined> {
  const { rows } = await sql<Row<Settlement>>`
    select ${columns}, (select coalesce(jsonb_agg(jsonb_build_object('id', d.e2e_id, 'kind', d.kind, 'told', d.told,
        'booked', d.booked, 'order', (select jsonb_build_object('id', o.id, 'code', o.code,
          'brandName', ${nameOfBrand(sql`o.brand_id`)}) from purchase_order o
          where o.id = ${orderOfCharge(sql`d.txid`)})) order by d.e2e_id), '[]')
      from settlement_difference d where d.report_id = r.id) as differences
    from settlement_report r where r.id = ${id}`.execute(db)
  return rows.map(itemOf)[0]
}

const ATTENTION_DAYS = 30

/** How many days of providers differ, of those that are not long over. */
export const settlementAttention: AttentionSources<'settlement-differs'> = {
  async 'settlement-differs'({ db, clock }) {
    const { rows } = await sql<NeedsAttention>`
      select count(*)::int as count from settlement_report r
      where r.day >= ${addDays(today(clock.now()), -ATTENTION_DAYS)} and ${newest} and ${differs}`.execute(db)
    return rows[0]!
  },
}
