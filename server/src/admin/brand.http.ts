import { PaymentMethod } from '@vitrine/contract/payment'
import {
  createBrand,
  editBrand,
  editedBrand,
  findEditedBrand,
  listDocumentVersions,
  listEditedBrands,
  lockBrand,
  publishDocument,
  refuseUnknownMark,
  saveMark,
} from '#brand'
import { api } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import type { PaymentProviders } from '#payment-provider'
import { authorOf } from './author.http.ts'
import { actOn, changeThing, makeThing } from './change.ts'
import { changeIdentityPolicy, confirmPixKey } from './edit-brand.ts'
import { fileOfItems } from './list-file.http.ts'
import { BRAND_SHEET } from './sheets.ts'

const of = editedBrand

export const adminBrandHttp = (providers: PaymentProviders) => ({
  list: api.adminBrand.list.handler(({ context: { app } }) => listEditedBrands(app.db)),
  export: api.adminBrand.export.handler(async ({ input, context }) =>
    fileOfItems(context, BRAND_SHEET, await listEditedBrands(context.app.db), input.format),
  ),
  read: api.adminBrand.read.handler(async ({ input, context: { app } }) => {
    const found = await findEditedBrand(app.db, input.id)
    if (!found) throw new Refused('not-found')
    return found
  }),
  listMethods: api.adminBrand.listMethods.handler(() =>
    PaymentMethod.options.filter((method) => providers[method]),
  ),
  create: api.adminBrand.create.handler(async ({ input, context }) => {
    await refuseUnknownMark(context.app, input.mark)
    await confirmPixKey(context.app, providers, input)
    const act = { of, action: 'create', reason: input.reason }
    return makeThing(context.app, authorOf(context), act, (tx) => createBrand(tx, context.app.config, input))
  }),
  edit: api.adminBrand.edit.handler(async ({ input: { id, version, ...fields }, context }) => {
    await refuseUnknownMark(context.app, fields.mark)
    await confirmPixKey(context.app, providers, { id, ...fields })
    const act = { of, action: 'edit', id, version, reason: fields.reason }
    return changeThing(context.app, authorOf(context), act, async (tx, _, before) => {
      await editBrand(tx, context.app.config, { id, ...fields })
      await changeIdentityPolicy(tx, before, fields)
    })
  }),
  sendMark: api.adminBrand.sendMark.handler(async ({ input: { json, picture }, context: { app } }) => ({
    src: await saveMark(app, picture, json.crop),
  })),
})

export const adminDocumentHttp = {
  list: api.adminDocument.list.handler(({ input: { id }, context: { app } }) =>
    listDocumentVersions(app.db, id),
  ),
  publish: api.adminDocument.publish.handler(async ({ input: { id, kind, text, reason }, context }) => {
    const { app } = context
    const act = {
      kind: 'brand',
      id,
      action: 'publish-document',
      reason,
      done: { kind, text },
      nameOf: async (tx: Parameters<typeof lockBrand>[0]) => (await findEditedBrand(tx, id))?.name,
    }
    return actOn(app, authorOf(context), act, async (tx, { by, at }) => {
      await lockBrand(tx, id)
      await publishDocument(tx, { id, kind, text, author: by, at })
      return listDocumentVersions(tx, id)
    })
  }),
}
