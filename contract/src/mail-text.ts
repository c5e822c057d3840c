import * as z from 'zod'
import { line } from './shop.ts'

/** The kinds of messages in which a brand may say something of its own, before it signs. */
export const MAIL_TEXTS = [
  'welcome',
  'order-received',
  'payment-confirmed',
  'access-given',
  'certificate-issued',
  'cart-forgotten',
  'refund-done',
] as const
export type MailTextKind = (typeof MAIL_TEXTS)[number]

/** By kind, one paragraph each; a kind that is left out is inherited. */
export const MailTexts = z.partialRecord(z.enum(MAIL_TEXTS), line('o texto', 500))
export type MailTexts = z.infer<typeof MailTexts>
