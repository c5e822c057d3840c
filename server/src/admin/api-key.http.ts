import type { ApiKeyId } from '@vitrine/contract/ids'
import {
  apiKey,
  createApiKey,
  editApiKey,
  findApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '#api-key'
import { api, member } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { actOnNew, changeThing } from './change.ts'

export const adminApiKeyHttp = {
  list: api.adminApiKey.list.handler(({ context: { app } }) => listApiKeys(app.db, app.clock.now())),
  read: api.adminApiKey.read.handler(async ({ input, context: { app } }) => {
    const found = await findApiKey(app.db, input.id, app.clock.now())
    if (!found) throw new Refused('not-found')
    return found
  }),
  create: api.adminApiKey.create.handler(async ({ input, context }) => {
    const { permissions } = member(context)
    const act = { kind: apiKey.kind, action: 'create', done: input, name: input.name }
    let key = ''
    const id = await actOnNew<ApiKeyId>(context, act, async (tx, actor) => {
      const made = await createApiKey(tx, input, actor, permissions)
      key = made.key
      return made.id
    })
    return { id, key }
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
