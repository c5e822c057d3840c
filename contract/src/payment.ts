import * as z from 'zod'
import { CardPayment } from './card.ts'
import { DebitFailure } from './debit-failure.ts'

export const PaymentMethod = z.enum(['pix', 'card', 'boleto'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** `in-review`: who charges a card looks at it before they say yes or no. */
export const PaymentStatus = z.enum([
  'created',
  'pending',
  'in-review',
  'paid',
  'expired',
  'failed',
  'refunded',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Who gets it, as the buyer's bank names them; `cnpj` of a company, or the CPF of a person. */
export const Receiver = z.object({ name: z.string(), cnpj: z.string() })
export type Receiver = z.infer<typeof Receiver>

/** The Pix of an attempt: `copyPaste` is the BR Code, times in ISO 8601. */
export const Pix = z.object({
  copyPaste: z.string(),
  expiresAt: z.iso.datetime(),
  receiver: Receiver,
  /** Of one with a due day: the fine once and the interest a month that a late payment costs, in basis points. */
  late: z.object({ fineBp: z.int(), interestBp: z.int() }).optional(),
  /** Whoever pays it authorises Pix Automático with it, or may do so in the app of their bank. */
  authorizes: z.enum(['with-payment', 'by-choice']).optional(),
})

/** A debit by Pix Automático, made without its payer: the day on which it is tried next, or why it was not made. */
export const Debit = z.object({ on: z.iso.date(), failed: DebitFailure.optional() })

/** The boleto of an attempt: 47 digits to type, 44 of barcode, the day it is due, and the bank's paper. */
export const BoletoPayment = z.object({
  line: z.string(),
  barcode: z.string(),
  dueOn: z.iso.date(),
  pdfUrl: z.url(),
  receiver: Receiver,
})

export const Payment = z.object({
  id: z.string(),
  method: PaymentMethod,
  status: PaymentStatus,
  amount: z.int(),
  /** Fine and interest that were paid on top, because it was late. */
  lateCharges: z.int().optional(),
  /** Of a boleto: the Pix of the same debt. Who is paid first closes the other. */
  pix: Pix.optional(),
  debit: Debit.optional(),
  boleto: BoletoPayment.optional(),
  card: CardPayment.optional(),
})
export type Payment = z.infer<typeof Payment>
