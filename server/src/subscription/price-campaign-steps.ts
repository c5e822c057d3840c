import { isOver } from '@vitrine/contract/subscription-life'
import { calendarDay, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { aboutOf } from '#kernel/log.ts'
import { isDaytime } from '#mail'
import { type LockedSubscription, lockWithOrder, voidOrder } from './hold.ts'
import type { SubscriptionRow } from './life.ts'
import { afterOrdered, isAtScheduledPrice } from './next-terms.ts'
import {
  type CampaignRow,
  type CampaignTask,
  findCampaign,
  listMembers,
  lockMember,
  type MemberKey,
  writeMember,
} from './price-campaign.store.ts'
import { type CampaignCase, describeChange, scheduledBy } from './price-change.ts'
import { makeMove, type Now, writeChanges } from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

const BATCH = 200

/**
 * Does what is due of campaigns that were announced or undone: tells people, reminds them, ends what nobody answers any
 * more, gives prices of before back. Any number of workers may run it: each subscription is locked, and each step is
 * idempotent. Messages go by day.
 */
export async function stepCampaigns(app: App): Promise<void> {
  await stepMembers(app, 'take-back')
  await stepMembers(app, 'end')
  if (!isDaytime(app.clock.now())) return
  await stepMembers(app, 'notify')
  await stepMembers(app, 'remind')
}

async function stepMembers(app: App, task: CampaignTask): Promise<void> {
  let after: MemberKey | undefined
  for (;;) {
    const keys = await listMembers(app.db, task, { today: today(app.clock.now()), after, limit: BATCH })
    for (const key of keys) await tryMember(app, key, task)
    after = keys.at(-1)
    if (keys.length < BATCH) return
  }
}

/** A failure is logged and tried again; the others go on. */
async function tryMember(app: App, key: MemberKey, task: CampaignTask): Promise<void> {
  try {
    await inTransaction(app.db, (tx) => stepMember(app, tx, key, task))
  } catch (error) {
    app.log.error(
      { subscription: key.subscriptionId, ...aboutOf(error), error },
      'step of a price campaign failed',
    )
  }
}

interface MemberStep extends CampaignCase {
  held: LockedSubscription
  moment: Now
}

async function stepMember(app: App, tx: Tx, key: MemberKey, task: CampaignTask): Promise<void> {
  const held = await lockWithOrder(tx, key.subscriptionId)
  const member = held && (await lockMember(tx, key))
  const campaign = member && (await findCampaign(tx, key.campaignId))
  if (!campaign) return
  const at = app.clock.now()
  const step = { held, subscription: held.subscription, campaign, member, moment: { at, today: today(at) } }
  if (task === 'take-back') return member.undoneAt ? undefined : takeBack(app, tx, step)
  if (member.endedAt || campaign.undoneAt) return
  if (task === 'end') return writeMember(tx, key, { endedAt: at })
  if (task === 'notify') return member.notifiedAt ? undefined : notify(app, tx, step)
  return remind(app, tx, step)
}

/** Whether a campaign may still change the price of a subscription that it was announced for. */
function isConcerned(subscription: SubscriptionRow, { priceIds, consent, amount }: CampaignRow): boolean {
  const { status, cancelAt, change, lastCharge, scheduledPrice, priceId } = subscription
  if (isOver(status) || status === 'trialing' || cancelAt || change || lastCharge !== null) return false
  if (scheduledPrice || !priceIds.includes(priceId)) return false
  return consent === 'none' ? subscription.amount > amount : subscription.amount < amount
}

/** Tells the owner of a subscription; without a question its price is scheduled with that. */
async function notify(app: App, tx: Tx, step: MemberStep): Promise<void> {
  const { subscription, campaign, member, moment } = step
  const change = isConcerned(subscription, campaign) ? await describeChange(app, tx, step) : undefined
  if (!change) return writeMember(tx, member, { endedAt: moment.at })
  if (campaign.consent !== 'opt-in') {
    const scheduledPrice = scheduledBy(step, moment.today)
    const moving = {
      move: 'schedule-price',
      actor: 'shop',
      effectiveOn: calendarDay(change.on),
      command: campaign.id,
    } as const
    await makeMove(tx, subscription, moving, { scheduledPrice }, moment)
  }
  await writeMember(tx, member, { notifiedAt: moment.at, effectiveOn: calendarDay(change.on) })
  const reference = `${campaign.id}:${subscription.id}`
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-price-change', subscription, reference })
}

async function remind(
  app: App,
  tx: Tx,
  { subscription, campaign, member, moment }: MemberStep,
): Promise<void> {
  await writeMember(tx, member, { remindedAt: moment.at })
  const reference = `${campaign.id}:${subscription.id}`
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-price-reminder', subscription, reference })
}

/**
 * Gives the price of before back, from the next renewal on that is not paid. An order at the new price is placed anew;
 * one that is past due stays as it was told.
 */
async function takeBack(app: App, tx: Tx, step: MemberStep): Promise<void> {
  const { held, subscription, campaign, member, moment } = step
  const done = { undoneAt: moment.at, endedAt: member.endedAt ?? moment.at }
  await writeMember(tx, member, done)
  const scheduledPrice = priceBefore(step)
  if (scheduledPrice === undefined) return
  if (isOver(subscription.status)) {
    await writeChanges(tx, subscription, { scheduledPrice }, moment)
    return
  }
  const isPlacedAnew = held.order && subscription.status !== 'past-due' && isOrderRaised(step)
  const free = isPlacedAnew ? await voidOrder(app, tx, held, moment) : subscription
  const back = scheduledPrice && { ...scheduledPrice, from: afterOrdered(free, moment.today) }
  const moving = {
    move: 'undo-price',
    actor: 'shop',
    effectiveOn: moment.today,
    command: `${campaign.id}:undo`,
  } as const
  await makeMove(tx, free, moving, { scheduledPrice: back }, moment)
  const reference = `${campaign.id}:${subscription.id}`
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-price-undone', subscription, reference })
}

/** What is scheduled in the place of a campaign: nothing before its day, the old price after it; undefined: it changed nothing. */
function priceBefore({
  subscription,
  campaign,
  member,
  moment,
}: MemberStep): SubscriptionRow['scheduledPrice'] | undefined {
  const { scheduledPrice, amount, priceId } = subscription
  if (!member.appliedAt) return scheduledPrice?.amount === campaign.amount ? null : undefined
  if (scheduledPrice || amount !== campaign.amount || !campaign.priceIds.includes(priceId)) return undefined
  return { amount: member.oldAmount, from: moment.today }
}

/** Whether the open order of a subscription has the price of the campaign. */
function isOrderRaised({ subscription, member }: MemberStep): boolean {
  const { nextDueOn: startOn, nextUntil, charges } = subscription
  if (!startOn || nextUntil) return false
  return member.appliedAt !== null || isAtScheduledPrice(subscription, { startOn, number: charges + 1 })
}
