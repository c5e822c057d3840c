import { CouponConditions } from '@vitrine/contract/coupon'
import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { coupons } from './coupons.ts'
import type { Rows } from './insert.ts'

/** The coupons as rows; they hold since a month ago and have no end. */
export const couponRows = (now: Date): Rows[string] =>
  coupons.map((coupon) => ({
    id: newId('cpn'),
    code: coupon.code,
    name: coupon.name,
    public_name: coupon.name,
    kind: coupon.kind,
    value: coupon.value,
    brand_ids: coupon.brands,
    starts_at: new Date(now.getTime() - 90 * DAY_MS),
    limit_total: coupon.limitTotal ?? null,
    automatic: coupon.automatic ?? false,
    conditions: CouponConditions.parse(coupon.conditions ?? {}),
  }))
