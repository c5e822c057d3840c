import type { AdminCoupon } from '@vitrine/contract/admin/coupon'
import { CouponConditions, type CouponStatus, type CouponTerms } from '@vitrine/contract/coupon'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

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
