import * as z from 'zod'
import { Interval } from './catalog.ts'
import { idOf } from './id-schema.ts'
import { FiscalNoteStatus, OrderKind, OrderStatus } from './order.ts'
import { PaymentMethod, PaymentStatus } from './payment.ts'
import { RefundChannel, RefundReason, RefundState } from './refund.ts'
import { SUBSCRIPTION_ACTORS, SUBSCRIPTION_STATUSES } from './subscription-life.ts'

// What the events of each noun tell: of a person their id alone.
const instant = z.iso.datetime()
const accountId = idOf('acc')
const orderId = idOf('ord')
const brandId = z.string()

export const OrderFacts = z.object({
  orderId,
  code: z.string(),
  accountId,
  brandId,
  kind: OrderKind,
  status: OrderStatus,
  /** Of an order of a period. */
  subscriptionId: idOf('sub').optional(),
  items: z.array(
    z.object({
      productId: idOf('prd'),
      priceId: idOf('prc'),
      name: z.string(),
      interval: Interval,
      total: z.int(),
    }),
  ),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  /** The part that is paid with store credit. */
  credit: z.int(),
  total: z.int(),
  dueOn: z.iso.date().optional(),
  placedAt: instant,
  paidAt: instant.optional(),
})

export const PaymentFacts = z.object({
  paymentId: idOf('pay'),
  orderId,
  accountId,
  brandId,
  method: PaymentMethod,
  status: PaymentStatus,
  amount: z.int(),
  /** What came, which a fine makes more than the amount. */
  received: z.int().optional(),
  refunded: z.int(),
  installments: z.int().optional(),
  declineCode: z.string().optional(),
  expiresAt: instant,
  paidAt: instant.optional(),
})

export const RefundFacts = z.object({
  refundId: idOf('rfd'),
  orderId,
  paymentId: idOf('pay').optional(),
  accountId,
  brandId,
  protocol: z.string(),
  amount: z.int(),
  credit: z.int(),
  reason: RefundReason,
  channel: RefundChannel,
  state: RefundState,
  requestedAt: instant,
  endedAt: instant.optional(),
})

export const SubscriptionFacts = z.object({
  subscriptionId: idOf('sub'),
  accountId,
  brandId,
  productId: idOf('prd'),
  priceId: idOf('prc'),
  status: z.enum(SUBSCRIPTION_STATUSES),
  amount: z.int(),
  by: z.enum(SUBSCRIPTION_ACTORS),
  effectiveOn: z.iso.date(),
  periodStartOn: z.iso.date(),
  periodEndOn: z.iso.date(),
  cancelAt: z.iso.date().optional(),
  nextDueOn: z.iso.date().optional(),
})

export const MandateFacts = z.object({
  mandateId: idOf('pxm'),
  accountId,
  brandId,
  subscriptionId: idOf('sub').optional(),
  paymentId: idOf('pay').optional(),
  status: z.enum(['created', 'approved', 'rejected', 'expired', 'cancelled']),
  periodicity: z.string(),
  startsOn: z.iso.date(),
})

export const FiscalNoteFacts = z.object({
  fiscalNoteId: idOf('nfs'),
  orderId,
  accountId,
  brandId,
  status: FiscalNoteStatus,
  amount: z.int(),
  number: z.string().optional(),
})

export const UserFacts = z.object({
  accountId,
  brandId,
  status: z.enum(['active', 'suspended', 'removal-scheduled', 'anonymised', 'merged']),
  verified: z.boolean(),
  createdAt: instant,
  /** Of one that became a part of another: that one, which has its orders and all else. */
  mergedInto: accountId.optional(),
})

export const CartFacts = z.object({
  cartId: idOf('crt'),
  accountId: accountId.optional(),
  brandId,
  /** Of one that was recovered. */
  orderId: orderId.optional(),
})

export const CouponFacts = z.object({
  couponId: idOf('cpn'),
  /** Of a use. */
  redemptionId: idOf('red').optional(),
  orderId: orderId.optional(),
  accountId: accountId.optional(),
  brandId: brandId.optional(),
  amount: z.int().optional(),
  /** Of one that is used up. */
  code: z.string().optional(),
  used: z.int().optional(),
})

export const EntitlementFacts = z.object({
  accountId,
  /** The order line, the subscription or the act of an administrator that it comes of. */
  sourceId: z.string(),
  entitlementId: idOf('ent').optional(),
  resourceId: z.string().optional(),
  resourceKind: z.enum(['product', 'course']).optional(),
  source: z.enum(['order', 'subscription', 'manual']).optional(),
  fromAt: instant.optional(),
  untilAt: instant.optional(),
  /** Of what is suspended. */
  holdId: idOf('hld').optional(),
  reason: z.enum(['unpaid', 'paused', 'disputed', 'manual']).optional(),
  placedAt: instant.optional(),
  liftedAt: instant.optional(),
})

export const TrainingFacts = z.object({
  accountId,
  courseId: idOf('crs'),
  brandId: brandId.optional(),
  lessonId: idOf('les').optional(),
  certificateId: idOf('cer').optional(),
  /** By which anybody verifies a certificate. */
  code: z.string().optional(),
  startedAt: instant.optional(),
  completedAt: instant.optional(),
  completedOn: z.iso.date().optional(),
})
