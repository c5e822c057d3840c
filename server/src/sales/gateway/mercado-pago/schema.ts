import { parseBoleto } from '@vitrine/contract/brazil/boleto'
import { dayOf } from '@vitrine/contract/time'
import * as z from 'zod'

/** The parts of the Orders API (`/v1/orders`) that we rely on; amounts are decimals in text. */
const decimal = z.string().regex(/^\d{1,10}\.\d{2}$/)
const instant = z.string().pipe(z.coerce.date())

const Line = z
  .string()
  .transform((text) => text.replace(/\D/g, ''))
  .refine((line) => line.length === 47 && parseBoleto(line, dayOf(new Date())).ok)

export const OrderPayment = z.object({
  id: z.string(),
  status: z.string(),
  status_detail: z.string().optional(),
  amount: decimal,
  paid_amount: decimal.optional(),
  date_of_expiration: instant.optional(),
  payment_method: z.object({
    id: z.string(),
    type: z.string(),
    qr_code: z.string().optional(),
    digitable_line: Line.optional(),
    ticket_url: z.url({ protocol: /^https?$/ }).optional(),
    /** Of a card: the token that was used up. */
    token: z.string().optional(),
    /** Where the issuer asks its customer. */
    transaction_security: z.object({ url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
  }),
})
export type OrderPayment = z.infer<typeof OrderPayment>

export const OrderRefund = z.object({ id: z.string(), status: z.string() })
export type OrderRefund = z.infer<typeof OrderRefund>

export const MercadoPagoOrder = z.object({
  id: z.string(),
  status: z.string(),
  external_reference: z.string(),
  total_amount: decimal,
  last_updated_date: instant,
  /** None in an order that was made to be closed. */
  transactions: z
    .object({
      payments: z.array(OrderPayment).default([]),
      refunds: z.array(OrderRefund).optional(),
      chargebacks: z
        .array(z.object({ id: z.string().max(80), case_id: z.string().max(80).optional() }))
        .optional(),
    })
    .default({ payments: [] }),
})
export type MercadoPagoOrder = z.infer<typeof MercadoPagoOrder>

/** A chargeback, which an order only names. */
/** `amount` in reais. */
export const Chargeback = z.object({
  date_documentation_deadline: instant.nullish(),
  amount: z.coerce.number().optional(),
  reason: z.string().nullish(),
  documentation_required: z.stringbool().or(z.boolean()).nullish(),
  documentation_status: z.string().nullish(),
})
export type Chargeback = z.infer<typeof Chargeback>

export const OrderPage = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ total_pages: z.coerce.number().int() }),
})

export const Refunded = z.object({ transactions: z.object({ refunds: z.array(OrderRefund).min(1) }) })

/** What Mercado Pago posts to our webhook about an order. */
export const OrderNotification = z.object({
  type: z.literal('order'),
  action: z.string().max(80),
  date_created: z.string().max(40),
  data: z.object({
    id: z.string().min(1).max(80),
    version: z.union([z.int(), z.string().max(20)]).optional(),
    external_reference: z.string().max(64).optional(),
  }),
})
