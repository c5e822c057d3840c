import * as z from 'zod'
import { PaymentMethod } from './payment.ts'

export const RefundReason = z.enum([
  'regret',
  'guarantee',
  'duplicate',
  'fraud',
  'failure',
  'courtesy',
  'unwanted',
  'other',
])
export type RefundReason = z.infer<typeof RefundReason>

/** `failed`: the bank refused; the seller sees to it, and the next attempt is `processing` again. */
export const RefundState = z.enum(['requested', 'processing', 'done', 'failed'])
export type RefundState = z.infer<typeof RefundState>

/** `original`: the way the money came; `pix`: to a key of the CPF or CNPJ of the purchase; `credit`: store credit, at once. */
export const RefundChannel = z.enum(['original', 'pix', 'credit'])
export type RefundChannel = z.infer<typeof RefundChannel>

/** Money of an order that goes back; the amount in centavos, 0 where nothing had been paid. */
export const Refund = z.object({
  id: z.string(),
  /** For people: `P2026-000042-7`. */
  protocol: z.string(),
  reason: RefundReason,
  channel: RefundChannel,
  amount: z.int(),
  /** Of the amount, what the order was paid with from store credit, and is that again at once. */
  ofCredit: z.int().default(0),
  state: RefundState,
  /** Asked for by the buyer: their right of withdrawal, or the longer guarantee of a product. */
  byBuyer: z.boolean(),
  /** Of money that came a second time for what was paid before. */
  isDuplicate: z.boolean().default(false),
  /** The bank refused it, and somebody of the shop paid it in another way. */
  isByHand: z.boolean().default(false),
  requestedAt: z.iso.datetime(),
  doneAt: z.iso.datetime().optional(),
  /** How it had been paid; nothing where nothing was. */
  method: PaymentMethod.optional(),
  /** Until when it should be there; while it is under way. */
  dueOn: z.iso.date().optional(),
  /** Where it goes, when its buyer said so: enough to recognise it by. */
  destination: z.string().optional(),
})
export type Refund = z.infer<typeof Refund>

/** Whether the bank still has to answer about it. */
export const isUnderWay = ({ state }: Pick<Refund, 'state'>): boolean =>
  state === 'requested' || state === 'processing'
