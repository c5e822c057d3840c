import type { InstallmentTable, ProductInstallments } from '@vitrine/contract/card'
import type { ProductId } from '@vitrine/contract/ids'
import { addDays, type CalendarDay, dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { FeeRule, MethodDiscount, PlanDiscount, PriceRules, TaxRule, Version } from './rules.ts'

const version = sql`'id', id, 'startsOn', starts_on, 'endsOn', ends_on, 'brandId', brand_id`

/** Every version of every rule, in one statement. */
export async function readRules(db: Db): Promise<PriceRules> {
  const { rows } = await sql<PriceRules>`select
    (select coalesce(json_agg(json_build_object(${version}, 'interval', interval, 'bp', bp)
      order by interval, id), '[]') from plan_discount where withdrawn_at is null) as "planDiscounts",
    (select coalesce(json_agg(json_build_object(${version}, 'method', method, 'bp', bp)
      order by method, id), '[]') from method_discount where withdrawn_at is null) as "methodDiscounts",
    (select coalesce(json_agg(json_build_object(${version}, 'productType', product_type, 'customer', customer,
      'serviceCode', service_code, 'municipality', municipality, 'code', code,
      'effect', effect, 'ppm', ppm) order by code, id), '[]') from tax_rule where withdrawn_at is null) as taxes,
    (select coalesce(json_agg(json_build_object(${version}, 'method', method, 'cardBrand', card_brand,
      'installmentsFrom', installments_from, 'installmentsTo', installments_to, 'amountFrom', amount_from,
      'amountTo', amount_to, 'ppm', ppm, 'fixed', fixed, 'minimum', minimum, 'maximum', maximum,
      'settleDays', settle_days) order by method, id), '[]') from fee_rule where withdrawn_at is null) as fees,
    (select coalesce(json_agg(json_build_object('couponId', id, 'brandIds', brand_ids) order by id), '[]')
      from coupon where automatic and status = 'active'
        and not exists (select from offer where coupon_id = coupon.id)) as offers`.execute(db)
  return rows[0]!
}

/** The tables of versions, and what two of them must share to be versions of the same thing. */
const KEYS = {
  plan_discount: ['brand_id', 'interval'],
  method_discount: ['brand_id', 'method'],
  product_installment: ['product_id'],
  tax_rule: ['brand_id', 'product_type', 'customer', 'service_code', 'municipality', 'code'],
  fee_rule: [
    'brand_id',
    'method',
    'card_brand',
    'installments_from',
    'installments_to',
    'amount_from',
    'amount_to',
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

/**
 * Lets one transaction at a time change the versions of a table; pages read on. Two that write the same version at once
 * would otherwise wait for each other: an exclusion constraint is checked when both rows are in the index.
 */
export async function lockVersions(tx: Tx, table: VersionTable): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)
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

/**
 * What is kept of a card by its installments, whatever they are: those without an end make room for a table
 * of new ones.
 */
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

/** A version as it was written. */
export interface Written extends Version {
  createdBy: string
  reason: string
  withdrawnAt: string | null
}

interface WrittenRules {
  taxes: (TaxRule & Written)[]
  fees: (FeeRule & Written)[]
  methodDiscounts: (MethodDiscount & Written)[]
  planDiscounts: (PlanDiscount & Written)[]
  productInstallments: (Written & { productId: ProductId; most: number; interestFreeUpTo: number })[]
}

const writtenVersion = sql`'id', id, 'startsOn', starts_on, 'endsOn', ends_on, 'createdBy', created_by, 'reason', reason,
  'withdrawnAt', withdrawn_at`
const latest = sql`order by starts_on desc, created_at desc, id`

/** Every version that was ever written, the latest first, in one statement. */
export async function listVersions(db: Db): Promise<WrittenRules> {
  const { rows } = await sql<WrittenRules>`select
    (select coalesce(json_agg(json_build_object(${writtenVersion}, 'brandId', brand_id, 'interval', interval, 'bp', bp)
      ${latest}), '[]') from plan_discount) as "planDiscounts",
    (select coalesce(json_agg(json_build_object(${writtenVersion}, 'brandId', brand_id, 'method', method, 'bp', bp)
      ${latest}), '[]') from method_discount) as "methodDiscounts",
    (select coalesce(json_agg(json_build_object(${writtenVersion}, 'productId', product_id, 'most', most,
      'interestFreeUpTo', interest_free_up_to) ${latest}), '[]') from product_installment) as "productInstallments",
    (select coalesce(json_agg(json_build_object(${writtenVersion}, 'brandId', brand_id, 'productType', product_type,
      'customer', customer, 'serviceCode', service_code, 'municipality', municipality, 'code', code,
      'effect', effect, 'ppm', ppm) ${latest}), '[]') from tax_rule) as taxes,
    (select coalesce(json_agg(json_build_object(${writtenVersion}, 'brandId', brand_id, 'method', method,
      'cardBrand', card_brand, 'installmentsFrom', installments_from, 'installmentsTo', installments_to,
      'amountFrom', amount_from, 'amountTo', amount_to, 'ppm', ppm, 'fixed', fixed, 'minimum', minimum,
      'maximum', maximum, 'settleDays', settle_days) ${latest}), '[]') from fee_rule) as fees`.execute(db)
  return rows[0]!
}

/** The version of the table that is valid then; without one a card is paid in one installment. */
export async function findInstallmentTable(db: Db, at: Date): Promise<InstallmentTable | null> {
  const row = await db
    .selectFrom('installment_table')
    .select(['id', 'interest_free_up_to', 'min_parcel', 'rates'])
    .where('valid_from', '<=', at)
    .where((q) => q.or([q('valid_until', 'is', null), q('valid_until', '>', at)]))
    .executeTakeFirst()
  if (!row) return null
  const { id, interest_free_up_to, min_parcel, rates } = row
  return { id, interestFreeUpTo: interest_free_up_to, minParcel: min_parcel, rates }
}

/** The table that is valid ends, and another one begins, from an instant on; false when one begins then or later. */
export async function replaceInstallmentTable(tx: Tx, table: InstallmentTable, from: Date): Promise<boolean> {
  await tx.selectFrom('installment_table').select('id').forUpdate().execute()
  const later = await tx
    .selectFrom('installment_table')
    .select('id')
    .where('valid_from', '>=', from)
    .executeTakeFirst()
  if (later) return false
  const isValid = tx.updateTable('installment_table').set({ valid_until: from })
  await isValid.where((q) => q.or([q('valid_until', 'is', null), q('valid_until', '>', from)])).execute()
  const { id, interestFreeUpTo: interest_free_up_to, minParcel: min_parcel, rates } = table
  const row = { id, interest_free_up_to, min_parcel, rates, valid_from: from }
  await tx.insertInto('installment_table').values(row).execute()
  return true
}

/** Takes away a table that has not begun, and lets the one before it go on; false when none such is there. */
export async function withdrawInstallmentTable(tx: Tx, id: string, at: Date): Promise<boolean> {
  await tx.selectFrom('installment_table').select('id').forUpdate().execute()
  const coming = await tx
    .deleteFrom('installment_table')
    .where('id', '=', id)
    .where('valid_from', '>', at)
    .returning(['valid_from', 'valid_until'])
    .executeTakeFirst()
  if (!coming) return false
  const before = tx.updateTable('installment_table').set({ valid_until: coming.valid_until })
  await before.where('valid_until', '=', coming.valid_from).execute()
  return true
}

/** A table, and between which instants it is valid. */
export interface DatedTable extends InstallmentTable {
  from: Date
  until: Date | null
}

/** Every table that was ever valid or will be, the latest first. */
export async function listInstallmentTables(db: Db): Promise<DatedTable[]> {
  const rows = await db.selectFrom('installment_table').selectAll().orderBy('valid_from', 'desc').execute()
  return rows.map(({ id, interest_free_up_to, min_parcel, rates, valid_from, valid_until }) => ({
    id,
    interestFreeUpTo: interest_free_up_to,
    minParcel: min_parcel,
    rates,
    from: valid_from,
    until: valid_until,
  }))
}

/** The terms that hold then of those of these products that have any of their own. */
export async function listProductInstallments(
  db: Db,
  productIds: readonly ProductId[],
  at: Date,
): Promise<ProductInstallments[]> {
  if (productIds.length === 0) return []
  const day = dayOf(at)
  const { rows } = await sql<ProductInstallments>`
    select i.product_id as "productId", p.name, i.most, i.interest_free_up_to as "interestFreeUpTo"
    from product_installment i join product p on p.id = i.product_id
    where i.product_id in (${sql.join(productIds)}) and i.withdrawn_at is null and i.starts_on <= ${day}::date
      and (i.ends_on is null or i.ends_on >= ${day}::date)
    order by i.product_id`.execute(db)
  return rows
}
