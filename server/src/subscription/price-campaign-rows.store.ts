import type {
  CampaignGroup,
  CampaignSubscriptionRow,
  PriceCampaignRow,
} from '@vitrine/contract/admin/price-campaign'
import type { BrandId } from '@vitrine/contract/brand'
import type { SubscriptionId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { nameOfBrand } from '#brand'
import { nameOfProduct } from '#catalog'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { answerOf, groupOf, isAbout, scopeOfRow } from './price-campaign.store.ts'

interface CampaignFilter extends ListQuery {
  state?: PriceCampaignRow['state'] | undefined
  brand?: BrandId | undefined
}

interface ReadCampaign extends Omit<PriceCampaignRow, 'createdAt'> {
  createdAt: Date
}

const STATES = {
  draft: sql`g.announced_at is null`,
  announced: sql`g.announced_at is not null and g.undone_at is null`,
  undone: sql`g.undone_at is not null`,
}

/** Price campaigns of the administration. */
export const campaignRows: ListSource<CampaignFilter, ReadCampaign, PriceCampaignRow> = {
  columns:
    () => sql`g.id, case when ${STATES.undone} then 'undone' when ${STATES.announced} then 'announced' else 'draft' end
      as state, json_build_object('id', g.product_id, 'name', ${nameOfProduct(sql`g.product_id`)}) as plan,
    g.brand_id as brand, ${nameOfBrand(sql`g.brand_id`)} as "brandName", g.interval, g.amount, g.consent,
    g.effective_on as "effectiveOn", g.created_at as "createdAt"`,
  from: () => sql`price_campaign g`,
  where: ({ q, state, brand }) => [
    q && holdsText(sql`plain(${nameOfProduct(sql`g.product_id`)})`, q),
    state && STATES[state],
    brand ? sql`g.brand_id = ${brand}` : undefined,
  ],
  id: sql`g.id`,
  sorts: { created: { by: sql`g.created_at`, type: 'timestamptz' } },
  item: ({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }),
}

interface CampaignSubscriptionFilter extends ListQuery {
  campaign?: string | undefined
  group?: CampaignGroup | undefined
  applied?: 'yes' | undefined
}

interface ReadSubscription {
  id: SubscriptionId
  account: CampaignSubscriptionRow['account']
  group: CampaignGroup
  oldAmount: number
  amount: number
  notifiedAt: Date | null
  effectiveOn: CalendarDay | null
  answeredAt: Date | null
  appliedAt: Date | null
}

const iso = (instant: Date): string => instant.toISOString()

/** The subscriptions of a campaign: of a draft those that it is about as things stand, else those that it was announced to. */
export const campaignSubscriptionRows: ListSource<
  CampaignSubscriptionFilter,
  ReadSubscription,
  CampaignSubscriptionRow
> = {
  columns: () => sql`r.id, json_build_object('id', r.account_id, 'name', a.name) as account, r."group",
    r.old_amount as "oldAmount", g.amount, r.notified_at as "notifiedAt", r.effective_on as "effectiveOn",
    r.answered_at as "answeredAt", r.applied_at as "appliedAt"`,
  from: () => sql`price_campaign g join lateral (
      select s.id, s.account_id, s.amount as old_amount, ${groupOf(scopeOfRow)} as "group", null::timestamptz as notified_at,
        null::date as effective_on, null::timestamptz as answered_at, null::timestamptz as applied_at
      from subscription s where g.announced_at is null and ${isAbout(scopeOfRow)}
      union all
      select s.id, s.account_id, m.old_amount, ${answerOf}, m.notified_at, m.effective_on,
        coalesce(m.accepted_at, m.declined_at), m.applied_at
      from price_campaign_subscription m join subscription s on s.id = m.subscription_id
      where m.campaign_id = g.id) r on true join named_account a on a.account_id = r.account_id`,
  where: ({ q, campaign, group, applied }) => [
    sql`g.id = ${campaign ?? ''}`,
    q && holdsText(sql`plain(a.name)`, q),
    group && sql`r."group" = ${group}`,
    applied && sql`r.applied_at is not null`,
  ],
  id: sql`r.id`,
  sorts: { id: 'id' },
  item: ({ notifiedAt, effectiveOn, answeredAt, appliedAt, ...row }) => ({
    ...row,
    ...(notifiedAt && { notifiedAt: iso(notifiedAt) }),
    ...(effectiveOn && { effectiveOn }),
    ...(answeredAt && { answeredAt: iso(answeredAt) }),
    ...(appliedAt && { appliedAt: iso(appliedAt) }),
  }),
}
