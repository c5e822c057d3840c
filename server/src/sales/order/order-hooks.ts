import type { DeclineCode } from '@vitrine/contract/card'
import type { DebitFailure } from '@vitrine/contract/debit-failure'
import type { DisputeReason } from '@vitrine/contract/dispute'
import type { OrderId, SubscriptionId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import { brandOfLine, type Hold } from '#access'
import { answerHook, hook } from '#kernel/hook.ts'
import { lastAddressOfBuyer } from '#price-rule'
import { codeOfOrder, hasPaidOrder, ordersOfDocument } from '#promotion'
import {
  findBrandOfLine,
  findCode,
  findLastAddress,
  hasPaid,
  listOrdersOfDocument,
} from './buyer-orders.store.ts'
import type { LockedOrder } from './order.store.ts'

/** Some lines of an order whose money goes back. */
interface GivenBack {
  order: LockedOrder
  lineIds: readonly string[]
}

/** An order whose payment its holder disputes; what it opened is on hold by that name. */
interface DisputedOrder {
  order: LockedOrder
  hold: Hold
}

interface ClosedDispute extends DisputedOrder {
  /** Won, the order stays paid; lost, its lines are given back, which is told before. */
  state: 'won' | 'lost'
  /** Where its provider says it. */
  reason?: DisputeReason | undefined
}

/** A charge without its buyer that came to nothing. */
interface DeclinedCharge {
  order: LockedOrder
  declined: DeclineCode
  /** How many charges in a row never reached the issuer, this one among them. */
  unmade: number
}

/** A debit by Pix Automático that came to nothing. */
interface FailedDebit {
  order: LockedOrder
  failed: DebitFailure
  /** By which authorisation it was to be debited. */
  pixMandateId: string | null
}

/**
 * What happens to an order, told inside its transaction to whoever wrote its lines; the caller holds the order. Of one
 * that is paid they may refuse the money, which then goes back.
 */
export const orderHooks = {
  paid: hook<{ order: LockedOrder; now: Date }>('order.paid'),
  /** The money of these lines goes back, or is taken back by the issuer of a card: what they opened is over. */
  givenBack: hook<GivenBack & { now: Date }>('order.given-back'),
  disputed: hook<DisputedOrder & { now: Date }>('order.disputed'),
  /** A saved card was declined that nobody of the buyer's side was there for. */
  chargeDeclined: hook<DeclinedCharge & { now: Date }>('order.charge-declined'),
  debitFailed: hook<FailedDebit & { now: Date }>('order.debit-failed'),
  /** Its bank tries that debit again on a day. */
  debitRetried: hook<{ order: LockedOrder; on: CalendarDay; now: Date }>('order.debit-retried'),
  disputeClosed: hook<ClosedDispute & { now: Date }>('order.dispute-closed'),
  /** Orders that wait for their money have another address of their buyer. */
  corrected: hook<{ accountId: LockedOrder['accountId']; orderIds: readonly OrderId[] }>('order.corrected'),
  /** Asked: of the lines of an order, those of a plan which is over: it began with them, or they are what it owed at its end. */
  endedPlans: hook<EndedPlansQuery, string[]>('order.ended-plans'),
}

interface EndedPlansQuery {
  orderId: OrderId
  /** Of an order of a period. */
  subscriptionId: SubscriptionId | null
  lineIds: readonly string[]
}

/** What prices, coupons and the ledger of access ask of orders. */
export const orderAnswers = [
  answerHook(hasPaidOrder, (db, { accountId, besides }) => hasPaid(db, accountId, besides)),
  answerHook(ordersOfDocument, (db, { orderId }) => listOrdersOfDocument(db, orderId)),
  answerHook(codeOfOrder, (db, { orderId }) => findCode(db, orderId)),
  answerHook(brandOfLine, (db, { lineId }) => findBrandOfLine(db, lineId)),
  answerHook(lastAddressOfBuyer, (db, { accountId }) => findLastAddress(db, accountId)),
]
