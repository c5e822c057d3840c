import { ACCESS_TABLE } from './refusals/access.ts'
import { ACCOUNT_TABLE } from './refusals/account.ts'
import { ADMIN_TABLE } from './refusals/admin.ts'
import { CHECKOUT_TABLE } from './refusals/checkout.ts'
import { COMMON_TABLE } from './refusals/common.ts'
import { COUPON_TABLE } from './refusals/coupon.ts'
import { REFUND_TABLE } from './refusals/refund.ts'
import { SHOP_TABLE } from './refusals/shop.ts'
import { STORE_TABLE } from './refusals/store.ts'
import { SUBSCRIPTION_TABLE } from './refusals/subscription.ts'
import { TRAINING_TABLE } from './refusals/training.ts'
import { UPLOAD_TABLE } from './refusals/upload.ts'

/**
 * Everything the product may refuse, as a closed list: code → [HTTP status, sentence for people].
 * A sentence says what happened and what to do. Anything thrown that is not here is a bug.
 */
export const REFUSALS = {
  ...COMMON_TABLE,
  ...ACCESS_TABLE,
  ...ACCOUNT_TABLE,
  ...COUPON_TABLE,
  ...STORE_TABLE,
  ...CHECKOUT_TABLE,
  ...REFUND_TABLE,
  ...SHOP_TABLE,
  ...ADMIN_TABLE,
  ...SUBSCRIPTION_TABLE,
  ...TRAINING_TABLE,
  ...UPLOAD_TABLE,
} as const

export type Refusal = keyof typeof REFUSALS

/** Why an order that gave back its seats and its coupon cannot take them again, to be paid another way. */
export const RETAKE_REFUSALS = [
  'cart.price-unavailable',
  'checkout.sold-out',
  'checkout.already-yours',
  'checkout.trial-used',
  'coupon.used-up',
  'coupon.used-by-you',
  'coupon.used-by-document',
  'coupon.budget',
  'coupon.used-up-today',
  'coupon.first-purchase',
  'credit.not-enough',
] as const satisfies readonly Refusal[]

/** Why a coupon is no good when its use is to be held. */
export const COUPON_USE_REFUSALS = [
  'coupon.used-up',
  'coupon.used-by-you',
  'coupon.used-by-document',
  'coupon.used-up-today',
  'coupon.budget',
  'coupon.first-purchase',
  'coupon.new-subscriber',
  'coupon.trial-used',
  'coupon.not-for-you',
  'coupon.held',
] as const satisfies readonly Refusal[]

/** Why a coupon is not put on a cart. */
export const COUPON_REFUSALS = [
  ...COUPON_USE_REFUSALS,
  'coupon.unknown',
  'coupon.listed',
  'coupon.too-many-tries',
  'coupon.other-brand',
  'coupon.ended',
  'coupon.paused',
  'coupon.not-yet',
  'coupon.expired',
  'coupon.not-for-these',
  'coupon.not-for-plan',
  'coupon.interval',
  'coupon.minimum',
  'coupon.minimum-items',
  'coupon.method',
  'coupon.not-combined',
  'coupon.too-many',
] as const satisfies readonly Refusal[]

export const statusOf = (code: Refusal): number => REFUSALS[code][0]
export const sentenceOf = (code: Refusal): string => REFUSALS[code][1]
