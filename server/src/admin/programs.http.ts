import {
  apiKey,
  createApiKey,
  editApiKey,
  findApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '#api-key'
import { saveMark } from '#brand'
import { api, type Call, member } from '#http/call.ts'
import {
  checkClientApp,
  clientAppRows,
  createClientApp,
  editClientApp,
  editedClientApp,
  rotateSecret,
  setClientActive,
} from '#identity'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  checkEndpoint,
  createEndpoint,
  deliveryRows,
  endpoint,
  enqueueDeliveries,
  findDelivery,
  findEndpoint,
  listEndpoints,
  moveEndpoint,
  removeEndpoint,
  rotateSecret as rotateWebhookSecret,
  sendAgain,
  sendFailedAgain,
  sendTest,
  updateEndpoint,
} from '#webhook'
import { actOn, actOnNew, changeThing, makeThing, removeThing } from './change.ts'
import { fileOf, pageOf } from './list-file.http.ts'
import { CLIENT_APP_SHEET, WEBHOOK_DELIVERY_SHEET } from './sheets.ts'

/** Makes something with a secret, which its answer shows this once, and its audit row. */
async function makeWithSecret<Made extends { id: string }>(
  context: Call,
  kind: string,
  input: { name: string },
  work: (tx: Tx, actor: ChangeActor) => Promise<Made>,
): Promise<Made> {
  let made!: Made
  await actOnNew(context, { kind, action: 'create', done: input, name: input.name }, async (tx, actor) => {
    made = await work(tx, actor)
    return made.id
  })
  return made
}

export const adminApiKeyHttp = {
  list: api.adminApiKey.list.handler(({ context: { app } }) => listApiKeys(app.db, app.clock.now())),
  read: api.adminApiKey.read.handler(async ({ input, context: { app } }) => {
    const found = await findApiKey(app.db, input.id, app.clock.now())
    if (!found) throw new Refused('not-found')
    return found
  }),
  create: api.adminApiKey.create.handler(({ input, context }) => {
    const { permissions } = member(context)
    return makeWithSecret(context, apiKey.kind, input, (tx, actor) =>
      createApiKey(tx, input, actor, permissions),
    )
  }),
  edit: api.adminApiKey.edit.handler(({ input: { id, version, ...input }, context }) => {
    const { permissions } = member(context)
    const act = { of: apiKey, action: 'edit', id, version }
    return changeThing(context, act, (tx, _, before) => editApiKey(tx, before, input, permissions))
  }),
  rotate: api.adminApiKey.rotate.handler(async ({ input: { id, version, overlapHours }, context }) => {
    const { permissions: own } = member(context)
    let key = ''
    const act = { of: apiKey, action: 'rotate', id, version }
    await changeThing(context, act, async (tx, { at }, before) => {
      key = await rotateApiKey(tx, before, overlapHours, { at, own })
    })
    return { id, key }
  }),
  revoke: api.adminApiKey.revoke.handler(({ input: { id, version }, context }) => {
    const act = { of: apiKey, action: 'revoke', id, version }
    return changeThing(context, act, (tx, { at }, before) => revokeApiKey(tx, before, at))
  }),
}

export const adminClientAppHttp = {
  list: api.adminClientApp.list.handler(({ input, context }) => pageOf(context, clientAppRows, input)),
  export: api.adminClientApp.export.handler(({ input, context }) =>
    fileOf(context, clientAppRows, CLIENT_APP_SHEET, input),
  ),
  read: api.adminClientApp.read.handler(async ({ input: { id }, context: { app } }) => {
    const found = await editedClientApp(app).read(app.db, id, app.clock.now())
    if (!found) throw new Refused('not-found')
    return found
  }),
  create: api.adminClientApp.create.handler(async ({ input, context }) => {
    const { app } = context
    await checkClientApp(app, input)
    let secret: string | undefined
    const act = { of: editedClientApp(app), action: 'create' }
    const made = await makeThing(context, act, async (tx, { at }) => {
      const created = await createClientApp(app, tx, input, at)
      secret = created.secret
      return created.id
    })
    return { ...made, ...(secret && { secret }) }
  }),
  edit: api.adminClientApp.edit.handler(async ({ input: { version, reason, ...fields }, context }) => {
    const { app } = context
    await checkClientApp(app, fields)
    const act = { of: editedClientApp(app), action: 'edit', id: fields.id, version, reason }
    return changeThing(context, act, (tx) => editClientApp(tx, fields))
  }),
  rotateSecret: api.adminClientApp.rotateSecret.handler(async ({ input, context }) => {
    const { app } = context
    const { overlapDays, ...asked } = input
    let secret: string | undefined
    const act = { of: editedClientApp(app), action: 'rotate-secret', ...asked }
    const after = await changeThing(context, act, async (tx, { at }, before) => {
      secret = await rotateSecret(app, tx, before, { overlapDays, at })
    })
    return { ...after, ...(secret && { secret }) }
  }),
  setActive: api.adminClientApp.setActive.handler(({ input: { active, ...asked }, context }) => {
    const act = { of: editedClientApp(context.app), action: 'set-active', ...asked }
    return changeThing(context, act, (tx) => setClientActive(tx, asked.id, active))
  }),
  sendMark: api.adminClientApp.sendMark.handler(async ({ input: { json, picture }, context: { app } }) => ({
    src: await saveMark(app, picture, json.crop),
  })),
}

const findOrRefuse = async ({ db, clock }: App, id: string) => {
  const found = await findEndpoint(db, id, clock.now())
  if (!found) throw new Refused('not-found')
  return found
}

/** What is done to an endpoint, for the audit log. */
const actOf = (app: App, id: string, action: string, done: object = {}) => ({
  kind: endpoint.kind,
  id,
  action,
  done,
  nameOf: async () => (await findEndpoint(app.db, id, app.clock.now()))?.name,
})

const sending = {
  test: api.adminWebhook.test.handler(async ({ input: { id, event }, context }) => {
    const { app } = context
    const act = actOf(app, id, 'test', { event })
    const deliveryId = await actOn(context, act, async (tx) => {
      const made = await sendTest(app, tx, { endpointId: id, kind: event })
      await enqueueDeliveries(app, tx, id)
      return made
    })
    return { deliveryId }
  }),
  resendFailed: api.adminWebhook.resendFailed.handler(async ({ input: { id }, context }) => {
    const { app } = context
    const count = await actOn(context, actOf(app, id, 'resend'), async (tx, { at }) => {
      const sent = await sendFailedAgain(tx, id, at)
      await enqueueDeliveries(app, tx, id)
      return sent
    })
    return { count }
  }),
  resend: api.adminWebhook.resend.handler(async ({ input, context }) => {
    const { app } = context
    const delivery = await findDelivery(app.db, input.id)
    if (!delivery) throw new Refused('not-found')
    const act = actOf(app, delivery.endpoint.id, 'resend', { event: delivery.event, delivery: input.id })
    await actOn(context, act, async (tx, { at }) => {
      const endpointId = await sendAgain(tx, input.id, at)
      if (endpointId) await enqueueDeliveries(app, tx, endpointId)
    })
  }),
}

export const adminWebhookHttp = {
  list: api.adminWebhook.list.handler(({ context: { app } }) => listEndpoints(app.db, app.clock.now())),
  read: api.adminWebhook.read.handler(({ input, context }) => findOrRefuse(context.app, input.id)),
  create: api.adminWebhook.create.handler(async ({ input, context }) => {
    const { app } = context
    await checkEndpoint(app, input)
    return makeWithSecret(context, endpoint.kind, input, (tx, actor) => createEndpoint(app, tx, input, actor))
  }),
  edit: api.adminWebhook.edit.handler(async ({ input: { id, version, ...input }, context }) => {
    const { app } = context
    await checkEndpoint(app, input)
    const act = { of: endpoint, action: 'edit', id, version }
    return changeThing(context, act, (tx) => updateEndpoint(tx, id, input))
  }),
  move: api.adminWebhook.move.handler(({ input: { id, version, status }, context }) => {
    const act = { of: endpoint, action: 'move', id, version }
    return changeThing(context, act, (tx) => moveEndpoint(tx, id, status))
  }),
  rotateSecret: api.adminWebhook.rotateSecret.handler(async ({ input: { id, version }, context }) => {
    const { app } = context
    let secret = ''
    const act = { of: endpoint, action: 'rotate-secret', id, version }
    await changeThing(context, act, async (tx, actor) => {
      secret = await rotateWebhookSecret(app, tx, id, actor)
    })
    return { id, secret }
  }),
  remove: api.adminWebhook.remove.handler(({ input: { id, version }, context }) => {
    const { app } = context
    const act = { of: endpoint, action: 'remove', id, version }
    return removeThing(context, act, (tx) => removeEndpoint(tx, id, app.clock.now()))
  }),
  listDeliveries: api.adminWebhook.listDeliveries.handler(({ input, context }) =>
    pageOf(context, deliveryRows, input),
  ),
  exportDeliveries: api.adminWebhook.exportDeliveries.handler(({ input, context }) =>
    fileOf(context, deliveryRows, WEBHOOK_DELIVERY_SHEET, input),
  ),
  readDelivery: api.adminWebhook.readDelivery.handler(async ({ input, context: { app } }) => {
    const delivery = await findDelivery(app.db, input.id)
    if (!delivery) throw new Refused('not-found')
    return delivery
  }),
  ...sending,
}
