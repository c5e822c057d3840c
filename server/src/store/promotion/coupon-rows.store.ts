import type { CampaignCode, CouponRow, CouponUse } from '@vitrine/contract/admin/coupon'
import type { CouponLife } from '@vitrine/contract/coupon'
import { type RawBuilder, sql } from 'kysely'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { lifeOf } from './edit-coupon.ts'

export interface CouponFilter extends ListQuery {
  life?: CouponLife | undefined
  kind?: CouponRow['kind'] | undefined
  brand?: string | undefined
  campaign?: 'yes' | 'no' | undefined
}

type StoredCoupon = Omit<CouponRow, 'life' | 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date | null }

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

/** Coupons of the administration. */
export const couponRows: ListSource<CouponFilter, StoredCoupon, CouponRow> = {
  columns:
    () => sql`c.id, c.version, c.code, c.name, c.kind, c.value, c.status, c.brand_ids as "brandIds", c.campaign,
    c.automatic, c.used, c.limit_total as "limitTotal", c.spent, c.budget, c.starts_at as "startsAt", c.ends_at as "endsAt"`,
  from: () => sql`coupon c`,
  anyOf: ({ q }) => (q ? [holdsText(sql`plain(c.name)`, q), holdsText(sql`plain(c.code)`, q)] : undefined),
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

export interface UseFilter extends ListQuery {
  id: string
  state?: CouponUse['state'] | undefined
}

type StoredUse = Omit<CouponUse, 'at' | 'code'> & { at: Date; code: string | null }

/** Uses of a coupon, with their orders. */
export const couponUses: ListSource<UseFilter, StoredUse, CouponUse> = {
  columns: () => sql`r.id, r.at, r.state, r.amount, k.code, r.coupon_version as version,
    jsonb_build_object('id', o.id, 'code', o.code) as "order",
    jsonb_build_object('id', a.id, 'name', a.name) as account`,
  from: () => sql`coupon_redemption r join purchase_order o on o.id = r.order_id join account a on a.id = r.account_id
    left join coupon_code k on k.id = r.code_id`,
  where: ({ id, q, state }) => [
    sql`r.coupon_id = ${id}`,
    q ? sql`(${holdsText(sql`plain(a.name)`, q)} or ${holdsText(sql`plain(o.code)`, q)})` : undefined,
    state && sql`r.state = ${state}`,
  ],
  id: sql`r.id`,
  sorts: { at: { by: sql`r.at`, type: 'timestamptz' } },
  item: ({ at, code, ...row }) => ({ ...row, at: at.toISOString(), ...(code && { code }) }),
}

export interface CodeFilter extends ListQuery {
  id: string
  state?: CampaignCode['state'] | undefined
}

type StoredCode = Omit<CampaignCode, 'createdAt' | 'order'> & {
  createdAt: Date
  order: CampaignCode['order'] | null
}

const codeState = sql`
  case when r.state = 'confirmed' then 'used' when r.state = 'reserved' then 'held'
    when k.revoked_at is not null then 'revoked' else 'free' end`

/** Codes of a campaign, each with what became of the order that has it. */
export const campaignCodes: ListSource<CodeFilter, StoredCode, CampaignCode> = {
  columns: () => sql`k.id, k.code, k.created_at as "createdAt", ${codeState} as state,
    case when o.id is not null then jsonb_build_object('id', o.id, 'code', o.code) end as "order"`,
  from: () => sql`coupon_code k left join coupon_redemption r on r.code_id = k.id and r.order_id = k.order_id
    left join purchase_order o on o.id = k.order_id`,
  where: ({ id, q, state }) => [
    sql`k.coupon_id = ${id}`,
    q ? holdsText(sql`plain(k.code)`, q) : undefined,
    state && sql`${codeState} = ${state}`,
  ],
  id: sql`k.id`,
  sorts: { created: 'id' },
  item: ({ createdAt, order, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    ...(order && { order }),
  }),
}
