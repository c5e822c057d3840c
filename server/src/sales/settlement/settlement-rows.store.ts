import type { Settlement, SettlementRow } from '@vitrine/contract/admin/settlement'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { SearchText } from '@vitrine/contract/search-text'
import { addDays, today } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { nameOfBrand } from '#brand'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { orderOfCharge } from '#payment'

export interface SettlementFilter extends ListQuery {
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
