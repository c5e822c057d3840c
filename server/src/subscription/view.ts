import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import { paidUntil } from '@vitrine/contract/paid-period'
import { bankName, nextDebitOn } from '@vitrine/contract/pix-mandate'
import type { Subscription, SubscriptionDetails } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { type CalendarDay, dayOf, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { Refused } from '#kernel/errors.ts'
import { itemsRead } from '#kernel/list.ts'
import { listSubscriptionOrders } from '#order'
import { findRequested } from '#pix-mandate'
import { problemOf } from '#saved-card'
import { allowedActions } from './act.ts'
import { chargesAhead } from './change.ts'
import {
  chargesBound,
  daysOfDunning,
  finalCharge,
  isChargedToTerm,
  isPauseAhead,
  type SubscribedPlan,
  toItsTerm,
} from './life.ts'
import { atNextPeriod } from './next-terms.ts'
import { isOfPeriodicity } from './off-session.ts'
import { endOfTerm, readChargeRules } from './price.ts'
import { readPriceChange } from './price-change.ts'
import { mayRequestPix } from './request-pix.ts'
import { findDetails, findRunning, listDetails, listEvents, type SubscriptionViewRow } from './view.store.ts'

/** All subscriptions of an account, what runs first. */
export async function listSubscriptions(app: App, accountId: AccountId): Promise<Subscription[]> {
  const day = today(app.clock.now())
  const rows = await listDetails(app.db, accountId)
  return itemsRead(rows, async (row) => subscriptionOf(app, row, await chargesOf(app, row, day)))
}

/** One of this account, with what happened to it and what is to come; refuses `not-found`. */
export async function readSubscription(
  app: App,
  id: SubscriptionId,
  accountId: AccountId,
): Promise<SubscriptionDetails> {
  const row = await findDetails(app.db, id, accountId)
  if (!row) throw new Refused('not-found')
  const day = today(app.clock.now())
  const [runsAs, charges, timeline, orders, mayRequest, asked, priceChange] = await parallel(
    async () => (isOver(row.status) ? findRunning(app.db, row) : undefined),
    () => chargesOf(app, row, day),
    () => listEvents(app.db, id),
    () => listSubscriptionOrders(app.db, { accountId, subscriptionId: id, orderLineId: row.orderLineId }),
    () => mayRequestPix(app, app.db, row),
    () => findRequested(app.db, id),
    () => readPriceChange(app, app.db, row),
  )
  return {
    ...subscriptionOf(app, row, charges),
    ...(runsAs && { runsAs }),
    mayRequestPix: mayRequest,
    ...(mayRequest && asked?.brCode && { pixRequest: { copyPaste: asked.brCode, until: asked.startsOn } }),
    timeline,
    orders,
    charges,
    ...(priceChange && { priceChange }),
    allowed: allowedActions(row, day),
  }
}

export const openOf = ({
  nextOrderId,
  nextAmount,
}: Pick<SubscriptionViewRow, 'nextOrderId' | 'nextAmount'>) =>
  nextOrderId && nextAmount !== null ? { id: nextOrderId, amount: nextAmount } : undefined

const chargesOf = async (app: App, row: SubscriptionViewRow, day: CalendarDay) =>
  chargesAhead(row, openOf(row), await readChargeRules(app, app.db, row, day))

/** Of what goes on: what its renewals are charged to. */
function cardOf(app: App, { status, card, chargeAt }: SubscriptionViewRow): Pick<Subscription, 'card'> {
  if (!card || isOver(status)) return {}
  const { id, brand, last4, nickname } = card
  const problem = problemOf(app, card, app.clock.now())
  const chargedOn = chargeAt && dayOf(chargeAt)
  return {
    card: { id, brand, last4, nickname, ...(problem && { problem }), ...(chargedOn && { chargedOn }) },
  }
}

/** Of what goes on: by which authorisation of Pix Automático its renewals are debited. */
function pixOf({
  status,
  mandate,
  change,
  interval,
  chargeAt,
  nextDueOn,
}: SubscriptionViewRow): Pick<Subscription, 'pix'> {
  if (!mandate || isOver(status)) return {}
  const bank = mandate.payerIspb ? bankName(mandate.payerIspb) : undefined
  const isOther = !isOfPeriodicity(mandate, change ?? { interval })
  return {
    pix: {
      ...(bank && { bank }),
      ...(isOther && { problem: 'other-interval' as const }),
      ...(chargeAt && nextDueOn && { debitedOn: nextDebitOn(nextDueOn, dayOf(chargeAt)) }),
    },
  }
}

function subscriptionOf(
  app: App,
  row: SubscriptionViewRow,
  charges: SubscriptionDetails['charges'],
): Subscription {
  const day = today(app.clock.now())
  const { id, status, productId, slug, name, cover, price, orderId, startOn, endOn, resumesOn } = row
  const nextCharge = charges.find(({ amount }) => amount > 0) ?? charges[0]
  return {
    id,
    status,
    price,
    orderId,
    brand: row.brandId as BrandId,
    product: { id: productId, slug, name, cover },
    startedOn: dayOf(row.createdAt),
    currentPeriod: { startOn, endOn, ...(row.charges === 0 && { trial: true as const }) },
    ...(resumesOn && isPausing(row, day) && { resumesOn }),
    ...(!isOver(status) && planned(row)),
    ...(row.endedOn && { overOn: row.endedOn }),
    ...(row.isSuspended && { suspended: true as const }),
    ...(row.isDisputed && { disputed: true as const }),
    ...(nextCharge && { nextCharge }),
    ...cardOf(app, row),
    ...pixOf(row),
    ...unpaidOf(row, day),
  }
}

/** What is to come besides the next period. */
const planned = (
  row: SubscriptionViewRow,
): Pick<Subscription, 'cancelAt' | 'change' | 'dueDay' | 'bound' | 'endsOn'> => ({
  ...(row.cancelAt && { cancelAt: row.cancelAt }),
  ...(isStillBound(row) && { bound: { charges: chargesBound(row), until: endOfTerm(toItsTerm(row)) } }),
  ...(!row.cancelAt && finalCharge(atNextPeriod(row)) !== null && { endsOn: endOfTerm(row) }),
  ...(row.dueDay !== null && { dueDay: row.dueDay }),
  ...(row.change && { change: changeOf(row, row.change) }),
})

/** Whether a minimum term is still to be paid; nothing of one that was cancelled while it was tried. */
const isStillBound = (row: SubscriptionViewRow): boolean =>
  chargesBound(row) > 0 && (row.cancelAt === null || isChargedToTerm(row))

/** The plan that comes: with its own order, or with the next period. */
const changeOf = (
  { nextUntil, endOn }: SubscriptionViewRow,
  { name, priceId, amount, interval }: SubscribedPlan,
): Subscription['change'] => ({
  name,
  price: { id: priceId, amount, interval },
  ...(!nextUntil && { on: endOn }),
})

/** A pause that is to come, or runs. */
const isPausing = (row: SubscriptionViewRow, day: CalendarDay) =>
  row.status === 'paused' || isPauseAhead(row, day)

function unpaidOf(row: SubscriptionViewRow, day: CalendarDay): Pick<Subscription, 'unpaid'> {
  const days = row.status === 'past-due' && daysOfDunning(row, day)
  if (!days || !row.nextPeriod) return {}
  return { unpaid: { ...days, pays: paidUntil(row.nextPeriod, atNextPeriod(row).interval, day) } }
}
