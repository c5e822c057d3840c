import type { Brand } from '@vitrine/contract/brand'
import { declineSentence, takenSentence } from '@vitrine/contract/card'
import { idOf } from '@vitrine/contract/id-schema'
import { splitChargeText } from '@vitrine/contract/installment-words'
import type { Order } from '@vitrine/contract/order'
import { chargedOf, interestOf } from '@vitrine/contract/order-rules'
import type { Payment } from '@vitrine/contract/payment'
import type { Refund } from '@vitrine/contract/refund'
import { asksDestination } from '@vitrine/contract/refund-rules'
import { dayOf } from '@vitrine/contract/time'
import * as z from 'zod'
import { type Granted, listGranted } from '#access'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { hook, onHook, runHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import type { Mail, Post } from '#mail'
import { orderHooks, payCode, REMOVED_EMAIL, viewOrder } from '#order'
import { ENDING_MS } from './reminder-times.ts'

/** Messages about a payment that is not there. They are written only while it is still waited for. */
export type ReminderKind = 'pix-ending' | 'boleto-due-tomorrow' | 'boleto-overdue' | 'payment-refused'

const About = z.object({
  orderId: idOf('ord', z.string()),
  accountId: idOf('acc'),
  /** Of a message about a refund. */
  refundId: z.string().optional(),
  /** Which refusal of the bank it was. */
  attempt: z.int().optional(),
  /** Which time somebody asked for it once more. */
  again: z.int().optional(),
})

/** What a message about an order is written from. */
interface MessageContext {
  app: App
  about: z.output<typeof About>
  to: string
  props: { seller: Brand; name: string; order: Order; payCode: string }
}
/** Nothing when there is no longer anything to say. */
type Writer = (one: MessageContext) => Mail | undefined | Promise<Mail | undefined>

/** Nothing when the order was paid or ended meanwhile, or is paid in another way now. Once per attempt. */
function reminder(one: MessageContext, write: (one: MessageContext, payment: Payment) => Mail | undefined) {
  const { status, payment } = one.props.order
  return status === 'awaiting-payment' && payment?.status === 'pending' ? write(one, payment) : undefined
}

const boletoOverdueMail = ({ to, props }: MessageContext, { id, boleto, pix }: Payment): Mail | undefined =>
  boleto && { kind: 'boleto-overdue', to, reference: id, props: { ...props, boleto, pix } }

/** Nothing once its day is over: whether it can still be paid is told by `boleto-overdue`. */
function boletoDueMail({ app, to, props }: MessageContext, { id, boleto, pix }: Payment): Mail | undefined {
  const on = dayOf(app.clock.now())
  if (!boleto || boleto.dueOn < on) return undefined
  return { kind: 'boleto-due-tomorrow', to, reference: id, props: { ...props, boleto, pix, on } }
}

function endingPixMail({ app, to, props }: MessageContext, { id, method, pix }: Payment): Mail | undefined {
  if (method !== 'pix') return undefined
  const left = pix ? Date.parse(pix.expiresAt) - app.clock.now().getTime() : 0
  if (!pix || left <= 0 || left > ENDING_MS) return undefined
  return { kind: 'pix-ending', to, reference: id, props: { ...props, ...pix } }
}

/** Nothing once somebody tries in another way; what was refused, and what to do, as on the screen. */
function paymentRefused({ to, props }: MessageContext): Mail | undefined {
  const { status, payment } = props.order
  if (status !== 'awaiting-payment' || payment?.status !== 'failed') return undefined
  const { id, card } = payment
  const reason = card?.declined && declineSentence(card.declined)
  const taken = takenSentence(card?.declined)
  const sentences = { ...(reason && { reason }), ...(taken && { taken }) }
  return { kind: 'payment-refused', to, reference: id, props: { ...props, ...sentences } }
}

/** How each message about an order is written, by its kind. */
const WRITERS = {
  'order-received': orderReceived,
  'pix-waiting': pixWaiting,
  'boleto-waiting': boletoWaiting,
  'payment-in-review': paymentInReview,
  'payment-confirmed': paymentConfirmed,
  'regret-received': (one) => refundMail('regret-received', one),
  'refund-done': (one) => (isInWithdrawalMail(refundOf(one)) ? undefined : refundMail('refund-done', one)),
  'refund-refused': refundRefused,
  'refund-destination': destinationNeeded,
  'note-issued': noteIssued,
  'pix-ending': (one) => reminder(one, endingPixMail),
  'boleto-due-tomorrow': (one) => reminder(one, boletoDueMail),
  'boleto-overdue': (one) => reminder(one, boletoOverdueMail),
  'payment-refused': paymentRefused,
} satisfies Record<string, Writer>

/** A message about an order, by name alone: what it says is read when it leaves, and no person is in the job. */
const orderMail = job(
  'checkout.mail',
  About.extend({ kind: z.enum(Object.keys(WRITERS) as (keyof typeof WRITERS)[]) }),
  { mails: true },
)
type OrderMail = z.infer<typeof orderMail.payload>

/** Promises it inside the caller's transaction. "Pedido recebido" is the immediate confirmation of Decreto 7.962/2013 art. 4 III. */
export const enqueueOrderMail = (
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
  await enqueueOrderMail(app, tx, kind, { id, accountId, again: app.clock.now().getTime() })
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
      await inTransaction(app.db, (tx) => runHook(app, tx, orderConfirmed, due))
    const mail = await writeMail(app, due)
    if (mail) await post(due.again ? { ...mail, reference: `${mail.reference}:${due.again}` } : mail)
  }),
]

/** Nothing when there is no longer anything to say. */
async function writeMail(app: App, { kind, ...about }: OrderMail): Promise<Mail | undefined> {
  const order = withInterest(await viewOrder(app, about.orderId, about.accountId))
  const seller = await readBrand(app.db, order.brand)
  const { calledName: name } = await readAccount(app.db, about.accountId)
  const code = payCode.write(app.config, about.orderId, app.clock.now())
  return WRITERS[kind]({ app, about, to: order.buyer.email, props: { seller, name, order, payCode: code } })
}

async function paymentConfirmed({ app, to, props }: MessageContext): Promise<Mail | undefined> {
  const { order } = props
  const { paidAt, payment } = order
  if (!paidAt) return undefined
  const opened = openedOf(
    await listGranted(
      app.db,
      order.lines.map(({ id }) => id),
    ),
  )
  const received = chargedOf(order) + (payment?.lateCharges ?? 0)
  const paid = { paidAt, method: payment?.method, parcels: installmentsOf(order), received, opened }
  return { kind: 'payment-confirmed', to, reference: order.id, props: { ...props, ...paid } }
}

const installmentsOf = ({ payment }: Order): string | undefined =>
  splitChargeText(payment?.card?.installments)

/** What installments of a card cost is said before they are paid, too. */
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
  enqueueOrderMail(app, tx, 'regret-received', {
    ...about,
    startAfter: new Date(now.getTime() + ANSWERED_MS),
  })

const isInWithdrawalMail = (refund: Refund | undefined): boolean =>
  refund?.byBuyer === true &&
  refund.doneAt !== undefined &&
  Date.parse(refund.doneAt) - Date.parse(refund.requestedAt) < ANSWERED_MS

/** The refund that a message is about; nothing where its buyer has left, who is not told. */
const refundOf = ({ about, to, props }: MessageContext): Refund | undefined =>
  to === REMOVED_EMAIL ? undefined : props.order.refunds.find(({ id }) => id === about.refundId)

function refundMail(kind: 'regret-received' | 'refund-done', one: MessageContext): Mail | undefined {
  const refund = refundOf(one)
  return refund && { kind, to: one.to, reference: refund.id, props: { ...one.props, refund } }
}

/** For the people of the shop, once per refusal. */
function refundRefused(one: MessageContext): Mail | undefined {
  const refund = refundOf(one)
  if (!refund) return undefined
  const { seller, order } = one.props
  const reference = `${refund.id}:${one.about.attempt ?? 1}`
  return {
    kind: 'refund-refused',
    to: seller.email,
    reference,
    props: { seller, name: seller.name, order, refund },
  }
}

/** By when the outcome is known, once per attempt, while nobody knows it. */
function paymentInReview({ to, props }: MessageContext): Mail | undefined {
  const { id, card } = props.order.payment ?? {}
  if (!id || !card?.review) return undefined
  return { kind: 'payment-in-review', to, reference: id, props: { ...props, until: card.review.until } }
}

/** Once per refusal, and not any more when its buyer has answered. */
function destinationNeeded(one: MessageContext): Mail | undefined {
  const refund = refundOf(one)
  if (!refund || !asksDestination(refund)) return undefined
  const reference = `${refund.id}:${one.about.attempt ?? 1}`
  return { kind: 'refund-destination', to: one.to, reference, props: { ...one.props, refund } }
}

/** The number of the fiscal note, once; whoever has left is not told. */
function noteIssued({ to, props }: MessageContext): Mail | undefined {
  const { id, fiscalNote: note } = props.order
  if (note?.status !== 'issued' || !note.number || to === REMOVED_EMAIL) return undefined
  return {
    kind: 'note-issued',
    to,
    reference: `${id}:${note.number}`,
    props: { ...props, number: note.number },
  }
}

/** The line and the paper, and the code of the Pix of the same debt, once per attempt. */
function boletoWaiting({ to, props }: MessageContext): Mail | undefined {
  const { payment } = props.order
  if (!payment?.boleto) return undefined
  const { id, boleto, pix } = payment
  return { kind: 'boleto-waiting', to, reference: id, props: { ...props, boleto, pix } }
}

/** Unless the message with the code or the line has said it, or the one that it is paid will. */
function orderReceived({ to, props }: MessageContext): Mail | undefined {
  const { id, status, payment } = props.order
  if (status !== 'awaiting-payment' || payment?.pix || payment?.boleto) return undefined
  return { kind: 'order-received', to, reference: id, props }
}

/** The code itself, once per attempt; not to who has paid meanwhile, or chosen a boleto. */
function pixWaiting({ to, props }: MessageContext): Mail | undefined {
  const { status, payment } = props.order
  if (!payment?.pix || payment.method !== 'pix' || status !== 'awaiting-payment') return undefined
  return { kind: 'pix-waiting', to, reference: payment.id, props: { ...props, ...payment.pix } }
}
