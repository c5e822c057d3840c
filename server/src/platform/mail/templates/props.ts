import { Entitlement } from '@vitrine/contract/access'
import { Brand } from '@vitrine/contract/brand'
import { Order } from '@vitrine/contract/order'
import { PaymentMethod, Pix, Slip } from '@vitrine/contract/payment'
import { Refund } from '@vitrine/contract/refund'
import * as z from 'zod'

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
})
export type OrderFacts = z.output<typeof OrderFacts>

const person = { seller: Brand, name: z.string() }
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
  }),
}
/** What somebody waited for. */
const ofProduct = { ...person, product: z.object({ name: z.string(), slug: z.string() }) }

/** A notice about the second factor, and the instant that it tells of. */
const aboutSecondFactor = { ...person, at: z.iso.datetime() }
/** Somebody may have added it to an account that is not theirs; `token` removes it. */
const aboutAddedFactor = { ...aboutSecondFactor, token: z.string() }

/** Proves that the address is its reader's: a link, until when, and six digits to type in its place. */
const token = { ...person, token: z.string(), expiresAt: z.iso.datetime() }
const tokenAndCode = { ...token, code: z.string() }
const changed = { ...person, at: z.iso.datetime() }

/** Messages about what somebody signs in with. */
const CREDENTIAL = {
  'confirm-email': z.object(tokenAndCode),
  'reset-password': z.object(token),
  'create-password': z.object(token),
  invitation: z.object({ ...token, by: z.string(), roles: z.array(z.string()) }),
  'sign-in-code': z.object({ ...person, code: z.string(), expiresAt: z.iso.datetime() }),
  'password-changed': z.object(changed),
  'password-created': z.object(changed),
  'email-change-new': z.object(tokenAndCode),
  'email-change-taken': z.object(person),
  'email-change-old': z.object({ ...token, newEmail: z.string() }),
  'email-changed': z.object(changed),
  'email-change-undone': z.object(changed),
  'email-change-left': z.object(changed),
}
export type CredentialKind = keyof typeof CREDENTIAL

/** Messages about where an account is used. */
const SESSION = {
  'new-device': z.object({ ...changed, device: z.string(), ip: z.string(), token: z.string() }),
  /** Without the name of a device: all the others. `from`: where that was asked for. */
  'session-ended': z.object({ ...changed, device: z.string().optional(), from: z.string() }),
  'session-stolen': z.object({ ...changed, device: z.string() }),
  'app-connected': z.object({ ...changed, app: z.string() }),
  'app-disconnected': z.object({ ...changed, app: z.string() }),
  'many-attempts': z.object(changed),
}
export type SessionKind = keyof typeof SESSION

/** A plan that somebody has; `lastOn`: the last day that is paid for. */
const ofSubscription = {
  ...person,
  subscription: z.object({
    id: z.string(),
    plan: z.string(),
    interval: z.enum(['month', 'year']),
    lastOn: z.iso.date(),
  }),
}
/** The order of its next period, in centavos; from `suspendedOn` on it may not be used unpaid. */
const ofDue = z.object({
  ...{ ...ofSubscription, payCode: z.string(), amount: z.int() },
  // What its day ends: else a period.
  ...{ isTrial: z.boolean(), isPaused: z.boolean() },
  orderId: z.string(),
  ...{ dueOn: z.iso.date(), suspendedOn: z.iso.date(), givenUpOn: z.iso.date(), lastOn: z.iso.date() },
  /** The day on which it is asked for, by which one mail a day is counted. */
  askedOn: z.iso.date().optional(),
  /** What else of the same brand is to be paid, and until when each may be used unpaid. */
  others: z
    .array(
      z.object({
        ...{ plan: z.string(), amount: z.int(), dueOn: z.iso.date() },
        ...{ lastOn: z.iso.date(), isSuspended: z.boolean() },
      }),
    )
    .optional(),
})
const ofDone = z.object({
  ...{ ...ofSubscription, protocol: z.string().optional() },
  /** So many charges are still to come before it is over. */
  bound: z.int().optional(),
})

/** The plan of its next period, and what that costs, in centavos. */
const ofNext = z.object({
  ...ofSubscription,
  next: z.object({ plan: z.string(), amount: z.int(), on: z.iso.date() }),
})

/** Messages about subscriptions. */
const SUBSCRIPTION = {
  'subscription-renewal': ofDue,
  'subscription-due-soon': ofDue,
  'subscription-due': ofDue,
  'subscription-unpaid': ofDue,
  'subscription-suspended': ofDue,
  'subscription-given-up': ofDone,
  'subscription-recovered': ofDone,
  'subscription-cancel-scheduled': ofDone,
  'subscription-cancel-undone': ofDone,
  'subscription-cancelled': ofDone,
  'subscription-ended': ofDone,
  'subscription-ending': ofDone,
  'subscription-extended': ofDone,
  'subscription-pause-scheduled': z.object({ ...ofSubscription, resumesOn: z.iso.date() }),
  'subscription-pause-undone': ofDone,
  'subscription-change-scheduled': ofNext,
  'subscription-renewal-ahead': ofNext,
  'subscription-changed': ofDone,
  'subscription-due-day': ofDone,
}
export type SubscriptionKind = keyof typeof SUBSCRIPTION

/** What each kind of message needs to know. Amounts in centavos, instants in ISO 8601. */
export const PROPS = {
  welcome: z.object(person),
  ...CREDENTIAL,
  ...SESSION,
  ...SUBSCRIPTION,
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
  'second-factor-app-added': z.object(aboutAddedFactor),
  'second-factor-app-removed': z.object(aboutSecondFactor),
  'second-factor-off': z.object(aboutSecondFactor),
  'second-factor-passkey-added': z.object(aboutAddedFactor),
  'second-factor-passkey-removed': z.object(aboutSecondFactor),
  'second-factor-disowned': z.object(aboutSecondFactor),
  'second-factor-recovery-code-used': z.object({ ...aboutSecondFactor, left: z.int() }),
  'second-factor-recovery-codes-made': z.object(aboutAddedFactor),
  'second-factor-reset-requested': z.object({ ...aboutSecondFactor, dueAt: z.iso.datetime() }),
  'second-factor-reset-cancelled': z.object(aboutSecondFactor),
  'second-factor-reset-done': z.object(aboutSecondFactor),
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
  'seat-offered': z.object({ ...ofProduct, until: z.iso.datetime() }),
  'product-available': z.object(ofProduct),
  /** What the shop opened without a purchase; `courses`: addresses of those among it, `opensOn` of what is not open yet. */
  'access-given': z.object({
    ...person,
    titles: z.array(z.string()).min(1),
    courses: z.array(z.string()),
    ...{ opensOn: z.iso.date().optional(), lastOn: z.iso.date().optional() },
  }),
  /** `lastOn`: the last day on which it may be used. */
  'access-ending': z.object({ ...ofProduct, lastOn: z.iso.date() }),
  /** `course`: its title; `publicCode`: by which anybody verifies it. */
  'certificate-issued': z.object({ ...person, course: z.string(), publicCode: z.string() }),
  /** `opens` says when, where it is not open to its reader yet. */
  'new-lesson': z.object({
    ...person,
    course: z.object({ title: z.string(), slug: z.string() }),
    lesson: z.object({ id: z.string(), title: z.string(), opens: z.string().optional() }),
  }),
  'data-ready': z.object({ ...person, expiresAt: z.iso.datetime() }),
  'removal-scheduled': z.object({ ...person, dueAt: z.iso.datetime() }),
  'removal-cancelled': z.object(person),
  /** What waited for the summary of a day; `more`: how many others there are. */
  digest: z.object({
    ...person,
    items: z.array(z.object({ title: z.string(), text: z.string() })).min(1),
    more: z.int(),
  }),
} satisfies Record<string, z.ZodType>

export type Kind = keyof typeof PROPS

/** Messages about an account, as far as they prove nothing about a contract. */
export const ACCOUNT_KINDS = (Object.keys(PROPS) as Kind[]).filter(
  (kind) =>
    kind in CREDENTIAL ||
    kind in SESSION ||
    kind.startsWith('second-factor-') ||
    ['welcome', 'card-expiring', 'data-ready', 'removal-scheduled', 'removal-cancelled', 'digest'].includes(
      kind,
    ),
)
export type PropsOf<K extends Kind> = z.output<(typeof PROPS)[K]>

/** What people may switch off, by kind of message; a kind that is not here is always sent. */
export const OPTIONAL = { 'cart-forgotten': 'offers' } as const satisfies {
  [K in Kind]?: 'offers' | 'training'
}

/** Who owes an optional message has asked whether it is wanted (`wantsMail` or `wantsNotice` of the account). */
type Wanted<K extends Kind> = K extends keyof typeof OPTIONAL ? { wanted: boolean } : { wanted?: never }

/** A message we owe somebody. `reference` names what it is about: one message per kind and reference, ever. */
export type Mail = {
  [K in Kind]: { kind: K; to: string; reference: string; props: z.input<(typeof PROPS)[K]> } & Wanted<K>
}[Kind]
