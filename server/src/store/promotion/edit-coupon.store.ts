import type { AdminCoupon, CouponRow } from '@vitrine/contract/admin/coupon'
import {
  CouponConditions,
  type CouponLife,
  type CouponStatus,
  type CouponTerms,
  normaliseCode,
} from '@vitrine/contract/coupon'
import { newId, type ProductId } from '@vitrine/contract/ids'
import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { lifeOf } from './coupon.ts'

/** What changes by itself, or is said beside the terms. */
const NOT_TERMS = ['id', 'key', 'status', 'version', 'used', 'spent']

/** The terms by the columns of `coupon`. */
const columnsOf = ({
  conditions,
  brandIds,
  startsAt,
  endsAt,
  limitTotal,
  publicName,
  ...terms
}: CouponTerms) => ({
  ...terms,
  public_name: publicName,
  brand_ids: brandIds,
  starts_at: startsAt,
  ends_at: endsAt,
  limit_total: limitTotal,
  conditions: JSON.stringify(conditions),
})

export async function insertCoupon(
  tx: Tx,
  id: string,
  terms: CouponTerms,
  status: CouponStatus,
): Promise<void> {
  await tx
    .insertInto('coupon')
    .values({ id, status, ...columnsOf(terms) })
    .execute()
}

export interface LockedCoupon {
  status: CouponStatus
  version: number
  code: string
  campaign: boolean
  used: number
  spent: number
  /** Who it is for. */
  audience: string
}

/** Holds a coupon until the transaction ends: nobody edits or uses it meanwhile. */
export async function lockCoupon(tx: Tx, id: string): Promise<LockedCoupon | undefined> {
  const row = await tx
    .selectFrom('coupon')
    .select(['status', 'version', 'code', 'campaign', 'used', 'spent'])
    .select(sql<string>`coalesce(conditions ->> 'audience', 'any')`.as('audience'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, status: row.status as CouponStatus }
}

export async function updateTerms(tx: Tx, id: string, version: number, terms: CouponTerms): Promise<void> {
  await tx
    .updateTable('coupon')
    .set({ version, ...columnsOf(terms) })
    .where('id', '=', id)
    .execute()
}

export async function updateStatus(tx: Tx, id: string, version: number, status: CouponStatus): Promise<void> {
  await tx.updateTable('coupon').set({ version, status }).where('id', '=', id).execute()
}

interface CouponVersion {
  couponId: string
  version: number
  by: string
  reason: string
  at: Date
}

/** Keeps what a coupon is now as its version. */
export async function insertCouponVersion(
  tx: Tx,
  { couponId, version, by, reason, at }: CouponVersion,
): Promise<void> {
  await sql`
    insert into coupon_version (coupon_id, version, status, terms, reason, created_by, created_at)
    select id, ${version}, status, to_jsonb(coupon) - ${NOT_TERMS}::text[], ${reason}, ${by}, ${at}
    from coupon where id = ${couponId}`.execute(tx)
}

type Terms = Omit<CouponTerms, 'startsAt' | 'endsAt' | 'conditions'> & {
  startsAt: Date
  endsAt: Date | null
  conditions: unknown
}

interface StoredVersion {
  version: number
  by: string | null
  at: Date
  reason: string
}

/** A coupon as it is stored, with what stands beside it. */
export interface StoredCoupon extends Pick<AdminCoupon, 'id' | 'version' | 'used' | 'spent' | 'codes'> {
  status: CouponStatus
  terms: Terms
}

export async function findStoredCoupon(db: Db, id: string): Promise<StoredCoupon | undefined> {
  const { rows } = await sql<Omit<StoredCoupon, 'terms'> & Terms>`
    select id, version, status, used, spent, code, name, public_name as "publicName", note, kind, value, brand_ids as "brandIds",
      starts_at as "startsAt", ends_at as "endsAt", limit_total as "limitTotal", budget, campaign, automatic, conditions,
      (select count(*) from coupon_code where coupon_id = coupon.id) as codes
    from coupon where id = ${id}`.execute(db)
  if (!rows[0]) return undefined
  const { version, status, used, spent, codes, id: _, ...terms } = rows[0]
  return {
    id,
    version,
    status,
    used,
    spent,
    codes,
    terms: { ...terms, conditions: CouponConditions.parse(terms.conditions) },
  }
}

/** Who wrote which version, the newest first. */
export async function listVersions(db: Db, couponId: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select v.version, a.name as by, v.created_at as at, v.reason
    from coupon_version v left join account a on a.id = v.created_by
    where v.coupon_id = ${couponId} order by v.version desc`.execute(db)
  return rows
}

/** Names of products and categories, by their ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from product where id in (${sql.join(ids)})
    union all select id, name from category where id in (${sql.join(ids)})`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Holds a coupon until the transaction ends; resolves to its version. */
export async function lockVersion(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('coupon')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

interface NewCode {
  code: string
  recipientId: string | null
}

/** Whether a campaign has a code that is alike, also where signs are taken for one another. */
export async function isCodeOfCampaign(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`select from coupon_code where key = code_key(${code})`.execute(db)
  return rows.length > 0
}

/** Writes codes of a campaign; resolves to how many were new. */
export async function insertCodes(
  tx: Tx,
  couponId: string,
  codes: readonly NewCode[],
  at: Date,
): Promise<number> {
  const rows = codes.map(({ code, recipientId }) => ({ id: newId('cod'), code, recipient: recipientId }))
  const { numAffectedRows = 0n } = await sql`
    insert into coupon_code (id, coupon_id, code, recipient_id, created_at)
    select id, ${couponId}, code, recipient, ${at}
    from json_to_recordset(${JSON.stringify(rows)}) as t (id text, code text, recipient text)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** Holds the campaign until the transaction ends; resolves to how many codes it has, or nothing when it is none. */
export async function lockCampaign(tx: Tx, couponId: string): Promise<number | undefined> {
  const held = await tx
    .selectFrom('coupon')
    .select('campaign')
    .where('id', '=', couponId)
    .forUpdate()
    .executeTakeFirst()
  if (!held?.campaign) return undefined
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from coupon_code where coupon_id = ${couponId}`.execute(tx)
  return rows[0]!.n
}

/** False when there is no such code, or it is revoked already. */
export async function revoke(tx: Tx, couponId: string, code: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_code')
    .set({ revoked_at: at })
    .where('coupon_id', '=', couponId)
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface CouponFilter extends ListQuery {
  life?: CouponLife | undefined
  kind?: CouponRow['kind'] | undefined
  brand?: string | undefined
  campaign?: 'yes' | 'no' | undefined
}

type CouponRecord = Omit<CouponRow, 'life' | 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date | null }

/** As `lifeOf` says it. */
const life = (now: Date): RawBuilder<unknown> => sql`
  case when c.status in ('draft', 'archived') then c.status
    when c.ends_at <= ${now} then 'expired'
    when c.used >= c.limit_total or c.spent >= c.budget then 'used-up'
    when c.status = 'paused' then 'paused'
    when c.starts_at > ${now} then 'scheduled' else 'active' end`

/** What every coupon of a life has in common, as an index knows it. */
function narrowedBy(wanted: CouponLife, now: Date): RawBuilder<unknown> {
  if (wanted === 'draft' || wanted === 'archived' || wanted === 'paused') return sql`c.status = ${wanted}`
  return wanted === 'expired' ? sql`c.ends_at <= ${now}` : sql`true`
}

/** Whether a code holds what is searched for, however that is typed: `Cupom: bem vindo` is in `BEMVINDO10`. */
export const isOfCouponCode = (code: RawBuilder<unknown>, { text }: SearchText): RawBuilder<unknown> =>
  holdsText(sql`plain(${code})`, { text: normaliseCode(text) })

/** Coupons of the administration. */
export const couponRows: ListSource<CouponFilter, CouponRecord, CouponRow> = {
  columns:
    () => sql`c.id, c.version, c.code, c.name, c.kind, c.value, c.status, c.brand_ids as "brandIds", c.campaign,
    c.automatic, c.used, c.limit_total as "limitTotal", c.spent, c.budget, c.starts_at as "startsAt", c.ends_at as "endsAt"`,
  from: () => sql`coupon c`,
  anyOf: ({ q }) => q && [holdsText(sql`plain(c.name)`, q), isOfCouponCode(sql`c.code`, q)],
  where: ({ life: wanted, kind, brand, campaign }, now) => [
    wanted && sql`${life(now)} = ${wanted} and ${narrowedBy(wanted, now)}`,
    kind && sql`c.kind = ${kind}`,
    brand ? sql`c.brand_ids @> array[${brand}]::text[]` : undefined,
    campaign && (campaign === 'yes' ? sql`c.campaign` : sql`not c.campaign`),
  ],
  id: sql`c.id`,
  sorts: {
    created: 'id',
    code: { by: sql`c.code`, type: 'text' },
    used: { by: sql`c.used`, type: 'bigint' },
  },
  item: (row, now) => ({
    ...row,
    life: lifeOf(row, now),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }),
}

/** Of these codes, those that a coupon or a campaign has, also where signs are taken for one another. */
export async function findTakenCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select w.code from unnest(${[...codes]}::text[]) as w (code)
    where exists (select from coupon where key = code_key(w.code))
      or exists (select from coupon_code where key = code_key(w.code))`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/**
 * The coupons that are about a product and not put away, by their codes; what they say of it is a document, which has no
 * foreign keys.
 */
export async function listNaming(db: Db, productId: ProductId): Promise<{ id: string; code: string }[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from coupon where status <> 'archived' and (${productId} = conditions ->> 'freeProductId'
      or conditions -> 'productIds' ? ${productId} or conditions -> 'excludedProductIds' ? ${productId})
    order by code, id`.execute(db)
  return rows
}

/**
 * Removes a coupon that nobody has changed or used since it was made, with its version; false where somebody has. Throws
 * what a foreign key says where something names it.
 */
export async function deleteUntouchedCoupon(tx: Tx, id: string): Promise<boolean> {
  const held = await sql`
    select from coupon where id = ${id} and version = 1 and used = 0 for update`.execute(tx)
  if (held.rows.length === 0) return false
  await tx.deleteFrom('coupon_version').where('coupon_id', '=', id).execute()
  await tx.deleteFrom('coupon').where('id', '=', id).execute()
  return true
}
