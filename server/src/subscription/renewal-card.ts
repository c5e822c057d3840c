import { DeclineCode, offSessionClass } from '@vitrine/contract/card'
import { chargeAgainAt } from '@vitrine/contract/card-retry'
import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import { isOver } from '@vitrine/contract/subscription-life'
import { today as dayNow } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { LockedOrder } from '#order'
import { listAttempts } from '#payment'
import { agreeingToCharges, takeCard } from '#saved-card'
import { enqueueWaitingStep } from './enqueue-step.ts'
import { type LockedSubscription, lockWithOrder, lockWithOrders } from './hold.ts'
import { firstCharge, isChargeable, isChargeDue, orderCharge, POLL_AGAIN_MS, seedOf } from './off-session.ts'
import {
  findSubscription,
  listLiveSubscriptions,
  makeMove,
  type Now,
  writeChanges,
} from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

/**
 * Charges the saved card of a subscription that is past due now, whatever its policy plans. Refuses `not-found`,
 * `subscription.not-now` where nothing is past due, `subscription.card-not-chargeable`, and
 * `subscription.charge-under-way` within the hour of another charge.
 */
export async function chargeNow(app: App, tx: Tx, id: SubscriptionId): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: dayNow(at) }
  const held = await lockWithOrder(tx, id)
  if (!held) throw new Refused('not-found')
  const { subscription, order } = held
  if (subscription.status !== 'past-due' || !order) throw new Refused('subscription.not-now')
  const [last] = await listAttempts(tx, order.id)
  const declined = DeclineCode.safeParse(last?.declineCode).data
  const isFinal = declined && offSessionClass(declined) === 'ask'
  if (isFinal || !(await isChargeable(app, tx, subscription, moment.today)))
    throw new Refused('subscription.card-not-chargeable')
  const { chargeAt } = subscription
  if (chargeAt && chargeAt.getTime() - at.getTime() <= POLL_AGAIN_MS)
    throw new Refused('subscription.charge-under-way')
  await orderCharge(app, tx, { subscription, order }, moment)
}

interface DeclinedCharge {
  order: LockedOrder
  declined: DeclineCode
  /** How many charges in a row never reached the issuer. */
  unmade: number
}

/**
 * Plans the next charge after one was declined, or none, and tells the subscriber how to pay. Of a charge that never
 * reached the issuer, and is made again within hours, they hear nothing.
 */
export async function recordDecline(
  app: App,
  tx: Tx,
  { order, declined, unmade }: DeclinedCharge,
  moment: Now,
): Promise<void> {
  const held = order.subscriptionId ? (await lockWithOrders(tx, [order.subscriptionId]))[0] : undefined
  const { subscription } = held ?? {}
  if (!subscription || subscription.nextOrderId !== order.id || !subscription.nextDueOn) return
  const { nextDueOn: dueOn, savedCardId, dunning: policy } = subscription
  const seed = seedOf(subscription)
  const again = savedCardId ? chargeAgainAt({ declined, dueOn, unmade, seed, policy }, moment.at) : undefined
  const waiting = await writeChanges(tx, subscription, { chargeAt: again ?? null }, moment)
  await enqueueWaitingStep(app, tx, waiting, moment)
  if (again && dayNow(again) === moment.today) return
  const attempts = await listAttempts(tx, order.id)
  const reference = `${order.id}:card:${attempts[0]?.attempt ?? 0}`
  const about = { subscription, reference, orderId: order.id, askedOn: moment.today, declined }
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-card-declined', ...about })
}

interface CardChoice {
  id: SubscriptionId
  accountId: AccountId
  /** Null: nothing is charged by itself any more. */
  cardId: string | null
  /** All subscriptions of the account that run, and not this one alone. */
  everywhere: boolean
}

/**
 * Charges the renewals of one subscription, or of all, to a saved card from now on, or to none; with a card it is the
 * consent to it. What is unpaid is charged at once. Refuses `not-found`, `subscription.not-now` for what is over, and
 * what `takeCard` refuses.
 */
export async function setCard(app: App, { id, accountId, cardId, everywhere }: CardChoice): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: dayNow(at) }
  await inTransaction(app.db, async (tx) => {
    const subscription = await findSubscription(tx, id)
    if (subscription?.accountId !== accountId) throw new Refused('not-found')
    if (isOver(subscription.status)) throw new Refused('subscription.not-now')
    const ids = everywhere ? await listLiveSubscriptions(tx, accountId) : [id]
    const all = await lockWithOrders(tx, ids)
    // A payment locks its order before the card that it keeps: so does this.
    if (cardId) await takeCard(app, tx, { id: cardId, accountId }, { at, offSession: true })
    for (const held of all) await chargeTo(app, tx, { ...held, cardId }, moment)
  })
}

async function chargeTo(
  app: App,
  tx: Tx,
  { subscription, order, cardId }: LockedSubscription & { cardId: string | null },
  moment: Now,
): Promise<void> {
  const { id, accountId, version, nextUntil, nextDueOn } = subscription
  if (isOver(subscription.status) || subscription.savedCardId === cardId) return
  // An order that waits for its subscriber alone is paid by hand.
  const isAsked = order && nextDueOn && !nextUntil
  const chargeAt = cardId && isAsked ? firstCharge(subscription, nextDueOn, moment.at) : null
  const move = cardId ? ('set-card' as const) : ('clear-card' as const)
  const command = `${id}:card:${version}`
  const moving = {
    move,
    actor: 'subscriber',
    actorId: accountId,
    effectiveOn: moment.today,
    command,
  } as const
  const changed = await makeMove(tx, subscription, moving, { savedCardId: cardId, chargeAt }, moment)
  if (cardId) await agreeingToCharges(tx, { accountId, subscriptionId: id, at: moment.at })
  if (order && isChargeDue(changed, moment))
    await orderCharge(app, tx, { subscription: changed, order }, moment)
}
