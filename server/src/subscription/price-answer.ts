import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, PriceCampaignId, SubscriptionId } from '@vitrine/contract/ids'
import { PRICE_ACCEPTANCE_VERSION, priceAcceptanceText } from '@vitrine/contract/price-acceptance'
import type { LinkedPriceChange, PriceAnswer } from '@vitrine/contract/price-campaign'
import { calendarDay, today } from '@vitrine/contract/time'
import { readAccount } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { cancel } from './cancel.ts'
import { type LockedSubscription, lockWithOrder } from './hold.ts'
import { findCampaign, lockMember, type MemberKey, writeMember } from './price-campaign.store.ts'
import {
  type CampaignCase,
  describeChange,
  readChangeCode,
  readPriceChange,
  scheduledBy,
} from './price-change.ts'
import { findSubscription, makeMove, type Now } from './subscription.store.ts'

interface Answering extends CampaignCase {
  held: LockedSubscription
  moment: Now
}

/** Whether the same answer was given before, and stands. */
function isAnswered({ subscription, campaign, member }: CampaignCase, answer: PriceAnswer): boolean {
  if (answer === 'accept') return member.acceptedAt !== null
  if (campaign.consent === 'opt-in') return member.declinedAt !== null
  return member.declinedAt !== null && (subscription.cancelAt ?? subscription.endedOn) !== null
}

/**
 * Answers a change of price; the same answer changes nothing more. Refuses `price-change.over` where nothing is asked any
 * more, and `subscription.not-now` for who has left.
 */
async function answerChange(app: App, tx: Tx, key: MemberKey & { answer: PriceAnswer }): Promise<void> {
  const at = app.clock.now()
  const held = await lockWithOrder(tx, key.subscriptionId)
  const member = held && (await lockMember(tx, key))
  const campaign = member && (await findCampaign(tx, key.campaignId))
  if (!campaign || !member.notifiedAt) throw new Refused('price-change.over')
  const answering = {
    held,
    subscription: held.subscription,
    campaign,
    member,
    moment: { at, today: today(at) },
  }
  if (isAnswered(answering, key.answer)) return
  if (member.endedAt || campaign.undoneAt || campaign.consent === 'none')
    throw new Refused('price-change.over')
  if (key.answer === 'accept') await accept(app, tx, answering)
  else if (campaign.consent === 'opt-in') await keep(tx, answering)
  else await leave(app, tx, answering)
}

/** Agrees to the new price. The sentence is kept with its version. */
async function accept(
  app: App,
  tx: Tx,
  { subscription, campaign, member, moment }: Answering,
): Promise<void> {
  if (subscription.cancelAt) throw new Refused('subscription.not-now')
  const change = await describeChange(app, tx, { subscription, campaign, member })
  if (!change) throw new Refused('price-change.over')
  if (campaign.consent === 'opt-in') {
    const scheduledPrice = scheduledBy({ subscription, campaign, member }, moment.today)
    const { accountId: actorId } = subscription
    const command = `${campaign.id}:accept`
    const moving = {
      move: 'schedule-price',
      actor: 'subscriber',
      actorId,
      effectiveOn: calendarDay(change.on),
      command,
    } as const
    await makeMove(tx, subscription, moving, { scheduledPrice }, moment)
  }
  const consent = { text: priceAcceptanceText(change), version: PRICE_ACCEPTANCE_VERSION }
  await writeMember(tx, member, {
    acceptedAt: moment.at,
    declinedAt: null,
    consent,
    ...(campaign.consent === 'opt-in' && { effectiveOn: calendarDay(change.on) }),
  })
}

/** Keeps the price of before: nothing is asked any more. */
const keep = (tx: Tx, { member, moment }: Answering): Promise<void> =>
  writeMember(tx, member, { declinedAt: moment.at, endedAt: moment.at })

/** Leaves with what is paid, as any cancellation does, so that it can be undone. Nothing is charged at the new price. */
async function leave(
  app: App,
  tx: Tx,
  { held, subscription, campaign, member, moment }: Answering,
): Promise<void> {
  if (!cancel.moveOf(subscription, moment.today)) throw new Refused('subscription.not-now')
  const { accountId: actorId, version } = subscription
  const asking = { actor: 'subscriber' as const, actorId, command: `${campaign.id}:leave:${version}` }
  const action = { kind: 'cancel' as const, reason: 'price' as const }
  await cancel.carryOut(app, tx, held, { action, prepared: undefined, asking, moment })
  await writeMember(tx, member, { acceptedAt: null, declinedAt: moment.at, consent: null })
}

interface OwnAnswer {
  id: SubscriptionId
  accountId: AccountId
  campaignId: PriceCampaignId
  answer: PriceAnswer
}

/** The answer of the owner of a subscription; refuses `not-found`, and as `answerChange`. */
export const answerOwn = (app: App, { id, accountId, campaignId, answer }: OwnAnswer): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const subscription = await findSubscription(tx, id)
    if (subscription?.accountId !== accountId) throw new Refused('not-found')
    await answerChange(app, tx, { campaignId, subscriptionId: id, answer })
  })

/** Refuses `price-change.unknown` for a code that is not ours. */
function openCode(app: App, code: string): MemberKey {
  const key = readChangeCode(app.config, code)
  if (!key) throw new Refused('price-change.unknown')
  return key
}

/** A change of price for whoever has its link; refuses `price-change.unknown`. */
export async function readByCode(app: App, code: string): Promise<LinkedPriceChange> {
  const { subscriptionId, campaignId } = openCode(app, code)
  const subscription = await findSubscription(app.db, subscriptionId)
  if (!subscription) throw new Refused('price-change.unknown')
  const { calledName } = await readAccount(app.db, subscription.accountId)
  const change = await readPriceChange(app, app.db, subscription)
  const endsOn = subscription.cancelAt ?? subscription.endedOn
  return {
    name: calledName.split(/\s/)[0] ?? '',
    brand: subscription.brandId as BrandId,
    plan: subscription.name,
    ...(change?.campaignId === campaignId && { change }),
    ...(endsOn && { endsOn }),
  }
}

/** Answers for the owner of the subscription; refuses `price-change.unknown`, and as `answerChange`. */
export async function answerByCode(
  app: App,
  { code, answer }: { code: string; answer: PriceAnswer },
): Promise<LinkedPriceChange> {
  const key = openCode(app, code)
  await inTransaction(app.db, (tx) => answerChange(app, tx, { ...key, answer }))
  return readByCode(app, code)
}
