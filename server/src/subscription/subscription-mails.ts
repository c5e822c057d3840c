import type { BrandId } from '@vitrine/contract/brand'
import { DeclineCode } from '@vitrine/contract/card'
import { DebitFailure } from '@vitrine/contract/debit-failure'
import { DUNNING_MAILS } from '@vitrine/contract/dunning'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { bindingOf } from '@vitrine/contract/plan-terms'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, dayOf, today } from '@vitrine/contract/time'
import * as z from 'zod'
import { type AccountNames, readAccount } from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { Delivery, Mail, MailReader } from '#mail'
import { payCode, REMOVED_EMAIL, viewLiveOrder, viewOrder } from '#order'
import { findChargeable } from '#saved-card'
import {
  begunTerms,
  chargesBound,
  daysOfDunning,
  isChargedToTerm,
  type SubscribedPlan,
  type SubscriptionRow,
} from './life.ts'
import { atNextPeriod, boundAfter } from './next-terms.ts'
import { forecast, readChargeRules } from './price.ts'
import { readPriceChange, writeChangeCode } from './price-change.ts'
import { findSubscription } from './subscription.store.ts'
import { listOfSameAccount, type SubscriptionViewRow } from './view.store.ts'

/** Messages about what is to be paid: not sent once it is, or is not asked for any more. */
const DUE_MAILS = [
  'subscription-renewal',
  'subscription-card-declined',
  'subscription-debit-failed',
  'subscription-debit-retried',
  ...DUNNING_MAILS.filter((kind) => kind !== 'subscription-given-up'),
] as const
/** The others tell of what has happened. */
const DONE_MAILS = [
  'subscription-given-up',
  'subscription-debt-paid',
  'subscription-recovered',
  'subscription-cancel-scheduled',
  'subscription-cancel-undone',
  'subscription-cancelled',
  'subscription-ended',
  'subscription-ending',
  'subscription-extended',
  'subscription-imported',
  'subscription-pause-undone',
  'subscription-changed',
  'subscription-due-day',
  'subscription-mandate-ended',
  'subscription-price-undone',
] as const

/** These tell of what is to come. */
const PLANNED_MAILS = [
  'subscription-pause-scheduled',
  'subscription-change-scheduled',
  'subscription-renewal-ahead',
] as const

/** These tell of another price that comes. */
const PRICE_MAILS = ['subscription-price-change', 'subscription-price-reminder'] as const

/** A message about a subscription, by name alone: what it says is read when it leaves. */
const subscriptionMail = job(
  'subscription.mail',
  z.object({
    kind: z.enum([...DUE_MAILS, ...DONE_MAILS, ...PLANNED_MAILS, ...PRICE_MAILS]),
    subscriptionId: z.string(),
    /** One message per kind and reference. */
    reference: z.string(),
    orderId: z.string().optional(),
    /** The day on which the order is asked for. */
    askedOn: z.string().optional(),
    protocol: z.string().optional(),
    /** Why the card was not charged. */
    declined: DeclineCode.optional(),
    /** Why nothing was debited by Pix Automático. */
    debitFailed: DebitFailure.optional(),
  }),
  { mails: true },
)
type SubscriptionMail = z.infer<typeof subscriptionMail.payload>

type MailRequest = Omit<SubscriptionMail, 'subscriptionId'> & { subscription: Pick<SubscriptionRow, 'id'> }

/** Promises it inside the caller's transaction. */
export const enqueueSubscriptionMail = (
  app: App,
  tx: Tx,
  { subscription, ...about }: MailRequest,
): Promise<void> => app.jobs.enqueue(tx, subscriptionMail, { ...about, subscriptionId: subscription.id })

export const subscriptionMailJobs: readonly JobHandler<{ app: App; post: Delivery }>[] = [
  handles(subscriptionMail, async ({ app, post }, due) => {
    const { subscription, others } = await readSubscriptions(app, due)
    if (!subscription) return
    const reader = await readReader(app, subscription)
    const mail = await writeMail(app, { subscription, others, reader }, due)
    if (mail) await post(mail, reader)
  }),
]

interface MailFacts {
  subscription: SubscriptionRow
  /** For a message about what is to be paid: the other subscriptions of the account. */
  others: readonly SubscriptionViewRow[]
  reader: MailReader & Pick<AccountNames, 'calledName' | 'email'>
}

/** What a message is about; one that asks to pay names what else the account has to pay. */
async function readSubscriptions(
  { db }: App,
  { kind, subscriptionId: own }: SubscriptionMail,
): Promise<Pick<MailFacts, 'others'> & { subscription: SubscriptionRow | undefined }> {
  if (!isDue(kind)) return { subscription: await findSubscription(db, own), others: [] }
  const all = await listOfSameAccount(db, own)
  return { subscription: all.find(({ id }) => id === own), others: all.filter(({ id }) => id !== own) }
}

/** Whose message it is: the account is of the subscription's brand. */
async function readReader({ db }: App, { accountId }: SubscriptionRow): Promise<MailFacts['reader']> {
  return { ...(await readAccount(db, accountId)), accountId }
}

/** Nothing when there is no longer anything to say, or its reader has left. */
async function writeMail(
  app: App,
  { subscription, others, reader: { calledName: name, email: to } }: MailFacts,
  due: SubscriptionMail,
): Promise<Mail | undefined> {
  const { brandId, id, name: plan, endOn, interval } = subscription
  if (to === REMOVED_EMAIL) return undefined
  const seller = await readBrand(app.db, brandId as BrandId)
  const lastOn = addDays(subscription.cancelAt ?? endOn, -1)
  const person = { seller, name, subscription: { id, plan, interval, lastOn } }
  const { kind, reference } = due
  if (isDone(kind)) {
    const said = { ...saidOf(subscription, due), ...(kind === GIVEN_UP && (await debtOf(app, subscription))) }
    return { kind, to, reference, props: { ...person, ...said } } as Mail
  }
  const { resumesOn, change } = subscription
  if (kind === 'subscription-pause-scheduled')
    return resumesOn ? { kind, to, reference, props: { ...person, resumesOn } } : undefined
  if (kind === 'subscription-change-scheduled')
    return change
      ? { kind, to, reference, props: { ...person, next: nextOf(subscription, change) } }
      : undefined
  if (kind === 'subscription-renewal-ahead') return aheadMail(app, { subscription, person, to, reference })
  if (kind === 'subscription-price-change' || kind === 'subscription-price-reminder')
    return priceMail(app, { subscription, person, to, reference }, kind)
  const asked = await billOf(app, { subscription, others }, due)
  return asked && ({ kind, to, reference, props: { ...person, ...asked } } as Mail)
}

const GIVEN_UP = 'subscription-given-up'

/** What is still owed of a subscription that was cancelled unpaid, and until which day; nothing where it is written off. */
async function debtOf(app: App, { nextOrderId, nextUntil, accountId }: SubscriptionRow) {
  const order = nextOrderId && nextUntil ? await viewOrder(app, nextOrderId, accountId) : undefined
  if (!order || !nextUntil || !isOpen(order)) return {}
  const code = payCode.write(app.config, order.id, app.clock.now())
  return { payCode: code, debt: { amount: toPay(order), until: addDays(nextUntil, -1) } }
}

/** What is to be paid, by when and how; nothing while nothing is asked for. */
async function billOf(app: App, { subscription, others }: Omit<MailFacts, 'reader'>, due: SubscriptionMail) {
  const orderId = due.orderId ?? subscription.nextOrderId
  // An order that is open started nothing that could be over: it is a debt where its own subscription is.
  const view = isOver(subscription.status) ? viewOrder : viewLiveOrder
  const order = orderId ? await view(app, orderId, subscription.accountId) : undefined
  const planned = daysOfDunning(subscription, today(app.clock.now()))
  if (!order || !isOpen(order) || !order.dueOn || !planned) return undefined
  const { cardDisplay, card } = await cardOf(app, subscription)
  return {
    ...(card && { card }),
    ...debitOf(subscription),
    ...(due.debitFailed && { debitFailed: due.debitFailed }),
    orderId: order.id,
    payCode: payCode.write(app.config, order.id, app.clock.now()),
    amount: toPay(order),
    methods: order.methods,
    ...endingOf(subscription),
    pays: order.pays,
    ...planned,
    dueOn: order.dueOn,
    lastOn: addDays(planned.suspendedOn, -1),
    ...(due.askedOn && { askedOn: due.askedOn }),
    others: owedBeside(app, subscription, others),
    ...(due.declined && { declined: due.declined, ...(cardDisplay && { declinedCard: cardDisplay }) }),
  }
}

/** A saved card, as its holder knows it. */
interface CardLabel {
  brand: string
  last4: string
  nickname: string | null
}

/** The saved card that its renewals are charged to, and when it is charged for the open order. */
async function cardOf(
  app: App,
  { savedCardId, accountId, chargeAt }: SubscriptionRow,
): Promise<{ cardDisplay?: CardLabel; card?: CardLabel & { chargedOn: CalendarDay } }> {
  const now = app.clock.now()
  const found = savedCardId && (await findChargeable(app, app.db, { id: savedCardId, accountId }, now))
  if (!found) return {}
  const { brand, last4, nickname } = found
  const cardDisplay = { brand, last4, nickname }
  return { cardDisplay, ...(chargeAt && { card: { ...cardDisplay, chargedOn: dayOf(chargeAt) } }) }
}

/** The day of the debit by Pix Automático that pays the open order. */
const debitOf = ({ pixMandateId, chargeAt }: SubscriptionRow): { debit?: { on: CalendarDay } } =>
  pixMandateId && chargeAt ? { debit: { on: dayOf(chargeAt) } } : {}

/** What ends on the day that an order is due: a trial, a pause, or what waits for the order alone. */
const endingOf = ({ status, nextUntil }: SubscriptionRow) => ({
  isTrial: status === 'trialing',
  isPaused: status === 'paused',
  ...(nextUntil && { waitedUntil: addDays(nextUntil, -1) }),
})

/** The plan that comes, and what it binds for. */
const nextOf = (subscription: SubscriptionRow, change: SubscribedPlan) => ({
  plan: change.name,
  amount: change.amount,
  on: subscription.endOn,
  ...bindingOf(boundAfter(subscription, change, subscription.endOn)),
})

/** What a message about something that is done tells besides. */
function saidOf(subscription: SubscriptionRow, { kind, protocol }: SubscriptionMail) {
  const bound = isChargedToTerm(subscription) ? chargesBound(subscription) : 0
  const begun = kind === 'subscription-changed' && bindingOf(begunTerms(subscription))
  return { ...(protocol && { protocol }), ...(bound > 0 && { bound }), ...begun }
}

/** What else of the same brand its owner has to pay, and until when each may be used unpaid. */
function owedBeside({ clock }: App, { brandId }: SubscriptionRow, others: MailFacts['others']) {
  const day = today(clock.now())
  return others.flatMap((one) => {
    const { nextDueOn: dueOn, nextAmount: amount, name: plan } = one
    const planned = daysOfDunning(one, day)
    if (one.brandId !== brandId || isOver(one.status) || !planned || !dueOn || !amount) return []
    return [
      {
        plan,
        amount,
        dueOn,
        lastOn: addDays(planned.suspendedOn, -1),
        isSuspended: planned.suspendedOn <= day,
      },
    ]
  })
}

/** Nothing where it is not renewed any more. */
async function aheadMail(
  app: App,
  {
    subscription,
    person,
    to,
    reference,
  }: { subscription: SubscriptionRow; person: object } & Pick<Mail, 'to' | 'reference'>,
): Promise<Mail | undefined> {
  if (subscription.status !== 'active' || subscription.cancelAt) return undefined
  const day = today(app.clock.now())
  const [charge] = forecast(subscription, undefined, await readChargeRules(app, app.db, subscription, day))
  if (!charge) return undefined
  const { name: plan } = atNextPeriod(subscription)
  const next = { plan, amount: charge.amount, on: charge.dueOn }
  return { kind: 'subscription-renewal-ahead', to, reference, props: { ...person, next } } as Mail
}

/** Nothing where the price does not change any more. */
async function priceMail(
  app: App,
  { subscription, person, to, reference }: Parameters<typeof aheadMail>[1],
  kind: (typeof PRICE_MAILS)[number],
): Promise<Mail | undefined> {
  const change = await readPriceChange(app, app.db, subscription)
  if (!change) return undefined
  const { campaignId } = change
  const code = writeChangeCode(app.config, { campaignId, subscriptionId: subscription.id })
  return { kind, to, reference, props: { ...person, change, code } } as Mail
}

const isDue = (kind: SubscriptionMail['kind']): boolean => (DUE_MAILS as readonly string[]).includes(kind)

const isDone = (kind: SubscriptionMail['kind']): kind is (typeof DONE_MAILS)[number] =>
  (DONE_MAILS as readonly string[]).includes(kind)

const isOpen = ({ status }: Order): boolean => status === 'awaiting-payment' || status === 'in-review'
