import type { AccountId } from '@vitrine/contract/ids'
import { expect } from 'vitest'
import { inTransaction } from '../../server/src/platform/kernel/database.ts'
import { saveBuyers } from '../../server/src/sales/fiscal/fiscal-notes.ts'
import { saveDestination } from '../../server/src/sales/refund-ledger/refund.ts'
import { enqueueForgetting } from '../../server/src/sales/saved-card/saved-cards.ts'
import { type Buyer, CPF, newBuyer } from './buyer.ts'
import { orderByCard } from './card.ts'
import { confirmed } from './confirmed.ts'
import { earnCredit, payPix } from './credit.ts'
import { identity, OWNER } from './identities.ts'
import { plantImport } from './importing.ts'
import { newProgram } from './program.ts'
import { arrive, openBrowser, redeem, registerApp, signUp } from './relying-party.ts'
import { codeOf } from './second-factor.ts'
import type { Client, Shop } from './shop.ts'
import { stock } from './stock.ts'

/** What somebody of the shop has that only a key opens, to be read again after it was exchanged. */
export interface Planted {
  buyer: Buyer
  owner: Client
  recoveryCodes: string[]
}

/** Writes the document of a person into the profile, as its form does; resolves to the status. */
export async function writeDocument(
  shop: Pick<Shop, 'request'>,
  { token }: Pick<Buyer, 'token'>,
  document = CPF,
  version = 0,
): Promise<number> {
  const body = new FormData()
  body.append('json', new Blob([JSON.stringify({ version, document })], { type: 'application/json' }))
  const headers = { authorization: `Bearer ${token}` }
  return (await shop.request('/api/profile/update', { method: 'PUT', headers, body })).status
}

/** Has a shop seal at least one value of each kind, through its doors where there is one. */
export async function plantSealed(shop: Shop): Promise<Planted> {
  const { app, pool } = shop.parts
  const owner = shop.client((await identity(app, OWNER)).token)
  const buyer = await newBuyer(shop)
  expect(await writeDocument(shop, buyer)).toBe(200)
  const { priceId } = await stock(pool, { name: 'Guia', amount: 12_345 })
  await payPix(shop, buyer, await buyer.order(priceId))
  await earnCredit(shop, buyer, 5_000)
  await plantCards(shop, buyer, priceId)
  await plantPrograms(shop, owner)
  await plantImport(shop, owner)
  await owner.adminDataExport.begin({ list: 'adminAccount.export', format: 'csv', query: {} })
  await shop.client().account.forgotPassword({ headers: {}, body: { email: buyer.email } })
  await plantOfGone(shop)
  const recoveryCodes = await plantFactors(shop, buyer)
  await shop.untilWritten()
  return { buyer, owner, recoveryCodes }
}

/** One card that is kept. */
async function plantCards(shop: Shop, buyer: Buyer, priceId: string): Promise<void> {
  await orderByCard(shop, buyer, priceId, { name: 'elo', save: true })
}

/** Programs of others: a webhook and an app whose secret was exchanged, somebody who came in by it, an idempotent answer. */
async function plantPrograms(shop: Shop, owner: Client): Promise<void> {
  const hook = await owner.adminWebhook.create({
    name: 'Planilha',
    url: 'http://127.0.0.1:9/eventos',
    events: ['*'],
    brandId: null,
  })
  const { version } = await owner.adminWebhook.read({ id: hook.id })
  await owner.adminWebhook.rotateSecret({ id: hook.id, version })
  const config = await registerApp(shop)
  const { email } = await signUp(shop)
  await redeem(config, await arrive(openBrowser(shop), config, email))
  const id = config.clientMetadata().client_id as `app_${string}`
  const app = await owner.adminClientApp.read({ id })
  await owner.adminClientApp.rotateSecret({
    id,
    version: app.version,
    overlapDays: 1,
    reason: 'Troca de rotina',
  })
  const program = await newProgram(shop, ['products.write'])
  const made = await program.send({
    method: 'POST',
    path: '/api/admin/categories',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { name: 'Guias', slug: 'guias', position: 1 },
  })
  expect(made.status).toBeLessThan(300)
}

/** Money that goes to an account which the buyer names, a buyer who left, and a card of a gateway that is away. */
async function plantOfGone(shop: Shop): Promise<void> {
  const { app } = shop.parts
  await inTransaction(app.db, async (tx) => {
    const { id, order_id } = await tx
      .selectFrom('refund')
      .select(['id', 'order_id'])
      .executeTakeFirstOrThrow()
    const destination = { kind: 'pix-key', key: 'joana@banco.example' } as const
    await saveDestination(app, tx, { refundId: id, attempt: 1, destination, at: new Date() })
    const { account_id } = await tx
      .selectFrom('purchase_order')
      .select('account_id')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    const card = { provider: 'stripe', accountId: account_id as AccountId, reference: 'pm_de_antes' }
    await enqueueForgetting(tx, app.config, card, new Date())
    await saveBuyers(tx, { accountId: account_id as AccountId, emails: [] }, app.config.dataKeys)
  })
}

/** An app that shows codes, and one that was only begun; resolves to the recovery codes of the first. */
async function plantFactors(shop: Shop, buyer: Buyer): Promise<string[]> {
  await shop.client((await signUp(shop)).accessToken).secondFactor.startApp({})
  await confirmed(shop.parts.app, (await buyer.client.account.me()).id)
  const { secret } = await buyer.client.secondFactor.startApp({})
  const { recoveryCodes = [] } = await buyer.client.secondFactor.confirmApp({
    code: codeOf(secret, new Date()),
  })
  return recoveryCodes
}
