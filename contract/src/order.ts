import * as z from 'zod'
import { BrandId } from './brand.ts'
import { DeclineCode } from './card.ts'
import { QuoteTaxes, SumLine } from './cart.ts'
import { Interval, ProductType } from './catalog.ts'
import { DebitFailure } from './debit-failure.ts'
import { FutureCharge } from './future-charge.ts'
import { idOf } from './id-schema.ts'
import { PaidUntil } from './paid-period.ts'
import { Payment, PaymentMethod, PaymentStatus } from './payment.ts'
import { Refund } from './refund.ts'
import { SearchInput, type Typed } from './search-text.ts'

/** `in-review`: it awaits the outcome of a card that is looked at, and can be paid in no other way meanwhile. */
export const OrderStatus = z.enum([
  'awaiting-payment',
  'in-review',
  'paid',
  'disputed',
  'charged-back',
  'expired',
  'cancelled',
  'partially-refunded',
  'refunded',
])
export type OrderStatus = z.infer<typeof OrderStatus>

/** What a buyer ordered, or what the product places for a subscription: its next period, or a change of plan. */
export const OrderKind = z.enum(['checkout', 'renewal', 'change', 'reactivation'])
export type OrderKind = z.infer<typeof OrderKind>

/** `rejected`: the city refused it, and the shop puts it right; for its buyer it is still on its way. */
export const FiscalNoteStatus = z.enum(['pending', 'issued', 'rejected', 'cancelled'])
export type FiscalNoteStatus = z.infer<typeof FiscalNoteStatus>

export const OrderLine = z.object({
  id: z.string(),
  productId: idOf('prd', z.string()),
  slug: z.string(),
  name: z.string(),
  type: ProductType,
  cover: z.string(),
  interval: Interval,
  amount: z.int(),
  /** Of `amount`, what is charged this once. */
  setupFee: z.int().optional(),
  /** Of a plan, how many charges cost this introductory price, this one among them. */
  introductoryCycles: z.int().optional(),
  /** What is paid once and opens for so many months; without it for good. */
  accessMonths: z.int().optional(),
  discount: z.int(),
  total: z.int(),
})

export const OrderSummary = z.object({
  id: idOf('ord', z.string()),
  /** For people: `2026-000042-7`. */
  code: z.string(),
  brand: BrandId,
  kind: OrderKind.default('checkout'),
  status: OrderStatus,
  total: z.int(),
  /** Of the total, what is paid with store credit. */
  credit: z.int().default(0),
  /** Charged beside the total: the interest of the card's installments that paid it. */
  interest: z.int().default(0),
  placedAt: z.iso.datetime(),
  /** Of what the product places: it does not end by itself before its subscription is cancelled. */
  dueOn: z.iso.date().optional(),
  /** The subscription whose period it pays. */
  subscriptionId: idOf('sub', z.string()).optional(),
  names: z.array(z.string()),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const Order = OrderSummary.extend({
  subtotal: z.int(),
  discount: z.int(),
  sum: z.array(SumLine),
  /** Nothing of what was given back, or is not paid in time. */
  later: z.array(FutureCharge),
  taxes: QuoteTaxes.optional(),
  lines: z.array(OrderLine),
  buyer: z.object({ name: z.string(), email: z.string(), document: z.string() }),
  paidAt: z.iso.datetime().optional(),
  /** Of a subscription: until when it is good if it is paid today. */
  pays: PaidUntil.optional(),
  /** It is what a subscription owed when it was cancelled: paying it closes the debt, and opens nothing. */
  debt: z.literal(true).optional(),
  payment: Payment.optional(),
  /** What was asked back, oldest first. */
  refunds: z.array(Refund).default([]),
  /** In how many days after it is paid it may be taken back (CDC art. 49, or the longest guarantee of a product). */
  regretDays: z.int().default(7),
  /** Whether what was agreed to is kept, to be downloaded. */
  hasContract: z.boolean().default(false),
  /** How it may be paid now, by its buyer or by its link: as its brand is paid; nothing once it is not to be paid. */
  methods: z.array(PaymentMethod).default([]),
  /** Whether a boleto of it would ask where its buyer lives, which is not known yet. */
  asksAddress: z.boolean().default(false),
  /** The coupons that it was bought with, and whether its buyer may use them again when the whole of it is given back. */
  coupons: z.array(z.object({ code: z.string(), comesBack: z.boolean() })).default([]),
  /** The note of the service (NFS-e) that a paid order owes; with its number once it is issued. */
  fiscalNote: z
    .object({
      status: FiscalNoteStatus,
      number: z.string().optional(),
      url: z.url({ protocol: /^https$/ }).optional(),
      /** Whether its PDF is kept, to be saved. */
      hasPdf: z.boolean().optional(),
    })
    .optional(),
})
export type Order = z.infer<typeof Order>

/** One attempt to get the order paid. */
export const Attempt = z.object({
  number: z.int(),
  method: PaymentMethod,
  /** Of the Pix that a boleto carries: it has the number of its boleto. */
  carriedBy: z.literal('boleto').optional(),
  status: PaymentStatus,
  amount: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().optional(),
  declined: DeclineCode.optional(),
  /** Why a debit by Pix Automático was not made. */
  debitFailed: DebitFailure.optional(),
  /** Of one that ended before its time was over: another one took its place, or its order was cancelled. */
  ended: z.enum(['replaced', 'cancelled']).optional(),
})
export type Attempt = z.infer<typeof Attempt>

export const OrderEventKind = z.enum([
  'placed',
  'code-made',
  'code-ended',
  'slip-made',
  'method-changed',
  'card-in-review',
  'card-declined',
  'debit-failed',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'money-not-taken',
  'paid',
  'expired',
  'cancelled',
  'regretted',
  'refund-requested',
  'refund-done',
  'credited',
  'refund-failed',
  'coupon-kept',
  'coupon-returned',
])
export type OrderEventKind = z.infer<typeof OrderEventKind>

export const OrderHistory = z.object({
  /** Newest first. */
  attempts: z.array(Attempt),
  /** What happened when, oldest first. */
  events: z.array(z.object({ kind: OrderEventKind, at: z.iso.datetime() })),
  /** The last day to take the purchase back (CDC art. 49, or the longer guarantee of a product); only once paid. */
  regretUntil: z.iso.date().optional(),
})
export type OrderHistory = z.infer<typeof OrderHistory>

export const OrderQuery = z.strictObject({
  /** By the code or a part of it. */
  q: SearchInput.optional(),
  status: OrderStatus.optional(),
  type: ProductType.optional(),
  brand: BrandId.optional(),
  /** Placed in the last so many days. */
  days: z.coerce.number().int().min(1).max(3660).optional(),
  /** The last id of the page before. */
  before: z.string().max(40).optional(),
  /** Without one, all of them. */
  limit: z.coerce.number().int().min(1).max(100).optional(),
})
export type OrderQuery = z.infer<typeof OrderQuery>
/** The same as an address has it. */
export type TypedOrderQuery = Typed<OrderQuery>
