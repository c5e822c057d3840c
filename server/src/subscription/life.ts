import { CYCLES, monthsOf } from '@vitrine/contract/billing-cycle'
import type { Interval } from '@vitrine/contract/catalog'
import {
  type Dunned,
  type DunningPolicy,
  nextDunning,
  PLACED_BEFORE,
  plannedDay,
  suspendedOn,
} from '@vitrine/contract/dunning'
import type { AccountId, OrderId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import type { PlanTerms } from '@vitrine/contract/plan-terms'
import { isOver, type SubscriptionStatus } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, dayOf, startOfDay } from '@vitrine/contract/time'
import type { Promised } from '#promotion'
import { bridgePeriod, type Period, periodsFrom, type Schedule } from './calendar.ts'

/** What is subscribed to; `amount` is that of one period without coupons, in centavos. */
export interface SubscribedPlan {
  productId: ProductId
  priceId: string
  name: string
  /** Item of the list of LC 116/2003. */
  serviceCode: string | null
  interval: Exclude<Interval, 'once'>
  amount: number
  /** For how many charges its price binds, and after how many it is over by itself. */
  minCycles: number | null
  maxCycles: number | null
}

/** The introductory price that a subscription began with; amounts in centavos. */
export interface Introductory {
  amount: number
  cycles: number
  lastingDiscount: number
}

/** What a period costs from the first renewal on that begins on `from` or after it. */
export interface ScheduledPrice {
  /** Of each period without coupons, in centavos. */
  amount: number
  from: CalendarDay
}

/** What a change of plan replaces; whoever takes the change back has it again. */
export interface BeforeChange extends SubscribedPlan {
  /** How many periods were charged, the first among them. */
  charges: number
  anchorOn: CalendarDay
  /** What is paid for or tried, the newest of it: what paid for it, and what it is worth in centavos. */
  startOn: CalendarDay
  endOn: CalendarDay
  periodLineId: string | null
  periodValue: number
  /** What its first charges cost in place of `amount`, counted from its first, and what coupons take off each for good. */
  introductory: Introductory | null
  /** What a change of plan left of the promises of coupons; nothing while those hold that it was bought with. */
  keptPromises: readonly Promised[] | null
  /** Another price that comes with a later renewal. */
  scheduledPrice: ScheduledPrice | null
  /** The charge up to which it binds, and the last one there is; of `charges`. */
  minimumCharges: number | null
  lastCharge: number | null
  before: BeforeChange | null
}

/** What was to come when a subscription was cancelled. */
export interface BeforeCancellation {
  change: SubscribedPlan | null
  dueDay: number | null
  resumesOn: CalendarDay | null
  /** The end of its period then: days that are given meanwhile end a pause that was to begin with it. */
  endOn: CalendarDay
}

/** A subscription as it is kept, with the name of its plan. */
export interface SubscriptionRow extends BeforeChange {
  id: SubscriptionId
  accountId: AccountId
  brandId: string
  orderLineId: string | null
  status: SubscriptionStatus
  /**
   * The day on which it ends because somebody cancelled it: the end of its period, or of the minimum term, up to which
   * its charges go on.
   */
  cancelAt: CalendarDay | null
  /** Whether it owes so long that it may not be used: an open hold says so. */
  isSuspended: boolean
  /** The plan that comes: with the order that waits for it, or with the next period. */
  change: SubscribedPlan | null
  trialEndOn: CalendarDay | null
  /** Whether its newest period may not be used because the payment for it is disputed. */
  isDisputed: boolean
  /** The day of the month that is to be its anchor from its next period on. */
  dueDay: number | null
  /** The first day without it, once it is over. */
  endedOn: CalendarDay | null
  /** Of one that was cancelled, what whoever undoes that has again. */
  beforeCancellation: BeforeCancellation | null
  /** When a pause begins, and on which day charges go on; of one that is to come or runs, or whose end is not paid yet. */
  pausedFrom: CalendarDay | null
  resumesOn: CalendarDay | null
  /** The days on which pauses began, the newest first; no more than matter. */
  pausedOn: readonly CalendarDay[]
  /** Whether its owner has another one of the same plan that runs. */
  hasOther: boolean
  /** The order of the next period, while it is not paid; when it is due, and how far its dunning is. */
  nextOrderId: OrderId | null
  nextDueOn: CalendarDay | null
  dunnedDay: number | null
  dunnedOn: CalendarDay | null
  /** What coupons of its order take off each charge for good, in centavos; a change of plan counts `keptPromises`. */
  lastingDiscount: number
  /** The version under which its open order is asked for, else the one that is current for its plan. */
  dunning: DunningPolicy
  /** The end of a period that its owner was told of ahead. */
  announcedFor: CalendarDay | null
  /** The saved card that each renewal is charged to; and when it is charged for the open order. */
  savedCardId: string | null
  /** The authorisation of Pix Automático by which each renewal is debited, in place of a card. */
  pixMandateId: string | null
  chargeAt: Date | null
  /** An order that the dunning does not ask for is taken back on this day. */
  nextUntil: CalendarDay | null
  nextStepOn: CalendarDay | null
  version: number
  createdAt: Date
}

export const scheduleOf = ({
  interval,
  anchorOn,
}: Pick<SubscriptionRow, 'interval' | 'anchorOn'>): Schedule => ({
  cycle: CYCLES[interval],
  anchorOn,
})

/** Of a subscription, its plan alone. */
export const planOf = (plan: SubscribedPlan): SubscribedPlan => ({
  productId: plan.productId,
  priceId: plan.priceId,
  name: plan.name,
  serviceCode: plan.serviceCode,
  interval: plan.interval,
  amount: plan.amount,
  minCycles: plan.minCycles,
  maxCycles: plan.maxCycles,
})

/** What a plan binds and ends with that begins after so many charges. */
export const termsAfter = (
  { minCycles, maxCycles }: Pick<SubscribedPlan, 'minCycles' | 'maxCycles'>,
  charges: number,
): Pick<BeforeChange, 'minimumCharges' | 'lastCharge'> => ({
  minimumCharges: minCycles && charges + minCycles,
  lastCharge: maxCycles && charges + maxCycles,
})

/** Whether it was cancelled and is charged all the same, to the end of its minimum term. */
export const isChargedToTerm = ({ cancelAt, endOn }: Pick<SubscriptionRow, 'cancelAt' | 'endOn'>): boolean =>
  cancelAt !== null && cancelAt > endOn

/** The charge after which it is over; null of what goes on until somebody cancels. */
export function finalCharge(subscription: Omit<SubscriptionRow, 'nextStepOn'>): number | null {
  const { cancelAt, charges, minimumCharges, lastCharge } = subscription
  if (cancelAt === null) return lastCharge
  return isChargedToTerm(subscription) ? minimumCharges : charges
}

/** The day on which it is over with the charge of a number, if each is paid on its day. */
export function endWithCharge(subscription: SubscriptionRow, last: number): CalendarDay {
  const left = last - subscription.charges
  const startOn = nextStartOn(subscription)
  if (left <= 0) return startOn
  const schedule = scheduleOf(subscription)
  if (subscription.dueDay === null) return periodsFrom(schedule, startOn, left).at(-1)!.endOn
  const { endOn } = bridgePeriod(schedule.cycle, startOn, subscription.dueDay)
  return left === 1 ? endOn : periodsFrom({ ...schedule, anchorOn: endOn }, endOn, left - 1).at(-1)!.endOn
}

/** As it goes on once it is cancelled to the end of its minimum term: nothing else that was planned comes. */
export function toItsTerm(subscription: SubscriptionRow): SubscriptionRow {
  const plain = { ...subscription, change: null, dueDay: null }
  return { ...plain, cancelAt: endWithCharge(plain, subscription.minimumCharges ?? 0) }
}

/** A subscription with changes; of one that is cancelled the day on which it ends moves with its period. */
export function applyChanges(before: SubscriptionRow, changes: Partial<SubscriptionRow>): SubscriptionRow {
  const after = { ...before, ...changes }
  if (before.cancelAt === null || after.cancelAt !== before.cancelAt) return after
  const last = isChargedToTerm(before) ? (after.minimumCharges ?? 0) : after.charges
  return { ...after, cancelAt: last > after.charges ? endWithCharge(after, last) : after.endOn }
}

/**
 * It renews in one way: the one that is chosen ends the other. Pix Automático ends with what it was for, too, so that no
 * authorisation is left at the bank of somebody who cancelled.
 */
export function renewedOnce(before: SubscriptionRow, after: SubscriptionRow): SubscriptionRow {
  const { savedCardId, pixMandateId, cancelAt, endedOn } = after
  if (!pixMandateId) return after
  if (pixMandateId !== before.pixMandateId) return { ...after, savedCardId: null }
  const isOver = savedCardId !== null || endedOn !== null || (cancelAt !== null && isLastPaid(after))
  return isOver ? { ...after, pixMandateId: null } : after
}

/** Whether all of it is paid, so that it is over with its period. */
export function isLastPaid(subscription: Omit<SubscriptionRow, 'nextStepOn'>): boolean {
  const last = finalCharge(subscription)
  return last !== null && subscription.charges >= last && !subscription.change
}

/** How many charges it still binds for. */
export const chargesBound = ({ minimumCharges, charges }: SubscriptionRow): number =>
  Math.max(0, (minimumCharges ?? 0) - charges)

/** Whether the days of its trial still run, also where the period after them is theirs already. */
export const isTriedOn = ({ trialEndOn }: Pick<SubscriptionRow, 'trialEndOn'>, today: CalendarDay): boolean =>
  trialEndOn !== null && today < trialEndOn

/** What the plan binds for whose first period runs: its own term, or what is left of the one of before. */
export function begunTerms({ minimumCharges, charges, minCycles, maxCycles }: SubscriptionRow): PlanTerms {
  const bound = minimumCharges === null ? 0 : minimumCharges - charges + 1
  return bound > (minCycles ?? 0)
    ? { minCycles: bound, maxCycles, keptMinimum: true }
    : { minCycles, maxCycles }
}

/** Whether nothing is to come but the next period as it is, and what runs is nobody's dispute, so that something may be planned. */
export const isAsUsual = (subscription: SubscriptionRow): boolean => {
  const { change, resumesOn, nextUntil, dueDay, cancelAt, isDisputed } = subscription
  const isPlanned = change || resumesOn || nextUntil || dueDay !== null || cancelAt !== null
  return !isPlanned && !isDisputed && !isLastPaid(subscription)
}

/** Whether a pause is to come. */
export const isPauseAhead = ({ status, resumesOn }: SubscriptionRow, today: CalendarDay): boolean =>
  status === 'active' && resumesOn !== null && resumesOn > today

export const isPauseOver = ({ status, resumesOn }: SubscriptionRow, today: CalendarDay): boolean =>
  status === 'paused' && resumesOn !== null && resumesOn <= today

/** The day on which the next period begins. */
export const nextStartOn = ({
  resumesOn,
  endOn,
  startOn,
}: Pick<SubscriptionRow, 'resumesOn' | 'endOn' | 'startOn'>): CalendarDay =>
  resumesOn && resumesOn !== startOn ? resumesOn : endOn

/** How long a period lasts that begins when it is paid: a bridge to another due day as long as was charged. */
export const lastingOf = ({ dueDay }: Pick<SubscriptionRow, 'dueDay'>): 'cycle' | 'days' =>
  dueDay === null ? 'cycle' : 'days'

/**
 * The next period as it begins on a day, and keeps to from then on: as it was ordered, while that is not suspended; else no
 * day without access is paid for, so that one whose first day is over, and which nothing opened, begins on that day.
 */
export function beginNext(
  next: SubscriptionRow,
  today: CalendarDay,
): { next: SubscriptionRow; startOn: CalendarDay } {
  const planned = nextStartOn(next)
  const { isSuspended, nextOrderId, nextDueOn, nextUntil } = next
  const orderedOn = nextOrderId && !nextUntil && !isSuspended ? nextDueOn : null
  const startOn = orderedOn ?? (planned < today ? today : planned)
  return { next: startOn > planned ? { ...next, anchorOn: startOn } : next, startOn }
}

export const periodOf = ({ startOn, endOn }: SubscriptionRow): Period => ({ startOn, endOn })

/** How far the dunning of its open order is; nothing where none is asked for. */
export const dunnedOf = ({
  status,
  nextDueOn,
  dunnedDay,
  dunnedOn,
  dunning,
  chargeAt,
}: DunnedRow): Dunned | undefined =>
  nextDueOn
    ? {
        policy: dunning,
        dueOn: nextDueOn,
        isTrial: status === 'trialing',
        isCharged: chargeAt !== null,
        day: dunnedDay,
        on: dunnedOn,
      }
    : undefined

type DunnedRow = Pick<
  SubscriptionRow,
  'status' | 'nextDueOn' | 'dunnedDay' | 'dunnedOn' | 'dunning' | 'chargeAt'
>

/** Until when what is unpaid may be used, and when it is cancelled, if nobody pays. */
export function daysOfDunning(subscription: DunnedRow, today: CalendarDay) {
  const dunned = dunnedOf(subscription)
  if (!dunned) return undefined
  return {
    suspendedOn: plannedDay(dunned, 'suspend', today) ?? suspendedOn(dunned.dueOn, dunned.policy),
    givenUpOn: plannedDay(dunned, 'give-up', today) ?? today,
  }
}

/**
 * Whether something is to be done about it by a day. One whose charge comes later on that day is not due: a sweep finds
 * what else there is to do, once it is known what became of the charge.
 */
export function isDue(
  { nextStepOn: on, chargeAt }: Pick<SubscriptionRow, 'nextStepOn' | 'chargeAt'>,
  { at, today }: { at: Date; today: CalendarDay },
): boolean {
  if (on === null || on > today) return false
  const tomorrow = startOfDay(addDays(today, 1))
  return on < today || chargeAt === null || chargeAt <= at || chargeAt >= tomorrow
}

/** When something is to be done about it next by the calendar; null where nothing is. */
export function nextStepOn(
  subscription: Omit<SubscriptionRow, 'nextStepOn'>,
  today: CalendarDay,
): CalendarDay | null {
  const { status, nextOrderId, nextUntil, endOn, startOn, resumesOn } = subscription
  // What nobody is to pay any more is taken back at once.
  if (isOver(status)) return nextOrderId ? (nextUntil ?? today) : null
  if (nextUntil) return nextUntil
  if (status === 'trialing' && subscription.charges > 0) return subscription.trialEndOn
  const announcement = announcementOf(subscription, today)
  if (announcement) return announcement.on
  if (status === 'paused' && startOn === resumesOn) return startOn
  if (isLastPaid(subscription)) return endOn
  if (!resumesOn) return billedOn(subscription, today)
  // A pause begins with the end of what is paid; on the day of its end charges go on.
  if (status === 'active' && resumesOn > today) return endOn
  const asked = billedOn(subscription, today)
  return status === 'paused' && (!asked || asked > resumesOn) ? resumesOn : asked
}

/** When its next order is placed, or asked for again. */
function billedOn(subscription: Omit<SubscriptionRow, 'nextStepOn'>, today: CalendarDay): CalendarDay | null {
  const dunned = dunnedOf(subscription)
  if (!subscription.nextOrderId || !dunned) return addDays(nextStartOn(subscription), -PLACED_BEFORE)
  const dunnedOn = nextDunning(dunned, today)?.on ?? null
  const chargedOn = subscription.chargeAt && dayOf(subscription.chargeAt)
  return chargedOn && (!dunnedOn || chargedOn < dunnedOn) ? chargedOn : dunnedOn
}

/** So many days ahead of the end of a period of so many months it is told of, a year's long before its order is placed. */
const AHEAD_OF_YEAR = 30
const YEAR_MONTHS = 12

/** What is told of ahead: the renewal of a yearly plan, and that a plan is over by itself. */
export interface Announcement {
  kind: 'subscription-renewal-ahead' | 'subscription-ending'
  on: CalendarDay
}

/** What is still to be told of the end of its period, ahead; nothing once that is too late, or something else comes. */
export function announcementOf(
  subscription: Omit<SubscriptionRow, 'nextStepOn'>,
  today: CalendarDay,
): Announcement | undefined {
  const { status, nextOrderId, resumesOn, nextUntil, endOn, announcedFor } = subscription
  const isRunning = status === 'active' && !nextOrderId && !resumesOn && !nextUntil
  if (!isRunning || announcedFor === endOn) return undefined
  const isYearly = (monthsOf(CYCLES[subscription.interval]) ?? 0) >= YEAR_MONTHS
  const isLast = isLastPaid(subscription)
  if (!isYearly && !isLast) return undefined
  const tooLate = isLast ? endOn : addDays(endOn, -PLACED_BEFORE)
  if (today >= tooLate) return undefined
  const kind = isLast ? 'subscription-ending' : 'subscription-renewal-ahead'
  return { kind, on: addDays(endOn, isYearly ? -AHEAD_OF_YEAR : -PLACED_BEFORE) }
}
