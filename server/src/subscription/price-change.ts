import { isId } from '@vitrine/contract/ids'
import { ANSWER_DAYS, NOTICE_DAYS } from '@vitrine/contract/price-acceptance'
import type { PriceChange } from '@vitrine/contract/price-campaign'
import { addDays, type CalendarDay, dayOf, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/database.ts'
import { deriveToken, isDerivedToken } from '#kernel/secrets.ts'
import { findMandate } from '#pix-mandate'
import type { ScheduledPrice, SubscriptionRow } from './life.ts'
import { afterOrdered } from './next-terms.ts'
import { firstAtScheduledPrice, readChargeRules } from './price.ts'
import {
  type CampaignMember,
  type CampaignRow,
  findOpenMember,
  type MemberKey,
} from './price-campaign.store.ts'

/** A subscription that a campaign is about. */
export interface CampaignCase {
  subscription: SubscriptionRow
  campaign: CampaignRow
  member: CampaignMember
}

const latestOf = (a: CalendarDay, b: CalendarDay): CalendarDay => (a > b ? a : b)

/**
 * The price that a campaign schedules, from its first day on: a raise never before its notice is over, and nothing for a
 * period that is ordered already. Whoever accepts late has it from today on.
 */
export function scheduledBy(
  { subscription, campaign, member }: CampaignCase,
  day: CalendarDay,
): ScheduledPrice {
  const { amount, consent, effectiveOn } = campaign
  const noticedOn = member.notifiedAt ? dayOf(member.notifiedAt) : day
  const noticed = consent === 'none' ? effectiveOn : latestOf(effectiveOn, addDays(noticedOn, NOTICE_DAYS))
  return { amount, from: afterOrdered(subscription, latestOf(noticed, day)) }
}

/** What the owner of a subscription is told of a campaign; nothing where no renewal to come has its price. */
export async function describeChange(
  app: App,
  db: Db,
  { subscription, campaign, member }: CampaignCase,
): Promise<PriceChange | undefined> {
  const { id: campaignId, consent, reason, amount } = campaign
  const { oldAmount, acceptedAt, effectiveOn } = member
  const day = today(app.clock.now())
  const scheduledPrice = subscription.scheduledPrice ?? scheduledBy({ subscription, campaign, member }, day)
  const rules = await readChargeRules(app, db, subscription, day)
  const first = firstAtScheduledPrice({ ...subscription, scheduledPrice }, rules)
  if (!first) return undefined
  const { on, amount: charge } = first
  const { pixMandateId } = subscription
  const mandate = pixMandateId ? await findMandate(db, pixMandateId) : undefined
  return {
    campaignId,
    consent,
    oldAmount,
    amount,
    charge,
    on,
    reason,
    interval: subscription.interval,
    paidUntil: addDays(subscription.endOn, -1),
    ...(consent === 'opt-in' && !acceptedAt && { answerUntil: addDays(effectiveOn ?? on, ANSWER_DAYS) }),
    ...(acceptedAt && { accepted: true as const }),
    // No payer's ceiling is below the floor of the authorisation.
    ...(mandate && charge > mandate.floor && { mayExceedCeiling: true as const }),
  }
}

/** What a subscription is told or asked about its price now; nothing where nothing is. */
export async function readPriceChange(
  app: App,
  db: Db,
  subscription: SubscriptionRow,
): Promise<PriceChange | undefined> {
  const open = await findOpenMember(db, subscription.id)
  if (!open || open.campaign.undoneAt || subscription.endedOn || subscription.cancelAt) return undefined
  return describeChange(app, db, { subscription, ...open })
}

const PURPOSE = 'price-change'

/** The code of a link by which one change of price of one subscription is answered: both ids, and our HMAC of them. */
export function writeChangeCode(config: Config, { campaignId, subscriptionId }: MemberKey): string {
  const [campaign, subscription] = [campaignId.slice('pcg_'.length), subscriptionId.slice('sub_'.length)]
  const signature = deriveToken(config.dataKeys.secrets[0], PURPOSE, `${campaign}.${subscription}`)
  return [campaign, subscription, signature].join('.')
}

/** What a code stands for; nothing where we did not sign it. */
export function readChangeCode(config: Config, code: string): MemberKey | undefined {
  const [campaign = '', subscription = '', signature = ''] = code.split('.')
  const [campaignId, subscriptionId] = [`pcg_${campaign}`, `sub_${subscription}`]
  if (!isDerivedToken(config.dataKeys.secrets, PURPOSE, `${campaign}.${subscription}`, signature))
    return undefined
  return isId('pcg', campaignId) && isId('sub', subscriptionId) ? { campaignId, subscriptionId } : undefined
}
