import type { PriceCampaignId } from '@vitrine/contract/ids'
import { refuseUnknownBrands } from '#brand'
import { nameProducts } from '#catalog'
import { api } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { readPage } from '#kernel/list.ts'
import {
  announceCampaign,
  campaignRows,
  campaignSubscriptionRows,
  createCampaign,
  discardCampaign,
  previewCampaign,
  readCampaign,
  undoCampaign,
} from '#subscription'
import { authorOf } from './author.http.ts'
import { actOn, actOnNew } from './change.ts'
import { fileOf } from './list-file.http.ts'
import { CAMPAIGN_SHEET, CAMPAIGN_SUBSCRIPTION_SHEET } from './subscription-sheets.ts'

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
  list: api.adminPriceCampaign.list.handler(({ input, context: { app } }) =>
    readPage(app.db, campaignRows, input, app.clock.now()),
  ),
  export: api.adminPriceCampaign.export.handler(({ input, context }) =>
    fileOf(context, campaignRows, CAMPAIGN_SHEET, input),
  ),
  listSubscriptions: api.adminPriceCampaign.listSubscriptions.handler(({ input, context: { app } }) =>
    readPage(app.db, campaignSubscriptionRows, input, app.clock.now()),
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
    const id = await actOnNew(app, authorOf(context), act, (tx, actor) => createCampaign(tx, input, actor))
    return { id }
  }),
  discard: api.adminPriceCampaign.discard.handler(async ({ input: { id }, context }) => {
    const { app } = context
    await actOn(app, authorOf(context), actOf(app, id, 'discard'), (tx) => discardCampaign(tx, id))
  }),
  announce: api.adminPriceCampaign.announce.handler(async ({ input: { id, reason }, context }) => {
    const { app } = context
    const act = actOf(app, id, 'announce', reason)
    await actOn(app, authorOf(context), act, (tx, actor) => announceCampaign(tx, id, actor))
    return readCampaign(app, id)
  }),
  undo: api.adminPriceCampaign.undo.handler(async ({ input: { id, reason }, context }) => {
    const { app } = context
    const act = actOf(app, id, 'undo', reason)
    await actOn(app, authorOf(context), act, (tx, actor) => undoCampaign(tx, id, actor))
    return readCampaign(app, id)
  }),
}
