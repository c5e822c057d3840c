import type { CouponStatus, CouponTerms } from '@vitrine/contract/coupon'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

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

export async function insertCoupon(tx: Tx, id: string, terms: CouponTerms): Promise<void> {
  await tx
    .insertInto('coupon')
    .values({ id, status: 'draft', ...columnsOf(terms) })
    .execute()
}

export interface HeldCoupon {
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
export async function lockCoupon(tx: Tx, id: string): Promise<HeldCoupon | undefined> {
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

export interface CouponVersion {
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
