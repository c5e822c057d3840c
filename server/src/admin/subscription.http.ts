import type { AdminSubscription } from '@vitrine/contract/admin/subscription'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, PriceCampaignId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import { today } from '@vitrine/contract/time'
import { readAccount } from '#account'
import { readBrand, refuseUnknownBrands } from '#brand'
import { listPlans, nameProducts } from '#catalog'
import { api } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  allowedToShop,
  announceCampaign,
  campaignRows,
  campaignSubscriptionRows,
  carryOut,
  changeDunning,
  chargeNow,
  chargeOfChange,
  createCampaign,
  discardCampaign,
  endDunning,
  figureRows,
  findSubscription,
  pastDueRows,
  previewAction,
  previewCampaign,
  readCampaign,
  readDunning,
  readSubscription,
  readSubscriptionFigures,
  replayDunning,
  subscriptionRows,
  undoCampaign,
} from '#subscription'
import { actOn, actOnNew } from './change.ts'
import { fileOf, pageOf } from './list-file.http.ts'
import {
  CAMPAIGN_SHEET,
  CAMPAIGN_SUBSCRIPTION_SHEET,
  figureSheet,
  PAST_DUE_SHEET,
  SUBSCRIPTION_SHEET,
} from './subscription-sheets.ts'

/** So many are offered to choose from. */
const MOST_PLANS = 30

/** Each price of the plans that its brand sells, but for its own. */
async function plansFor(app: App, id: string) {
  const subscription = await find(app, id)
  const { brandId: brand, productId, priceId } = subscription
  const plans = await listPlans(app.db, { brand, at: app.clock.now() }, { productId, most: MOST_PLANS })
  const day = today(app.clock.now())
  const choices = plans.flatMap(({ product, prices }) => prices.map((price) => ({ product, price })))
  return Promise.all(
    choices
      .filter(({ price }) => price.id !== priceId)
      .map(async ({ product, price }) => ({
        name: product.name,
        priceId: price.id,
        charge: await chargeOfChange(app, { brandId: brand, productId: product.id, price }, day),
      })),
  )
}

/** As it is kept; refuses `not-found`. */
async function find({ db }: App, id: string) {
  const subscription = await findSubscription(db, id)
  if (!subscription) throw new Refused('not-found')
  return subscription
}

/** Whoever has it; refuses `not-found`. */
const ownerOf = async (app: App, id: string): Promise<AccountId> => (await find(app, id)).accountId

async function read(app: App, id: SubscriptionId): Promise<AdminSubscription> {
  const found = await find(app, id)
  const { accountId } = found
  const [subscription, { name, email }] = await parallel(
    () => readSubscription(app, id, accountId),
    () => readAccount(app.db, accountId),
  )
  const allowed = allowedToShop(found, today(app.clock.now()))
  const { name: brandName } = await readBrand(app.db, subscription.brand)
  return { subscription, brandName, account: { id: accountId, name, email }, allowed }
}

export const adminSubscriptionHttp = {
  listPastDue: api.adminSubscription.listPastDue.handler(({ input, context }) =>
    pageOf(context, pastDueRows, input),
  ),
  exportPastDue: api.adminSubscription.exportPastDue.handler(({ input, context }) =>
    fileOf(context, pastDueRows, PAST_DUE_SHEET, input),
  ),
  chargeNow: api.adminSubscription.chargeNow.handler(async ({ input: { id, reason }, context }) => {
    const { app } = context
    const about = await ownerOf(app, id)
    const nameOf = async () => (await findSubscription(app.db, id))?.name
    const act = { kind: 'subscription', id, action: 'charge', reason, done: {}, about, nameOf }
    await actOn(context, act, (tx) => chargeNow(app, tx, id))
  }),
  list: api.adminSubscription.list.handler(({ input, context }) => pageOf(context, subscriptionRows, input)),
  export: api.adminSubscription.export.handler(({ input, context }) =>
    fileOf(context, subscriptionRows, SUBSCRIPTION_SHEET, input),
  ),
  read: api.adminSubscription.read.handler(({ input, context: { app } }) => read(app, input.id)),
  plans: api.adminSubscription.plans.handler(({ input, context: { app } }) => plansFor(app, input.id)),
  preview: api.adminSubscription.preview.handler(async ({ input, context: { app } }) =>
    previewAction(app, { ...input, accountId: await ownerOf(app, input.id) }, 'shop'),
  ),
  act: api.adminSubscription.act.handler(async ({ input: { reason, ...request }, context }) => {
    const { app } = context
    const { id, action } = request
    const accountId = await ownerOf(app, id)
    const act = { kind: 'subscription', id, action: action.kind, reason, done: action, about: accountId }
    const nameOf = async () => (await findSubscription(app.db, id))?.name
    await actOn(context, { ...act, nameOf }, (tx, { by }) =>
      carryOut(app, tx, { ...request, accountId }, { actor: 'shop', actorId: by }),
    )
    return read(app, id)
  }),
}

export const adminSubscriptionFigureHttp = {
  read: api.adminSubscriptionFigure.read.handler(({ input, context: { app } }) =>
    readSubscriptionFigures(app.db, input, today(app.clock.now())),
  ),
  rows: api.adminSubscriptionFigure.rows.handler(({ input: { figure, ...query }, context }) =>
    pageOf(context, figureRows(figure), query),
  ),
  export: api.adminSubscriptionFigure.export.handler(({ input: { figure, ...query }, context }) =>
    fileOf(context, figureRows(figure), figureSheet(figure), query),
  ),
}

interface Scope {
  brandId: BrandId | null
  productId: ProductId | null
}

/** What a scope is called in the audit log; refuses a brand or a plan that is not there. */
async function nameOf(db: Db, { brandId, productId }: Scope): Promise<string> {
  if (brandId) await refuseUnknownBrands(db, [brandId], 'brandId')
  if (!productId) return brandId ?? 'Todas as lojas'
  const name = (await nameProducts(db, [productId])).get(productId)
  if (name === undefined) throw new Refused('product.unknown', { unknown: [productId] })
  return name
}

export const adminDunningHttp = {
  read: api.adminDunning.read.handler(({ context: { app } }) => readDunning(app.db)),
  preview: api.adminDunning.preview.handler(async ({ input, context: { app } }) => {
    await nameOf(app.db, input)
    return replayDunning(app, input)
  }),
  change: api.adminDunning.change.handler(async ({ input, context }) => {
    const { app } = context
    const { reason, ...done } = input
    const act = { kind: 'dunning-policy', action: 'change', reason, done, name: await nameOf(app.db, input) }
    const id = await actOnNew(context, act, (tx, actor) => changeDunning(tx, input, actor))
    return { id }
  }),
  end: api.adminDunning.end.handler(async ({ input: { id, reason }, context }) => {
    const { app } = context
    const ended = async () => {
      const version = (await readDunning(app.db)).find((one) => one.id === id)
      return version && (version.plan?.name ?? version.brand?.name ?? 'Todas as lojas')
    }
    const act = { kind: 'dunning-policy', id, action: 'end', reason, done: {}, nameOf: ended }
    await actOn(context, act, (tx, actor) => endDunning(tx, id, actor))
  }),
}

/** What is done to a campaign, for the audit log. */
const actOf = (app: App, id: PriceCampaignId, action: string, reason?: string) => ({
  kind: 'price-campaign',
  id,
  action,
  reason,
  done: {},
  nameOf: async () => (await readCampaign(app, id)).plan.name,
})

export const adminPriceCampaignHttp = {
  list: api.adminPriceCampaign.list.handler(({ input, context }) => pageOf(context, campaignRows, input)),
  export: api.adminPriceCampaign.export.handler(({ input, context }) =>
    fileOf(context, campaignRows, CAMPAIGN_SHEET, input),
  ),
  listSubscriptions: api.adminPriceCampaign.listSubscriptions.handler(({ input, context }) =>
    pageOf(context, campaignSubscriptionRows, input),
  ),
  exportSubscriptions: api.adminPriceCampaign.exportSubscriptions.handler(({ input, context }) =>
    fileOf(context, campaignSubscriptionRows, CAMPAIGN_SUBSCRIPTION_SHEET, input),
  ),
  read: api.adminPriceCampaign.read.handler(({ input, context: { app } }) => readCampaign(app, input.id)),
  preview: api.adminPriceCampaign.preview.handler(async ({ input, context: { app } }) => {
    await refuseUnknownBrands(app.db, [input.brandId], 'brandId')
    return previewCampaign(app, input)
  }),
  create: api.adminPriceCampaign.create.handler(async ({ input, context }) => {
    const { app } = context
    const { brandId, productId } = input
    await refuseUnknownBrands(app.db, [brandId], 'brandId')
    const name = (await nameProducts(app.db, [productId])).get(productId) ?? productId
    const act = { kind: 'price-campaign', action: 'create', done: input, name }
    const id = await actOnNew(context, act, (tx, actor) => createCampaign(tx, input, actor))
    return { id }
  }),
  discard: api.adminPriceCampaign.discard.handler(async ({ input: { id }, context }) => {
    const { app } = context
    await actOn(context, actOf(app, id, 'discard'), (tx) => discardCampaign(tx, id))
  }),
  announce: api.adminPriceCampaign.announce.handler(async ({ input: { id, reason }, context }) => {
    const { app } = context
    const act = actOf(app, id, 'announce', reason)
    await actOn(context, act, (tx, actor) => announceCampaign(tx, id, actor))
    return readCampaign(app, id)
  }),
  undo: api.adminPriceCampaign.undo.handler(async ({ input: { id, reason }, context }) => {
    const { app } = context
    const act = actOf(app, id, 'undo', reason)
    await actOn(context, act, (tx, actor) => undoCampaign(tx, id, actor))
    return readCampaign(app, id)
  }),
}
