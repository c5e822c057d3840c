import type { ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liftHold, placeHold, revoke } from '#access'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { keepMaterial } from '../../../../db/seed/material/index.ts'
import { productFiles } from '../../../../db/seed/material/product-files.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { newOwner } from '../../../../test/support/learner.ts'
import { expectSafe, sendRaw } from '../../../../test/support/raw.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

const SLUG = 'planilha-fluxo-de-caixa'
const MINUTE_MS = 60_000

const stack = new AsyncDisposableStack()
let shop: Shop
let productId: ProductId
let ahead = 0
beforeAll(async () => {
  const folder = stack.use(await temporaryFolder())
  const clock = { now: () => new Date(Date.now() + ahead) }
  shop = stack.use(await openShop({ seeded: true, clock, env: { DATA_DIR: folder.path } }))
  await keepMaterial(shop.parts.app.files)
  const { rows } = await shop.parts.pool.query('select id from product where slug = $1', [SLUG])
  productId = rows[0].id
})
afterAll(() => stack.disposeAsync())

const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(shop.parts.app.db, work)

const owner = () => newOwner(shop, productId)

test('who has a product saves its files, whole and in parts', async () => {
  const { client } = await owner()
  const files = await client.delivery.listFiles({})
  expect(files).toMatchObject([
    { productId, name: 'Planilha', fileName: 'fluxo-de-caixa.csv', version: 1 },
    { name: 'Passo a passo', fileName: 'fluxo-de-caixa-passo-a-passo.pdf' },
  ])
  const { url } = await client.delivery.openFile({ id: files[0]!.id })
  const answer = await sendRaw(shop.url, { method: 'GET', path: url })
  expectSafe(answer)
  expect(answer.status).toBe(200)
  const made = Buffer.from(await productFiles[SLUG]![0]!.make())
  expect(answer.text).toBe(made.toString())
  expect(made).toHaveLength(files[0]!.size)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="fluxo-de-caixa.csv"; filename*=utf-8''fluxo-de-caixa.csv`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
  const part = await sendRaw(shop.url, { method: 'GET', path: url, headers: { range: 'bytes=3-8' } })
  expect([part.status, part.text]).toEqual([206, made.subarray(3, 9).toString()])
})

test('an address is over after fifteen minutes, and says nothing once it was changed', async () => {
  const { client } = await owner()
  const [file] = await client.delivery.listFiles({})
  const { url, expiresAt } = await client.delivery.openFile({ id: file!.id })
  const left = new Date(expiresAt).getTime() - Date.now()
  expect(left).toBeGreaterThan(14 * MINUTE_MS)
  expect(left).toBeLessThanOrEqual(15 * MINUTE_MS)
  const changed = url.replace(/chave=../, 'chave=xx')
  for (const path of [changed, `${url}x`, '/arquivos/aberto', '/arquivos/aberto?chave=.', `${url}&chave=1`]) {
    expect((await sendRaw(shop.url, { method: 'GET', path })).status).toBe(403)
  }
  ahead += 15 * MINUTE_MS
  const late = await sendRaw(shop.url, { method: 'GET', path: url })
  expect(JSON.parse(late.text)).toMatchObject({ error: 'file.address-over' })
})

test('the ledger of access is asked each time', async () => {
  const { client, accountId, lineId } = await owner()
  const { client: stranger } = await newBuyer(shop)
  const [file] = await client.delivery.listFiles({})
  const { id } = file!
  expect(await refusalOf(stranger.delivery.openFile({ id }))).toBe('not-found')
  expect(await stranger.delivery.listFiles({})).toEqual([])

  const hold = { reason: 'disputed', reference: 'dsp_1' } as const
  const before = await client.delivery.openFile({ id })
  await within((tx) => placeHold(tx, { accountId, sourceIds: [lineId] }, hold, new Date()))
  expect((await sendRaw(shop.url, { method: 'GET', path: before.url })).status).toBe(403)
  expect(await refusalOf(client.delivery.openFile({ id }))).toBe('access.closed')
  expect(await client.delivery.listFiles({})).toEqual([])
  await within((tx) => liftHold(tx, hold, new Date()))
  expect(await client.delivery.openFile({ id })).toHaveProperty('url')

  const { url } = await client.delivery.openFile({ id })
  const read = async () => (await sendRaw(shop.url, { method: 'GET', path: url })).status
  expect(await read()).toBe(200)
  await within((tx) => revoke(tx, [lineId], new Date()))
  expect(await read()).toBe(403)
  expect(await refusalOf(client.delivery.openFile({ id }))).toBe('access.closed')
  expect(await refusalOf(client.delivery.openFile({ id: 'fil_nada' }))).toBe('not-found')
})

test('the newest version is what its owners get', async () => {
  const { client } = await owner()
  const [file] = await client.delivery.listFiles({})
  await shop.parts.app.files.put('demonstration/second.csv', Buffer.from('nova'))
  await shop.parts.pool.query(
    `insert into product_file_version (id, file_id, version, storage_key, file_name, media_type, size, created_at)
     values ('fvr_second', $1, 2, 'demonstration/second.csv', 'fluxo-2.csv', 'text/html', 4, now())`,
    [file!.id],
  )
  expect(await client.delivery.listFiles({})).toMatchObject([{ version: 2, fileName: 'fluxo-2.csv' }, {}])
  const { url } = await client.delivery.openFile({ id: file!.id })
  const answer = await sendRaw(shop.url, { method: 'GET', path: url })
  expect(answer.text).toBe('nova')
  expect(answer.headers['content-disposition']).toMatch(/^attachment/)
})

test('every product of the demonstration that is a material has its files', async () => {
  const { rows } = await shop.parts.pool.query(
    `select slug from product where type = 'one-off' and id not in (select product_id from product_file)`,
  )
  expect(rows).toEqual([])
})
