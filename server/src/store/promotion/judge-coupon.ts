import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Refusal } from '@vitrine/contract/refusals'
import { dayOf } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { asksForUses, type Coupon, type CouponItem, NO_USES } from './coupon.ts'
import { refuseCoupon, refuseUse } from './coupon-rules.ts'
import { readUses } from './uses.ts'

export interface Judging {
  app: App
  brandId: string
  /** Nobody is known before they sign in: what depends on them is judged later. */
  accountId: string | undefined
  method?: PaymentMethod | undefined
  items: readonly CouponItem[]
  now: Date
  /** Of a whole day that is asked about, its last moment; `now` is its first. */
  until?: Date | undefined
}

/** Why a coupon is no good for these items now, or undefined. The CPF or CNPJ is judged when a use is reserved. */
export async function judgeCoupon(
  db: Db,
  coupon: Coupon,
  { app, accountId, now, ...facts }: Judging,
): Promise<Refusal | undefined> {
  const uses = asksForUses(coupon) ? await readUses(app, db, coupon, { accountId, at: now }) : NO_USES
  return refuseCoupon({ coupon, uses, now, accountId, ...facts })
}

/**
 * The same for what was offered at `quotedAt` and holds from then on; but a use of it is of the day on which it is
 * ordered: by that day are the limits judged.
 */
export async function judgeOffered(
  db: Db,
  coupon: Coupon,
  judging: Judging,
  quotedAt: Date,
): Promise<Refusal | undefined> {
  const { app, accountId, now } = judging
  const refusal = await judgeCoupon(db, coupon, { ...judging, now: quotedAt })
  if (refusal || !asksForUses(coupon) || dayOf(quotedAt) === dayOf(now)) return refusal
  return refuseUse(coupon, await readUses(app, db, coupon, { accountId, at: now }), now)
}
