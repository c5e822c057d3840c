import type { AdminBrand, BrandInput } from '@vitrine/contract/admin/brand'
import { PaymentMethod } from '@vitrine/contract/payment'
import { hasAccounts, shareAccounts } from '#account'
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
import { webhookPath } from '#gateway'
import { api } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hasOrders } from '#order'
import { API_PIX, type PaymentProviders, ProviderFailure } from '#payment-provider'
import { actOn, changeThing, makeThing } from './change.ts'
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
    return makeThing(context, act, (tx) => createBrand(tx, context.app.config, input))
  }),
  edit: api.adminBrand.edit.handler(async ({ input: { id, version, ...fields }, context }) => {
    await refuseUnknownMark(context.app, fields.mark)
    await confirmPixKey(context.app, providers, { id, ...fields })
    const act = { of, action: 'edit', id, version, reason: fields.reason }
    return changeThing(context, act, async (tx, _, before) => {
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
    const act = {
      kind: 'brand',
      id,
      action: 'publish-document',
      reason,
      done: { kind, text },
      nameOf: async (tx: Parameters<typeof lockBrand>[0]) => (await findEditedBrand(tx, id))?.name,
    }
    return actOn(context, act, async (tx, { by, at }) => {
      await lockBrand(tx, id)
      await publishDocument(tx, { id, kind, text, author: by, at })
      return listDocumentVersions(tx, id)
    })
  }),
}

/**
 * Brings the accounts of a brand in line with another policy. Refuses `brand.has-people` where somebody could no longer
 * sign in, and `brand.same-addresses` where one address would have two accounts. The brand's row is held meanwhile.
 */
async function changeIdentityPolicy(
  tx: Tx,
  { id, identityPolicy: before }: AdminBrand,
  { identityPolicy: after }: Pick<BrandInput, 'identityPolicy'>,
): Promise<void> {
  if (before === after) return
  if (after === 'isolated' && ((await hasAccounts(tx, id)) || (await hasOrders(tx, id))))
    throw new Refused('brand.has-people')
  if (after === 'shared' && !(await shareAccounts(tx, id))) throw new Refused('brand.same-addresses')
}

/**
 * Asks the bank to tell of what a brand's new Pix key receives, which it does for keys of our accounts alone (API Pix
 * 2.9.0, `PUT /webhook/{chave}`). Refuses `brand.pix-key-refused`.
 */
async function confirmPixKey(
  { db, config }: App,
  providers: PaymentProviders,
  { id, pixKey }: Pick<BrandInput, 'pixKey'> & { id: string },
): Promise<void> {
  if (pixKey === null || (await findEditedBrand(db, id))?.pixKey === pixKey) return
  const bank = providers.pix?.name === API_PIX ? providers.pix : undefined
  if (!bank?.registerWebhook || !config.pixApi)
    throw refused('Esta instalação não recebe Pix direto em um banco: deixe em branco')
  const url = config.http.publicUrl + webhookPath(config.pixApi.webhookToken)
  await bank.registerWebhook(url, [pixKey]).catch((error: unknown) => {
    throw error instanceof ProviderFailure
      ? refused('O banco não confirmou que esta chave é de uma conta sua')
      : error
  })
}

const refused = (sentence: string) => new Refused('brand.pix-key-refused', undefined, { pixKey: [sentence] })
