import type { Brand } from '@vitrine/contract/brand'
import { declineSentence, takenSentence } from '@vitrine/contract/card'
import { idOf } from '@vitrine/contract/id-schema'
import type { Order } from '@vitrine/contract/order'
import { chargedOf, interestOf } from '@vitrine/contract/order-rules'
import { installmentText } from '@vitrine/contract/parcel-words'
import type { Payment } from '@vitrine/contract/payment'
import type { Refund } from '@vitrine/contract/refund'
import { asksDestination } from '@vitrine/contract/refund-rules'
import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import * as z from 'zod'
import { type Granted, listGranted } from '#access'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { hook, onHook, tellHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import type { Mail, Post } from '#mail'
import { orderHooks, payCode, REMOVED_EMAIL, viewOrder } from '#order'
import { ENDING_MS } from './reminder-times.ts'

/** Messages about a payment that is not there. They are written only while it is still waited for. */
const REMINDERS = ['pix-ending', 'boleto-due-tomorrow', 'boleto-overdue', 'payment-refused'] as const
export type ReminderKind = (typeof REMINDERS)[number]

const isReminder = (kind: string): kind is ReminderKind => (REMINDERS as readonly string[]).includes(kind)

type OfOrder = { seller: Brand; name: string; order: Order; payCode: string }

/** Nothing when the order was paid or ended meanwhile, or is paid in another way now. Once per attempt. */
function writeReminder(kind: ReminderKind, to: string, props: OfOrder, now: Date): Mail | undefined {
  const { status, payment } = props.order
  if (status !== 'awaiting-payment' || !payment) return undefined
  const base = { to, reference: payment.id }
  if (kind === 'payment-refused') return refused(base, props, payment)
  if (payment.status !== 'pending') return undefined
  const { boleto } = payment
  if (kind === 'boleto-overdue') return boleto && { kind, ...base, props: { ...props, boleto } }
  if (kind === 'boleto-due-tomorrow') return dueSoon(base, { ...props, boleto, on: dayOf(now) })
  const pix = endingPix(payment, now)
  return pix && { kind, ...base, props: { ...props, ...pix } }
}

/** Nothing once its day is over: whether it can still be paid is told by `boleto-overdue`. */
const dueSoon = (
  base: { to: string; reference: string },
  { boleto, ...props }: OfOrder & { boleto: Payment['boleto']; on: CalendarDay },
): Mail | undefined =>
  boleto && boleto.dueOn >= props.on
    ? { kind: 'boleto-due-tomorrow', ...base, props: { ...props, boleto } }
    : undefined

/** Nothing once somebody tries in another way; what was refused, and what to do, as on the screen. */
function refused(base: { to: string; reference: string }, props: OfOrder, { status, card }: Payment) {
  if (status !== 'failed') return undefined
  const reason = card?.declined && declineSentence(card.declined)
  const taken = takenSentence(card?.declined)
  const sentences = { ...(reason && { reason }), ...(taken && { taken }) }
  return { kind: 'payment-refused' as const, ...base, props: { ...props, ...sentences } }
}

function endingPix({ pix }: Payment, now: Date) {
  const left = pix ? Date.parse(pix.expiresAt) - now.getTime() : 0
  return pix && left > 0 && left <= ENDING_MS ? pix : undefined
}

/** A message about an order, by name alone: what it says is read when it leaves, and no person is in the job. */
const orderMail = job(
  'checkout.mail',
  z.object({
    kind: z.enum([
      'order-received',
      'pix-waiting',
      'boleto-waiting',
      'payment-in-review',
      'payment-confirmed',
      'regret-received',
      'refund-done',
      'refund-refused',
      'refund-destination',
      'note-issued',
      'dispute-opened',
      ...REMINDERS,
    ]),
    orderId: idOf('ord', z.string()),
    accountId: idOf('acc'),
    /** Of a message about a refund. */
    refundId: z.string().optional(),
    /** Which refusal of the bank it was. */
    attempt: z.int().optional(),
    /** Which time somebody asked for it once more. */
    again: z.int().optional(),
  }),
  { mails: true },
)
type OrderMail = z.infer<typeof orderMail.payload>

/** Promises it inside the caller's transaction. "Pedido recebido" is the immediate confirmation of Decreto 7.962/2013 art. 4 III. */
export const oweOrderMail = (
  app: App,
  tx: Tx,
  kind: OrderMail['kind'],
  { id, startAfter, ...about }: { id: string; startAfter?: Date } & Omit<OrderMail, 'kind' | 'orderId'>,
): Promise<void> =>
  app.jobs.enqueue(
    tx,
    orderMail,
    orderMail.payload.parse({ ...about, kind, orderId: id }),
    startAfter && { startAfter },
  )

type OwnOrder = Pick<OrderMail, 'accountId'> & { id: string }

/**
 * Promises once more the message that fits where an order stands: how to pay it, or that it is paid; false when it is
 * neither, or none of `kinds`.
 */
export async function repeatOrderMail(
  app: App,
  tx: Tx,
  { id, accountId }: OwnOrder,
  kinds?: readonly OrderMail['kind'][],
): Promise<boolean> {
  const { status, payment } = await viewOrder(app, id, accountId, tx)
  const kind = kindFor(status, payment?.method)
  if (!kind || (kinds && !kinds.includes(kind))) return false
  await oweOrderMail(app, tx, kind, { id, accountId, again: app.clock.now().getTime() })
  return true
}

function kindFor(status: string, method: string | undefined) {
  if (status === 'paid' || status === 'partially-refunded') return 'payment-confirmed'
  if (status === 'in-review') return 'payment-in-review'
  if (status !== 'awaiting-payment') return undefined
  if (method === 'pix') return 'pix-waiting'
  return method === 'boleto' ? 'boleto-waiting' : 'order-received'
}

/** Whose address is put right gets the code or the line that went to the mistyped one. */
export const buyerMailHooks = [
  onHook(orderHooks.corrected, async (app, tx, { accountId, orderIds }) => {
    for (const id of orderIds)
      await repeatOrderMail(app, tx, { id, accountId }, ['pix-waiting', 'boleto-waiting'])
  }),
]

/** Told when a buyer is about to be told that an order is paid, again with each try: after the payment, and not within it. */
export const orderConfirmed = hook<Pick<OrderMail, 'orderId' | 'accountId'>>('order-mail.confirmed')

export const orderMailJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(orderMail, async ({ app, post }, due) => {
    if (due.kind === 'payment-confirmed' && !due.again)
      await inTransaction(app.db, (tx) => tellHook(app, tx, orderConfirmed, due))
    const mail = await writeMail(app, due)
    if (mail) await post(due.again ? { ...mail, reference: `${mail.reference}:${due.again}` } : mail)
  }),
]

/** Nothing when there is no longer anything to say. */
async function writeMail(app: App, due: OrderMail): Promise<Mail | undefined> {
  const { kind, orderId, accountId } = due
  const order = withInterest(await viewOrder(app, orderId, accountId))
  const seller = await readBrand(app.db, order.brand)
  const to = order.buyer.email
  const { calledName: name } = await readAccount(app.db, accountId)
  const code = payCode.write(app.config, orderId, app.clock.now())
  const props = { seller, name, order, payCode: code }
  if (kind === 'order-received') return received(to, props)
  if (kind === 'pix-waiting') return pixWaiting(to, props)
  if (kind === 'boleto-waiting') return boletoWaiting(to, props)
  if (kind === 'payment-in-review') return inReview(to, props)
  if (kind === 'note-issued') return noteIssued(to, props)
  if (kind === 'dispute-opened') return disputeOpened(props)
  if (isReminder(kind)) return writeReminder(kind, to, props, app.clock.now())
  if (kind !== 'payment-confirmed') return refundMail({ ...due, kind }, to, props)
  const lineIds = order.lines.map(({ id }) => id)
  const opened = openedOf(await listGranted(app.db, lineIds))
  const { paidAt, payment } = order
  if (!paidAt) return undefined
  const amount = chargedOf(order) + (payment?.lateCharges ?? 0)
  return {
    ...{ kind, to, reference: orderId },
    props: { ...props, paidAt, method: payment?.method, parcels: parcelsOf(order), received: amount, opened },
  }
}

const parcelsOf = ({ payment }: Order): string | undefined => installmentText(payment?.card?.installments)

/** What parcels of a card cost is said before they are paid, too. */
const withInterest = (order: Order): Order => ({ ...order, interest: interestOf(order) })

/** Each thing once, in however many periods it was given. */
const openedOf = (granted: readonly Granted[]) => [
  ...new Map(granted.map(({ title, kind }) => [`${kind} ${title}`, { title, kind }])).values(),
]

/** A bank that answers at once has answered by then: so one message says both that it was asked for and that it is there. */
const ANSWERED_MS = 5_000

/** The message of a purchase that is taken back, promised inside the caller's transaction. */
export const enqueueWithdrawalMail = (
  app: App,
  tx: Tx,
  about: { id: string } & Pick<OrderMail, 'accountId' | 'refundId'>,
  now: Date,
): Promise<void> =>
  oweOrderMail(app, tx, 'regret-received', {
    ...about,
    startAfter: new Date(now.getTime() + ANSWERED_MS),
  })

const isToldWithRegret = ({ byBuyer, requestedAt, doneAt }: Refund): boolean =>
  byBuyer && doneAt !== undefined && Date.parse(doneAt) - Date.parse(requestedAt) < ANSWERED_MS

/** About one refund; of somebody who has left nobody is told. */
function refundMail(
  { kind, refundId, attempt }: OrderMail & { kind: RefundKind },
  to: string,
  props: OfOrder,
): Mail | undefined {
  const refund = props.order.refunds.find(({ id }) => id === refundId)
  if (!refund || to === REMOVED_EMAIL) return undefined
  if (kind === 'refund-done' && isToldWithRegret(refund)) return undefined
  if (kind === 'refund-destination') return destinationWanted(to, { ...props, refund }, attempt)
  if (kind !== 'refund-refused') return { kind, to, reference: refund.id, props: { ...props, refund } }
  const shop = { seller: props.seller, name: props.seller.name, order: props.order, refund }
  return { kind, to: props.seller.email, reference: `${refund.id}:${attempt ?? 1}`, props: shop }
}

/** By when the outcome is known, once per attempt, while nobody knows it. */
function inReview(to: string, props: OfOrder): Mail | undefined {
  const { id, card } = props.order.payment ?? {}
  if (!id || !card?.review) return undefined
  return { kind: 'payment-in-review', to, reference: id, props: { ...props, until: card.review.until } }
}

/** Once per refusal, and not any more when its buyer has answered. */
const destinationWanted = (to: string, props: OfOrder & { refund: Refund }, attempt = 1): Mail | undefined =>
  asksDestination(props.refund)
    ? { kind: 'refund-destination', to, reference: `${props.refund.id}:${attempt}`, props }
    : undefined

/** The number of the fiscal note, once; whoever has left is not told. */
function noteIssued(to: string, props: OfOrder): Mail | undefined {
  const { id, fiscalNote: note } = props.order
  if (note?.status !== 'issued' || !note.number || to === REMOVED_EMAIL) return undefined
  return {
    kind: 'note-issued',
    to,
    reference: `${id}:${note.number}`,
    props: { ...props, number: note.number },
  }
}

/** For the people of the shop: an issuer waits for their answer. */
const disputeOpened = ({ seller, order }: OfOrder): Mail => ({
  kind: 'dispute-opened',
  to: seller.email,
  reference: order.id,
  props: { seller, name: seller.name, order, isGivenBack: order.status === 'refunded' },
})

type RefundKind = 'regret-received' | 'refund-done' | 'refund-refused' | 'refund-destination'

/** The line and the paper, once per attempt. */
function boletoWaiting(to: string, props: OfOrder): Mail | undefined {
  const { payment } = props.order
  if (!payment?.boleto) return undefined
  return { kind: 'boleto-waiting', to, reference: payment.id, props: { ...props, boleto: payment.boleto } }
}

/** Unless the message with the code or the line has said it, or the one that it is paid will. */
function received(to: string, props: OfOrder): Mail | undefined {
  const { id, status, payment } = props.order
  if (status !== 'awaiting-payment' || payment?.pix || payment?.boleto) return undefined
  return { kind: 'order-received', to, reference: id, props }
}

/** The code itself, once per attempt; not to who has paid meanwhile. */
function pixWaiting(to: string, props: OfOrder): Mail | undefined {
  const { status, payment } = props.order
  if (!payment?.pix || status !== 'awaiting-payment') return undefined
  return { kind: 'pix-waiting', to, reference: payment.id, props: { ...props, ...payment.pix } }
}
