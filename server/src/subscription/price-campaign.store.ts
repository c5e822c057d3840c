import type { CampaignAnswer, LeftOut } from '@vitrine/contract/admin/price-campaign'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, PriceCampaignId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import { ANSWER_DAYS, REMINDER_DAYS } from '@vitrine/contract/price-acceptance'
import type { PriceConsent } from '@vitrine/contract/price-campaign'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { ChangeActor } from '#kernel/change.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { SubscribedPlan, SubscriptionRow } from './life.ts'

/** Whom a campaign is about: subscriptions of these prices, narrowed by day and by what they pay (centavos). */
export interface CampaignScope {
  brandId: BrandId
  productId: ProductId
  interval: SubscribedPlan['interval']
  /** Every version of that price of the plan. */
  priceIds: readonly string[]
  amount: number
  consent: PriceConsent
  effectiveOn: CalendarDay
  subscribedBefore: CalendarDay | null
  payingBelow: number | null
}

export interface CampaignRow extends CampaignScope {
  id: PriceCampaignId
  /** What people are told. */
  reason: string
  createdBy: string
  createdAt: Date
  announcedBy: string | null
  announcedAt: Date | null
  undoneBy: string | null
  undoneAt: Date | null
}

const campaignColumns = sql`g.id, g.brand_id as "brandId", g.product_id as "productId", g.interval, g.price_ids as "priceIds",
  g.amount, g.consent, g.effective_on as "effectiveOn", g.subscribed_before as "subscribedBefore",
  g.paying_below as "payingBelow", g.reason, g.created_by as "createdBy", g.created_at as "createdAt",
  g.announced_by as "announcedBy", g.announced_at as "announcedAt", g.undone_by as "undoneBy", g.undone_at as "undoneAt"`

export async function findCampaign(db: Db, id: string): Promise<CampaignRow | undefined> {
  const { rows } =
    await sql<CampaignRow>`select ${campaignColumns} from price_campaign g where g.id = ${id}`.execute(db)
  return rows[0]
}

/** Holds a campaign until the transaction ends. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from price_campaign g where g.id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insertCampaign(
  tx: Tx,
  { id, reason, ...scope }: CampaignScope & Pick<CampaignRow, 'id' | 'reason'>,
  { by, at }: ChangeActor,
): Promise<void> {
  await sql`
    insert into price_campaign (id, brand_id, product_id, interval, price_ids, amount, consent, effective_on, subscribed_before,
      paying_below, reason, created_by, created_at)
    values (${id}, ${scope.brandId}, ${scope.productId}, ${scope.interval}, ${[...scope.priceIds]}, ${scope.amount},
      ${scope.consent}, ${scope.effectiveOn}, ${scope.subscribedBefore}, ${scope.payingBelow}, ${reason}, ${by}, ${at})`.execute(
    tx,
  )
}

export async function deleteCampaign(tx: Tx, id: PriceCampaignId): Promise<void> {
  await sql`delete from price_campaign where id = ${id}`.execute(tx)
}

export async function markAnnounced(tx: Tx, id: PriceCampaignId, { by, at }: ChangeActor): Promise<void> {
  await sql`update price_campaign set announced_by = ${by}, announced_at = ${at} where id = ${id}`.execute(tx)
}

export async function markUndone(tx: Tx, id: PriceCampaignId, { by, at }: ChangeActor): Promise<void> {
  await sql`update price_campaign set undone_by = ${by}, undone_at = ${at} where id = ${id}`.execute(tx)
}

/** The columns of a campaign, as values of one that is not written yet or as columns of `price_campaign g`. */
type ScopeSql = Record<
  'priceIds' | 'amount' | 'consent' | 'subscribedBefore' | 'payingBelow',
  RawBuilder<unknown>
>

export const scopeOfRow: ScopeSql = {
  priceIds: sql`g.price_ids`,
  amount: sql`g.amount`,
  consent: sql`g.consent`,
  subscribedBefore: sql`g.subscribed_before`,
  payingBelow: sql`g.paying_below`,
}
const scopeOf = (scope: CampaignScope): ScopeSql => ({
  priceIds: sql`${[...scope.priceIds]}::text[]`,
  amount: sql`${scope.amount}::integer`,
  consent: sql`${scope.consent}::text`,
  subscribedBefore: sql`${scope.subscribedBefore}::date`,
  payingBelow: sql`${scope.payingBelow}::integer`,
})

/** Whether a campaign is about `subscription s`, told or left out. */
export const isAbout = ({
  priceIds,
  subscribedBefore,
  payingBelow,
}: ScopeSql) => sql`s.price_id = any(${priceIds})
  and s.ended_on is null
  and (${subscribedBefore} is null or (s.created_at at time zone 'America/Sao_Paulo')::date < ${subscribedBefore})
  and (${payingBelow} is null or s.amount < ${payingBelow})`

/** Whether `subscription s` is asked about another change of its price, or goes back to a price of before. */
const isInCampaign = sql`(s.scheduled_from is not null or exists (
  select from price_campaign_subscription o where o.subscription_id = s.id and o.ended_at is null))`

/** What `subscription s` is to a campaign that is not announced: `included`, or why it is left out. */
export const groupOf = ({ amount, consent }: ScopeSql) => sql`case
  when s.status = 'trialing' then 'trialing'
  when s.cancel_at is not null then 'cancelling'
  when s.change_price_id is not null then 'changing'
  when s.last_charge is not null then 'fixed-term'
  when case when ${consent} = 'none' then s.amount <= ${amount} else s.amount >= ${amount} end then 'not-concerned'
  when ${isInCampaign} then 'in-campaign'
  else 'included' end`

/** Subscriptions that cost the same and stand the same to a campaign. */
export interface AlikeSubscriptions
  extends Pick<
    SubscriptionRow,
    'amount' | 'keptPromises' | 'lastingDiscount' | 'status' | 'charges' | 'interval'
  > {
  /** They are compared by what they cost once an introductory price is over. */
  introductory: null
  group: 'included' | LeftOut
  count: number
}

/** Whom a campaign reaches and leaves out, by what they cost: few rows, however many they are. */
export async function countAudience(db: Db, scope: CampaignScope): Promise<AlikeSubscriptions[]> {
  const written = scopeOf(scope)
  const { rows } = await sql<Omit<AlikeSubscriptions, 'interval' | 'introductory'>>`
    select ${groupOf(written)} as group, s.status, s.amount, s.kept_promises as "keptPromises",
      s.lasting_discount as "lastingDiscount", least(s.charges, 1) as charges, count(*) as count
    from subscription s where ${isAbout(written)} group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows.map((row) => ({ ...row, interval: scope.interval, introductory: null }))
}

/**
 * Takes those that a campaign reaches into it; resolves to how many there are. Throws a unique violation of
 * `price_campaign_subscription_open` where one is in another campaign, also since it was counted.
 */
export async function insertAudience(tx: Tx, id: PriceCampaignId): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into price_campaign_subscription (campaign_id, subscription_id, account_id, old_amount)
    select g.id, s.id, s.account_id, s.amount from price_campaign g join subscription s on ${isAbout(scopeOfRow)}
    where g.id = ${id} and ${groupOf(scopeOfRow)} in ('included', 'in-campaign')`.execute(tx)
  return Number(numAffectedRows)
}

/** Whether a newer campaign that was not undone has any of the subscriptions of this one. */
export async function hasNewerCampaign(db: Db, { id, announcedAt }: CampaignRow): Promise<boolean> {
  const { rows } = await sql`
    select from price_campaign_subscription m
      join price_campaign_subscription n on n.subscription_id = m.subscription_id and n.campaign_id <> m.campaign_id
      join price_campaign g on g.id = n.campaign_id
    where m.campaign_id = ${id} and g.announced_at > ${announcedAt} and g.undone_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** How `price_campaign_subscription m` stands, of `subscription s` and `price_campaign g`. */
export const answerOf = sql`case
  when m.undone_at is not null then 'undone'
  when m.notified_at is null and m.ended_at is not null then 'skipped'
  when m.notified_at is null then 'waiting'
  when s.ended_on is not null or s.cancel_at is not null then 'left'
  when s.price_id <> all (g.price_ids) then 'changed'
  when m.declined_at is not null and g.consent = 'opt-in' then 'declined'
  when m.accepted_at is not null then 'accepted'
  else 'silent' end`

/** Those of a campaign that was announced, by how they stand and what they cost. */
interface CampaignCount extends Omit<AlikeSubscriptions, 'group'> {
  answer: CampaignAnswer
  oldAmount: number
  isApplied: boolean
}

export async function countAnswers(db: Db, { id, interval }: CampaignRow): Promise<CampaignCount[]> {
  const { rows } = await sql<Omit<CampaignCount, 'interval' | 'introductory'>>`
    select ${answerOf} as answer, m.old_amount as "oldAmount", m.applied_at is not null as "isApplied", s.status, s.amount,
      s.kept_promises as "keptPromises", s.lasting_discount as "lastingDiscount", least(s.charges, 1) as charges,
      count(*) as count
    from price_campaign_subscription m join subscription s on s.id = m.subscription_id
      join price_campaign g on g.id = m.campaign_id
    where m.campaign_id = ${id} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return rows.map((row) => ({ ...row, interval, introductory: null }))
}

/** A subscription that a campaign is about, with what was told and answered. */
export interface CampaignMember {
  campaignId: PriceCampaignId
  subscriptionId: SubscriptionId
  accountId: AccountId
  oldAmount: number
  notifiedAt: Date | null
  effectiveOn: CalendarDay | null
  acceptedAt: Date | null
  declinedAt: Date | null
  appliedAt: Date | null
  undoneAt: Date | null
  endedAt: Date | null
}

const memberColumns = sql`m.campaign_id as "campaignId", m.subscription_id as "subscriptionId", m.account_id as "accountId",
  m.old_amount as "oldAmount", m.notified_at as "notifiedAt", m.effective_on as "effectiveOn", m.accepted_at as "acceptedAt",
  m.declined_at as "declinedAt", m.applied_at as "appliedAt", m.undone_at as "undoneAt", m.ended_at as "endedAt"`

export type MemberKey = Pick<CampaignMember, 'campaignId' | 'subscriptionId'>

/** Held until the transaction ends; the caller holds the subscription. */
export async function lockMember(
  tx: Tx,
  { campaignId, subscriptionId }: MemberKey,
): Promise<CampaignMember | undefined> {
  const { rows } = await sql<CampaignMember>`
    select ${memberColumns} from price_campaign_subscription m
    where m.campaign_id = ${campaignId} and m.subscription_id = ${subscriptionId} for update`.execute(tx)
  return rows[0]
}

/** What a subscription is asked or told about its price now, and the campaign. */
export async function findOpenMember(
  db: Db,
  subscriptionId: SubscriptionId,
): Promise<{ member: CampaignMember; campaign: CampaignRow } | undefined> {
  const { rows } = await sql<CampaignMember>`
    select ${memberColumns} from price_campaign_subscription m
    where m.subscription_id = ${subscriptionId} and m.ended_at is null and m.notified_at is not null`.execute(
    db,
  )
  const [member] = rows
  const campaign = member && (await findCampaign(db, member.campaignId))
  return campaign && { member, campaign }
}

type MemberChanges = Partial<
  Pick<CampaignMember, 'notifiedAt' | 'effectiveOn' | 'acceptedAt' | 'declinedAt' | 'undoneAt' | 'endedAt'>
> & { remindedAt?: Date; consent?: { text: string; version: string } | null }

/** Writes what became of a locked member; what is not named stays. */
export async function writeMember(
  tx: Tx,
  { campaignId, subscriptionId }: MemberKey,
  changes: MemberChanges,
): Promise<void> {
  const { consent } = changes
  const columns = {
    notified_at: changes.notifiedAt,
    effective_on: changes.effectiveOn,
    reminded_at: changes.remindedAt,
    accepted_at: changes.acceptedAt,
    declined_at: changes.declinedAt,
    undone_at: changes.undoneAt,
    ended_at: changes.endedAt,
    consent_text: consent === undefined ? undefined : (consent?.text ?? null),
    consent_version: consent === undefined ? undefined : (consent?.version ?? null),
  }
  await tx
    .updateTable('price_campaign_subscription')
    .set(columns)
    .where('campaign_id', '=', campaignId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** The first renewal at the new price is paid: nothing is asked any more. */
export async function recordApplied(tx: Tx, subscriptionId: SubscriptionId, at: Date): Promise<void> {
  await sql`
    update price_campaign_subscription set applied_at = ${at}, ended_at = ${at}
    where subscription_id = ${subscriptionId} and ended_at is null`.execute(tx)
}

/** What is to be done about the members of campaigns. */
export type CampaignTask = 'notify' | 'remind' | 'end' | 'take-back'

const TASKS: Record<CampaignTask, (today: CalendarDay) => RawBuilder<unknown>> = {
  notify: () => sql`g.undone_at is null and m.ended_at is null and m.notified_at is null`,
  remind: (
    today,
  ) => sql`g.undone_at is null and g.consent <> 'none' and m.ended_at is null and m.reminded_at is null
    and m.accepted_at is null and s.cancel_at is null and s.ended_on is null
    and m.effective_on between ${today}::date and ${addDays(today, REMINDER_DAYS)}::date`,
  end: (
    today,
  ) => sql`g.undone_at is null and m.ended_at is null and m.notified_at is not null and (s.ended_on is not null
    or s.price_id <> all (g.price_ids)
    or (g.consent = 'opt-in' and m.accepted_at is null and m.effective_on < ${addDays(today, -ANSWER_DAYS)}::date))`,
  'take-back': () => sql`g.undone_at is not null and m.undone_at is null`,
}

/** Members that something is to be done about, in the order of their subscriptions, after one. */
export async function listMembers(
  db: Db,
  task: CampaignTask,
  { today, after, limit }: { today: CalendarDay; after: MemberKey | undefined; limit: number },
): Promise<MemberKey[]> {
  const rest = after
    ? sql`(m.subscription_id, m.campaign_id) > (${after.subscriptionId}, ${after.campaignId})`
    : sql`true`
  const { rows } = await sql<MemberKey>`
    select m.campaign_id as "campaignId", m.subscription_id as "subscriptionId"
    from price_campaign_subscription m join price_campaign g on g.id = m.campaign_id
      join subscription s on s.id = m.subscription_id
    where ${TASKS[task](today)} and ${rest} order by m.subscription_id, m.campaign_id limit ${limit}`.execute(
    db,
  )
  return rows
}
