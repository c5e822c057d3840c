import { Entitlement } from '@vitrine/contract/access'
import { Order } from '@vitrine/contract/order'
import { PaymentMethod, Pix, Slip } from '@vitrine/contract/payment'
import { Refund, RefundReason } from '@vitrine/contract/refund'
import * as z from 'zod'
import { person } from '#mail'

/** What a message tells about an order: never the document of its buyer. Takes the contract's whole `Order`. */
export const OrderFacts = Order.pick({
  id: true,
  code: true,
  placedAt: true,
  total: true,
  credit: true,
  interest: true,
  sum: true,
  later: true,
  regretDays: true,
  methods: true,
  asksAddress: true,
})
export type OrderFacts = z.output<typeof OrderFacts>

const ofOrder = { ...person, order: OrderFacts }

/** An order that waits to be paid; `payCode` lets whoever has it pay. */
const ofWaiting = { ...ofOrder, payCode: z.string() }

/** What is typed at the bank, and whom it names there. */
const code = Pix.partial({ receiver: true })
const slip = Slip.pick({ line: true, dueOn: true, receiver: true }).partial({ receiver: true })

/** Money of an order on its way back. */
const ofRefund = {
  ...ofOrder,
  refund: Refund.pick({
    ...{ protocol: true, amount: true, ofCredit: true, channel: true, method: true, destination: true },
    ...{ requestedAt: true, dueOn: true, doneAt: true, isDuplicate: true },
  }).extend({
    /** Not on messages from before it was told. */
    reason: RefundReason.optional(),
  }),
}
/** What somebody has bought. */
const ofProduct = { ...person, product: z.object({ name: z.string(), slug: z.string() }) }

/** What each message to a buyer tells. */
export const PROPS = {
  'order-received': z.object(ofWaiting),
  'pix-waiting': z.object({ ...ofWaiting, ...code.shape }),
  'boleto-waiting': z.object({ ...ofWaiting, boleto: slip }),
  'pix-ending': z.object({ ...ofWaiting, ...code.shape }),
  /** `on`: the day it is written, which may be later than the eve it was meant for. */
  'boleto-due-tomorrow': z.object({
    ...ofWaiting,
    on: z.iso.date(),
    boleto: slip,
  }),
  'boleto-overdue': z.object({ ...ofWaiting, boleto: Slip.pick({ line: true, dueOn: true, late: true }) }),
  /** Whole sentences: `reason` on why, and what to do; `taken` on money that may have been taken for a while. */
  'payment-refused': z.object({ ...ofWaiting, reason: z.string().optional(), taken: z.string().optional() }),
  /** By when the outcome is known. */
  'payment-in-review': z.object({ ...ofOrder, until: z.iso.datetime() }),
  /** The number as the city gave it. */
  'note-issued': z.object({ ...ofOrder, number: z.string() }),
  'cart-forgotten': z.object({
    ...person,
    step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    items: z.array(z.string()),
    token: z.string(),
  }),
  'payment-confirmed': z.object({
    ...ofOrder,
    /** Without one there was nothing to pay. */
    method: PaymentMethod.optional(),
    /** Of a card, in how many it was charged, in words. */
    parcels: z.string().optional(),
    /** In centavos. */
    received: z.int().optional(),
    paidAt: z.iso.datetime(),
    opened: z.array(Entitlement.pick({ title: true, kind: true })),
  }),
  'regret-received': z.object(ofRefund),
  'refund-done': z.object(ofRefund),
  'refund-refused': z.object(ofRefund),
  'refund-destination': z.object(ofRefund),
  'dispute-opened': z.object({ ...ofOrder, isGivenBack: z.boolean() }),
  /** `lastOn`: the last day on which the card is good. */
  'card-expiring': z.object({
    ...person,
    card: z.object({
      brand: z.string(),
      last4: z.string(),
      nickname: z.string().nullable(),
      lastOn: z.iso.date(),
    }),
  }),
  /** `lastOn`: the last day on which it may be used. */
  'access-ending': z.object({ ...ofProduct, lastOn: z.iso.date() }),
}
type Props = typeof PROPS
declare module '#mail' {
  interface MailKinds extends Props {}
  interface OptionalMails {
    'cart-forgotten': 'offers'
  }
}
