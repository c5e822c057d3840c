import type { CouponRow } from '@vitrine/contract/admin/coupon'
import { type CouponLife, normaliseCode } from '@vitrine/contract/coupon'
import type { SearchText } from '@vitrine/contract/search-text'
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

/** Whether a code holds what is searched for, however that is typed: `Cupom: bem vindo` is in `BEMVINDO10`. */
export const isOfCouponCode = (code: RawBuilder<unknown>, { text }: SearchText): RawBuilder<unknown> =>
  holdsText(sql`plain(${code})`, { text: normaliseCode(text) })

/** Coupons of the administration. */
export const couponRows: ListSource<CouponFilter, StoredCoupon, CouponRow> = {
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
