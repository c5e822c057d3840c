import { parseBoleto } from '@vitrine/contract/brazil/boleto'
import { dayOf } from '@vitrine/contract/time'
import * as z from 'zod'

/** The parts of Stripe's answers (API 2026-10-28.endive) that we rely on; amounts are centavos. */
const instant = z.int().transform((seconds) => new Date(seconds * 1000))
const metadata = z.record(z.string(), z.string())

const PixAction = z.object({ data: z.string().min(1), expires_at: instant })

const BoletoAction = z.object({
  /** The line, which some banks print with dots and spaces. */
  number: z
    .string()
    .transform((text) => text.replace(/\D/g, ''))
    .refine((line) => line.length === 47),
  expires_at: instant,
  pdf: z.url({ protocol: /^https?$/ }).nullable(),
  hosted_voucher_url: z.url({ protocol: /^https?$/ }).nullable(),
})

/** What may be shown of a card: without it, or a part of it, money is money all the same. */
const Card = z.object({
  brand: z
    .string()
    .max(30)
    .nullish()
    .catch(undefined)
    .transform((brand) => brand ?? 'unknown'),
  last4: z.string().regex(/^\d{4}$/),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2100),
})
export type StripeCard = z.infer<typeof Card>
const WithCard = z.object({ card: Card.nullish().catch(undefined) })

/** With what an intent is paid; the same card has the same fingerprint each time. */
const PaymentMethod = z.object({
  id: z.string(),
  /** Whose it is, once it is kept. */
  customer: z.string().nullish(),
  card: Card.extend({ fingerprint: z.string().min(1).max(80).nullish() })
    .nullish()
    .catch(undefined),
})

const MadeCharge = z.object({
  id: z.string(),
  created: instant,
  paid: z.boolean(),
  disputed: z.boolean(),
  payment_method_details: WithCard.nullish(),
})

/** Somebody of the shop looks at a payment in Stripe's panel, after its money was taken. */
const StripeReview = z.object({ open: z.boolean(), reason: z.string() })

export const Intent = z
  .object({
    id: z.string(),
    status: z.string(),
    livemode: z.boolean(),
    amount: z.int(),
    amount_received: z.int(),
    currency: z.literal('brl'),
    metadata,
    payment_method_types: z.array(z.string()),
    next_action: z
      .object({
        pix_display_qr_code: PixAction.optional(),
        boleto_display_details: BoletoAction.optional(),
        redirect_to_url: z.object({ url: z.url({ protocol: /^https?$/ }).nullable() }).optional(),
      })
      .nullable(),
    latest_charge: z.union([z.string(), MadeCharge]).nullable(),
    payment_method: z.union([z.string(), PaymentMethod]).nullish(),
    customer: z.string().nullish(),
    /** Set where the card is to be kept. */
    setup_future_usage: z.string().nullish(),
    last_payment_error: z
      .object({
        code: z.string().optional(),
        decline_code: z.string().optional(),
        payment_method: WithCard.optional(),
      })
      .nullish(),
    cancellation_reason: z.string().nullish(),
    /** Of Radar; whole where it was asked for. */
    review: z.union([z.string(), StripeReview]).nullish(),
  })
  // Numbers of the test mode have no check digits; a wrong one of the real mode would only fail at the payer's bank.
  .refine(({ livemode, next_action }) => {
    const line = next_action?.boleto_display_details?.number
    return !livemode || !line || parseBoleto(line, dayOf(new Date())).ok
  })
export type Intent = z.infer<typeof Intent>

/** A card that is kept without a charge. */
export const SetupIntent = z.object({
  id: z.string().regex(/^seti_/),
  status: z.string(),
  customer: z.string().nullish(),
  payment_method: z.union([z.string(), PaymentMethod]).nullish(),
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.url({ protocol: /^https?$/ }).nullable() }).optional() })
    .nullish(),
  last_setup_error: z.object({ code: z.string().optional(), decline_code: z.string().optional() }).nullish(),
})
export type SetupIntent = z.infer<typeof SetupIntent>

/** An intent as an event tells of it: a picture of that moment. */
export const PaidIntent = z.object({
  amount_received: z.int(),
  latest_charge: z.string(),
  metadata,
  payment_method_types: z.array(z.string()),
})

export const Refund = z.object({ status: z.string().nullable(), metadata: metadata.nullable() })
export type Refund = z.infer<typeof Refund>

/** What a holder contests; a warning is a question of the issuer, and no money is taken for it. */
export const StripeDispute = z.object({
  id: z.string().max(80),
  created: instant,
  status: z.string(),
  /** The smallest unit of the currency: centavos. */
  amount: z.int(),
  reason: z.string(),
  payment_intent: z.string().nullable(),
  evidence_details: z.object({ due_by: instant.nullable(), submission_count: z.int() }),
})
export type StripeDispute = z.infer<typeof StripeDispute>

/** What Stripe posts to our webhook; the object is of many kinds. */
export const StripeEvent = z.object({
  id: z.string().min(1).max(80),
  type: z.string().max(80),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      /** Of a charge, a refund or a dispute: whose they are. */
      payment_intent: z.string().max(255).nullish(),
      metadata: z.object({ txid: z.string().max(35).optional() }).nullish(),
    }),
  }),
})
