import type { AdminSubscription } from '@vitrine/contract/admin/subscription'
import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import { today } from '@vitrine/contract/time'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { listPlans } from '#catalog'
import { api } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { Refused } from '#kernel/errors.ts'
import { readPage } from '#kernel/list.ts'
import {
  allowedToShop,
  carryOut,
  chargeNow,
  chargeOfChange,
  findSubscription,
  pastDueRows,
  previewAction,
  readSubscription,
  subscriptionRows,
} from '#subscription'
import { authorOf } from './author.http.ts'
import { actOn } from './change.ts'
import { fileOf } from './list-file.http.ts'
import { PAST_DUE_SHEET, SUBSCRIPTION_SHEET } from './subscription-sheets.ts'

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
  listPastDue: api.adminSubscription.listPastDue.handler(({ input, context: { app } }) =>
    readPage(app.db, pastDueRows, input, app.clock.now()),
  ),
  exportPastDue: api.adminSubscription.exportPastDue.handler(({ input, context }) =>
    fileOf(context, pastDueRows, PAST_DUE_SHEET, input),
  ),
  chargeNow: api.adminSubscription.chargeNow.handler(async ({ input: { id, reason }, context }) => {
    const { app } = context
    const about = await ownerOf(app, id)
    const nameOf = async () => (await findSubscription(app.db, id))?.name
    const act = { kind: 'subscription', id, action: 'charge', reason, done: {}, about, nameOf }
    await actOn(app, authorOf(context), act, (tx) => chargeNow(app, tx, id))
  }),
  list: api.adminSubscription.list.handler(({ input, context: { app } }) =>
    readPage(app.db, subscriptionRows, input, app.clock.now()),
  ),
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
    await actOn(app, authorOf(context), { ...act, nameOf }, (tx, { by }) =>
      carryOut(app, tx, { ...request, accountId }, { actor: 'shop', actorId: by }),
    )
    return read(app, id)
  }),
}
