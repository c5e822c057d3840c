import {
  type AdminPriceCampaign,
  CAMPAIGN_ANSWERS,
  LEFT_OUT,
  type PriceCampaignInput,
  type PriceCampaignPreview,
  type PriceCampaignQuestion,
} from '@vitrine/contract/admin/price-campaign'
import { type AccountId, newId, type PriceCampaignId, type ProductId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { NOTICE_DAYS } from '@vitrine/contract/price-acceptance'
import { addDays, calendarDay, today as dayOfNow } from '@vitrine/contract/time'
import { listNames } from '#account-admin'
import { readBrand } from '#brand'
import { editedProduct } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { shareOf } from './next-terms.ts'
import {
  type AlikeSubscriptions,
  type CampaignRow,
  type CampaignScope,
  countAnswers,
  countAudience,
  deleteCampaign,
  findCampaign,
  hasNewerCampaign,
  insertAudience,
  insertCampaign,
  lockCampaign,
  markAnnounced,
  markUndone,
} from './price-campaign.store.ts'
import { mrrOf, recurringAmount } from './revenue.ts'

type Plan = NonNullable<Awaited<ReturnType<typeof editedProduct.read>>>

/** The plan of a campaign; refuses `product.unknown`, and `price-campaign.plan-archived` for what is sold no more. */
async function findPlanOnSale(db: Db, productId: ProductId, at: Date): Promise<Plan> {
  const plan = await editedProduct.read(db, productId, at)
  if (!plan) throw new Refused('product.unknown', { unknown: [productId] })
  if (plan.life === 'archived') throw new Refused('price-campaign.plan-archived')
  return plan
}

/**
 * Whom a campaign is about. Refuses as `findPlanOnSale`, `price-campaign.no-such-price` where the plan never had that price
 * in the brand, and `price-campaign.too-soon` for a raise that comes before its notice.
 */
async function scopeOf(
  db: Db,
  question: PriceCampaignQuestion,
  at: Date,
): Promise<{ scope: CampaignScope; plan: Plan }> {
  const { brandId, productId, interval, amount, consent, payingBelow } = question
  const plan = await findPlanOnSale(db, productId, at)
  const isIt = (price: Plan['prices'][number]) => price.brandId === brandId && price.interval === interval
  const priceIds = plan.prices.filter(isIt).map(({ id }) => id)
  if (priceIds.length === 0) throw new Refused('price-campaign.no-such-price')
  const effectiveOn = calendarDay(question.effectiveOn)
  const firstDay = addDays(dayOfNow(at), consent === 'none' ? 0 : NOTICE_DAYS)
  if (effectiveOn < firstDay) throw new Refused('price-campaign.too-soon')
  const subscribedBefore = question.subscribedBefore === null ? null : calendarDay(question.subscribedBefore)
  const scope = {
    brandId,
    productId,
    interval,
    priceIds,
    amount,
    consent,
    effectiveOn,
    subscribedBefore,
    payingBelow,
  }
  return { scope, plan }
}

/** What a month brings more or less with another price, in centavos, for all that are alike. */
function mrrChange(alike: Omit<AlikeSubscriptions, 'group'>, amount: number): number {
  const discount = centavos(alike.amount - recurringAmount(alike))
  const lastingDiscount = shareOf(discount, alike.amount, amount)
  return (mrrOf({ ...alike, amount, lastingDiscount, keptPromises: null }) - mrrOf(alike)) * alike.count
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const countOf = (alike: readonly { count: number }[]): number => sumOf(alike.map(({ count }) => count))

async function previewScope(db: Db, scope: CampaignScope, plan: Plan): Promise<PriceCampaignPreview> {
  const audience = await countAudience(db, scope)
  const included = audience.filter(({ group }) => group === 'included')
  const leftOut = LEFT_OUT.map((why) => ({
    why,
    count: countOf(audience.filter(({ group }) => group === why)),
  }))
  const current = plan.prices.find(({ id, state }) => scope.priceIds.includes(id) && state === 'current')
  return {
    included: { count: countOf(included), mrr: sumOf(included.map((one) => mrrChange(one, scope.amount))) },
    leftOut: leftOut.filter(({ count }) => count > 0),
    ...(current && { currentAmount: current.amount }),
  }
}

/** Whom a change of price would reach as things stand. Refuses as `createCampaign`. */
export async function previewCampaign(
  { db, clock }: App,
  question: PriceCampaignQuestion,
): Promise<PriceCampaignPreview> {
  const { scope, plan } = await scopeOf(db, question, clock.now())
  return previewScope(db, scope, plan)
}

/**
 * Writes a draft, of which nobody is told. Refuses `product.unknown`, `price-campaign.plan-archived`,
 * `price-campaign.no-such-price` and `price-campaign.too-soon`. Resolves to its id.
 */
export async function createCampaign(
  tx: Tx,
  { reason, termsAllow: _, ...question }: PriceCampaignInput,
  actor: ChangeActor,
): Promise<PriceCampaignId> {
  const { scope } = await scopeOf(tx, question, actor.at)
  const id = newId('pcg', actor.at.getTime())
  await insertCampaign(tx, { ...scope, id, reason }, actor)
  return id
}

/** Refuses `not-found`, and `price-campaign.announced` for what people were told of. */
async function lockDraft(tx: Tx, id: PriceCampaignId): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw new Refused('not-found')
  if (campaign.announcedAt) throw new Refused('price-campaign.announced')
  return campaign
}

/** Throws a draft away; refuses as `lockDraft`. */
export async function discardCampaign(tx: Tx, id: PriceCampaignId): Promise<void> {
  await lockDraft(tx, id)
  await deleteCampaign(tx, id)
}

/**
 * Announces a draft: whom it reaches now is in it, and is told by the sweep. Refuses `not-found`,
 * `price-campaign.announced`, `price-campaign.plan-archived`, `price-campaign.nobody`, and `price-campaign.overlap` where a
 * subscription of it is in another campaign.
 */
export async function announceCampaign(tx: Tx, id: PriceCampaignId, actor: ChangeActor): Promise<void> {
  const campaign = await lockDraft(tx, id)
  await findPlanOnSale(tx, campaign.productId, actor.at)
  const audience = await countAudience(tx, campaign)
  if (audience.some(({ group }) => group === 'in-campaign')) throw new Refused('price-campaign.overlap')
  const count = await insertAudience(tx, id).catch((error: unknown) => {
    if (isUniqueViolation(error, 'price_campaign_subscription_open'))
      throw new Refused('price-campaign.overlap')
    throw error
  })
  if (count === 0) throw new Refused('price-campaign.nobody')
  await markAnnounced(tx, id, actor)
}

/**
 * Takes a campaign back, before its day or after it: the sweep gives each subscription its price of before from its next
 * renewal on. Refuses `not-found`, `price-campaign.not-announced`, `price-campaign.lower` for a lower price, which binds
 * who told it (CDC, art. 30), and `price-campaign.later` while a newer one stands on it.
 */
export async function undoCampaign(tx: Tx, id: PriceCampaignId, actor: ChangeActor): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw new Refused('not-found')
  if (!campaign.announcedAt || campaign.undoneAt) throw new Refused('price-campaign.not-announced')
  if (campaign.consent === 'none') throw new Refused('price-campaign.lower')
  if (await hasNewerCampaign(tx, campaign)) throw new Refused('price-campaign.later')
  await markUndone(tx, id, actor)
}

/** Those that a campaign was announced to, by how they stand. */
async function readProgress(db: Db, campaign: CampaignRow): Promise<AdminPriceCampaign['progress']> {
  const counts = await countAnswers(db, campaign)
  const answers = CAMPAIGN_ANSWERS.map((answer) => ({
    answer,
    count: countOf(counts.filter((one) => one.answer === answer)),
  }))
  const applied = counts.filter(({ isApplied }) => isApplied)
  const notified = counts.filter(({ answer }) => answer !== 'waiting' && answer !== 'skipped')
  return {
    answers: answers.filter(({ count }) => count > 0),
    notified: countOf(notified),
    applied: {
      count: countOf(applied),
      mrr: -sumOf(applied.map((one) => mrrChange(one, one.oldAmount))),
    },
  }
}

const stateOf = ({ announcedAt, undoneAt }: CampaignRow): AdminPriceCampaign['state'] =>
  undoneAt ? 'undone' : announcedAt ? 'announced' : 'draft'

/** Who did what of a campaign, as far as they are known. */
async function readAuthors(
  db: Db,
  { createdBy, announcedBy, undoneBy }: CampaignRow,
): Promise<Pick<AdminPriceCampaign, 'createdBy' | 'announcedBy' | 'undoneBy'>> {
  const acts = Object.entries({ createdBy, announcedBy, undoneBy })
  const ids = acts.flatMap(([, by]) => by ?? []) as AccountId[]
  const people = await listNames(db, [...new Set(ids)])
  return Object.fromEntries(
    acts.flatMap(([act, by]) => {
      const name = by && people.get(by as AccountId)
      return name ? [[act, name]] : []
    }),
  )
}

/** A campaign with whom it would reach, or how those stand that it was announced to; refuses `not-found`. */
export async function readCampaign({ db, clock }: App, id: PriceCampaignId): Promise<AdminPriceCampaign> {
  const campaign = await findCampaign(db, id)
  if (!campaign) throw new Refused('not-found')
  const { productId, brandId, announcedAt, undoneAt, createdAt } = campaign
  const [authors, brand, plan] = await parallel(
    () => readAuthors(db, campaign),
    () => readBrand(db, brandId),
    () => editedProduct.read(db, productId, clock.now()),
  )
  const { interval, amount, consent, effectiveOn, subscribedBefore, payingBelow, reason } = campaign
  const facts = { id, interval, amount, consent, effectiveOn, subscribedBefore, payingBelow, reason }
  return {
    ...facts,
    state: stateOf(campaign),
    plan: { id: productId, name: plan?.name ?? productId },
    brand: brandId,
    brandName: brand.name,
    createdAt: createdAt.toISOString(),
    ...(announcedAt && { announcedAt: announcedAt.toISOString() }),
    ...(undoneAt && { undoneAt: undoneAt.toISOString() }),
    ...authors,
    ...(announcedAt
      ? { progress: await readProgress(db, campaign) }
      : plan && { preview: await previewScope(db, campaign, plan) }),
  }
}
