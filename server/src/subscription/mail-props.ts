import { idOf } from '@vitrine/contract/id-schema'
import { PaidUntil } from '@vitrine/contract/paid-period'
import { PaymentMethod } from '@vitrine/contract/payment'
import { AgreedTerms } from '@vitrine/contract/plan-terms'
import * as z from 'zod'
import { person } from '#mail'

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
  /** How its link may be paid; not on messages from before it was told. */
  methods: z.array(PaymentMethod).optional(),
  // What its day ends: else a period.
  ...{ isTrial: z.boolean(), isPaused: z.boolean() },
  /** Of a pause whose early end it pays: the last day on which that is waited for. */
  waitedUntil: z.iso.date().optional(),
  orderId: idOf('ord', z.string()),
  /** Until when it is good once it is paid; not on messages from before it was told. */
  pays: PaidUntil.optional(),
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
  /** What a plan that has just begun binds for, and ends with. */
  terms: AgreedTerms.optional(),
})

/** The plan of its next period, and what that costs, in centavos. */
const ofNext = z.object({
  ...ofSubscription,
  next: z.object({ plan: z.string(), amount: z.int(), on: z.iso.date(), terms: AgreedTerms.optional() }),
})

/** What each message about a subscription tells. */
export const PROPS = {
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
type Props = typeof PROPS
export type SubscriptionKind = keyof Props
declare module '#mail' {
  interface MailKinds extends Props {}
}
