import { addDays, type CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

/** The tables of versions, and what two of them must share to be versions of the same thing. */
const KEYS = {
  plan_discount: ['brand_id', 'interval'],
  method_discount: ['brand_id', 'method'],
  product_installment: ['product_id'],
  tax_rule: ['brand_id', 'product_type', 'customer', 'service_code', 'municipality', 'code'],
  fee_rule: [
    ...['brand_id', 'method', 'card_brand'],
    ...['installments_from', 'installments_to', 'amount_from', 'amount_to'],
  ],
} as const

export type VersionTable = keyof typeof KEYS

/** A row by its columns; these three are always there. */
export type VersionRow = Record<string, string | number | Date | null> & {
  id: string
  starts_on: CalendarDay
  ends_on: CalendarDay | null
}

/** For which cards a table is, from which day, and the first of its versions. */
interface CardTable {
  brandId: string | null
  cardBrand: string | null
  startsOn: CalendarDay
  by: string
}

/** The version without an end ends the day before its successor begins. */
export async function endPredecessor(tx: Tx, table: VersionTable, row: VersionRow): Promise<void> {
  const same = KEYS[table].map(
    (column) => sql`${sql.ref(column)} is not distinct from ${row[column] ?? null}`,
  )
  await sql`update ${sql.table(table)} set ends_on = ${addDays(row.starts_on, -1)}, ended_by = ${row.id}
    where ${sql.join(same, sql` and `)} and ends_on is null and withdrawn_at is null
      and starts_on < ${row.starts_on}`.execute(tx)
}

/** What is kept of a card by its parcels, whatever they are: those without an end make room for a table of new ones. */
export async function endCardFees(tx: Tx, { brandId, cardBrand, startsOn, by }: CardTable): Promise<void> {
  await sql`update fee_rule set ends_on = ${addDays(startsOn, -1)}, ended_by = ${by}
    where method = 'card' and brand_id is not distinct from ${brandId}
      and card_brand is not distinct from ${cardBrand} and amount_from = 0 and amount_to is null
      and ends_on is null and withdrawn_at is null and starts_on < ${startsOn}`.execute(tx)
}

export async function insertVersion(tx: Tx, table: VersionTable, row: VersionRow): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))})`.execute(tx)
}

/** Ends a version that still holds on `lastOn` or after; false when there is none such. */
export async function endVersion(
  tx: Tx,
  table: VersionTable,
  id: string,
  lastOn: CalendarDay,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ends_on = ${lastOn}, ended_by = null
    where id = ${id} and withdrawn_at is null and starts_on <= ${lastOn}
      and (ends_on is null or ends_on > ${lastOn})`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes back a version that has not begun on `today`. */
export async function withdrawVersion(
  tx: Tx,
  table: VersionTable,
  id: string,
  { today, at }: { today: CalendarDay; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set withdrawn_at = ${at}
    where id = ${id} and withdrawn_at is null and starts_on > ${today}`.execute(tx)
  return numAffectedRows === 1n
}

/** What a version ended that is withdrawn holds on, until the day before the next one of the same begins. */
export async function resumePredecessor(tx: Tx, table: VersionTable, withdrawn: string): Promise<void> {
  const same = KEYS[table].map(
    (column) => sql`${sql.ref(`next.${column}`)} is not distinct from ${sql.ref(`old.${column}`)}`,
  )
  await sql`update ${sql.table(table)} old set (ends_on, ended_by) = (
      select next.starts_on - 1, next.id from ${sql.table(table)} next
      where ${sql.join(same, sql` and `)} and next.starts_on > old.starts_on and next.withdrawn_at is null
      order by next.starts_on limit 1)
    where ended_by = ${withdrawn} and withdrawn_at is null`.execute(tx)
}
