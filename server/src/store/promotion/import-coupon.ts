import type { Cache } from '#kernel/cache.ts'
import type { Tx } from '#kernel/database.ts'
import { notifyRulesChanged } from '#price-rule'
import { createCoupon } from './edit-coupon.ts'
import { deleteUntouchedCoupon, findTakenCodes, isProductNamed } from './import-coupon.store.ts'

/** Takes back a coupon that was brought from elsewhere; false where it was changed or used since. */
async function remove(tx: Tx, cache: Cache, id: string): Promise<boolean> {
  const isGone = await deleteUntouchedCoupon(tx, id)
  if (isGone) notifyRulesChanged(cache, tx)
  return isGone
}

/** Coupons that come from elsewhere: found by their codes, made, and taken back while nobody has used them. */
export const couponImport = { findTaken: findTakenCodes, make: createCoupon, remove, isProductNamed }
