import { createBrand, editBrand, editedBrand, findEditedBrand, listEditedBrands } from '../brand/index.ts'
import { Refused } from '../kernel/errors.ts'
import { api } from '../kernel/http/call.ts'
import { authorOf } from './author.http.ts'
import { changeThing, makeThing } from './change.ts'
import { changeIdentityPolicy } from './identity-policy.ts'

const of = editedBrand

export const adminBrandHttp = {
  list: api.adminBrand.list.handler(({ context: { app } }) => listEditedBrands(app.db)),
  read: api.adminBrand.read.handler(async ({ input, context: { app } }) => {
    const found = await findEditedBrand(app.db, input.id)
    if (!found) throw new Refused('not-found')
    return found
  }),
  create: api.adminBrand.create.handler(({ input, context }) =>
    makeThing(context.app, authorOf(context), { of, action: 'create', reason: input.reason }, (tx) =>
      createBrand(tx, context.app.config, input),
    ),
  ),
  edit: api.adminBrand.edit.handler(({ input: { id, version, ...fields }, context }) => {
    const act = { of, action: 'edit', id, version, reason: fields.reason }
    return changeThing(context.app, authorOf(context), act, async (tx, _, before) => {
      await editBrand(tx, context.app.config, { id, ...fields })
      await changeIdentityPolicy(tx, before, fields)
    })
  }),
}
