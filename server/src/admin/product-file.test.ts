import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginUpload, sweepUploads } from '#files'
import { newBuyer } from '../../../test/support/buyer.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { newOwner } from '../../../test/support/learner.ts'
import { expectProblem, expectSafe, sendRaw } from '../../../test/support/raw.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { arrivedOf, sendAll, sendPiece } from '../../../test/support/sending.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'

const SLUG = 'planilha-fluxo-de-caixa'
const DAY_MS = 24 * 60 * 60 * 1000

const stack = new AsyncDisposableStack()
let shop: Shop
let folder: string
let helena: Client
let productId: ProductId
let ahead = 0
beforeAll(async () => {
  folder = stack.use(await temporaryFolder()).path
  const clock = { now: () => new Date(Date.now() + ahead) }
  shop = stack.use(await openShop({ seeded: true, clock, env: { DATA_DIR: folder } }))
  helena = await administrator()
  const { rows } = await shop.parts.pool.query('select id from product where slug = $1', [SLUG])
  productId = rows[0].id
})
afterAll(() => stack.disposeAsync())

const administrator = async (): Promise<Client> => shop.client((await identity(shop.parts.app, OWNER)).token)

const factsOf = (fileName: string, size: number) => ({ fileName, size, modifiedAt: 1_764_000_000_000 })

async function sent(fileName: string, content: Buffer): Promise<string> {
  const { id, url } = await helena.adminProductFile.begin(factsOf(fileName, content.length))
  await sendAll(shop, url, content)
  return id
}

const keptFiles = () => readdir(join(folder, 'files/uploads'))

test('a file that is sent in pieces is what owners save, and a newer version takes its place', async () => {
  const content = randomBytes(3_000_000)
  const facts = factsOf('fluxo.xlsx', content.length)
  const begun = await helena.adminProductFile.begin(facts)
  expect((await sendPiece(shop, begun.url, content.subarray(0, 1_000_000), 0)).status).toBe(204)
  const uploadId = begun.id
  const name = 'Planilha nova'
  const early = helena.adminProductFile.add({ id: productId, name, uploadId })
  expect(await refusalOf(early)).toBe('upload.unfinished')

  const again = await helena.adminProductFile.begin(facts)
  expect(again.id).toBe(begun.id)
  expect(await arrivedOf(shop, again.url)).toBe(1_000_000)
  await sendAll(shop, again.url, content)
  const added = await helena.adminProductFile.add({ id: productId, name, uploadId })
  expect(added).toMatchObject({ productId, version: 1, versions: [{ number: 1, size: 3_000_000 }] })

  const { client } = await newOwner(shop, productId)
  const find = async () => (await client.delivery.listFiles({})).find(({ id }) => id === added.id)
  expect(await find()).toMatchObject({ name, fileName: 'fluxo.xlsx', version: 1, size: 3_000_000 })
  const { url } = await client.delivery.openFile({ id: added.id })
  const saved = Buffer.from(await (await shop.request(url)).arrayBuffer())
  expect(saved.equals(content)).toBe(true)

  const newer = await sent('fluxo-2026.xlsx', randomBytes(2000))
  const { id, version } = added
  await helena.adminProductFile.edit({ id, version, name, uploadId: newer })
  expect(await find()).toMatchObject({ fileName: 'fluxo-2026.xlsx', version: 2, size: 2000 })
  const late = helena.adminProductFile.edit({ id, version, name: 'Outro nome' })
  expect(await refusalOf(late)).toBe('admin.changed')

  await helena.adminProductFile.remove({ id, version: 2 })
  expect(await find()).toBeUndefined()
  expect(await refusalOf(client.delivery.openFile({ id }))).toBe('not-found')
  const { items } = await helena.adminAudit.list({ kind: 'product-file', sort: '-seq' })
  expect(items.map(({ action }) => action)).toEqual([
    'product-file.remove',
    'product-file.edit',
    'product-file.create',
  ])
})

test('a file that is too large or of a wrong kind is refused before a byte of it is sent', async () => {
  const begin = (fileName: string, size = 1000) => helena.adminProductFile.begin(factsOf(fileName, size))
  for (const name of ['virus.exe', 'pagina.html', 'desenho.svg', 'x.constructor', 'a.pdf.js', 'macro.xlsm'])
    expect(await refusalOf(begin(name)), name).toBe('upload.kind-in-zip')
  expect(await refusalOf(begin('semnada'))).toBe('upload.kind')
  expect(await refusalOf(begin('filme.mp4', 2_100_000_001))).toBe('upload.too-large')
  expect(await refusalOf(begin('../../a.pdf'))).toBe('request.invalid')
  expect(await refusalOf(begin('a.pdf', 0))).toBe('request.invalid')
})

test('an upload is of use once, for what it was sent for', async () => {
  const uploadId = await sent('guia.pdf', Buffer.from('%PDF-1.7'))
  const add = (name: string, id = uploadId) =>
    helena.adminProductFile.add({ id: productId, name, uploadId: id })
  const both = await Promise.all([refusalOf(add('Guia')), refusalOf(add('Guia outra vez'))])
  expect(both.toSorted()).toEqual(['accepted', 'upload.gone'])
  expect(await refusalOf(add('Nada', 'upl_nada'))).toBe('upload.gone')
})

test('an upload is of use to who sent it alone', async () => {
  const uploadId = await sent('alheio.pdf', Buffer.from('%PDF-1.7 alheio'))
  const other = shop.client((await identity(shop.parts.app, OWNER)).token)
  const add = (client: Client) => client.adminProductFile.add({ id: productId, name: 'Alheio', uploadId })
  expect(await refusalOf(add(other))).toBe('upload.gone')
  expect(await refusalOf(add(helena))).toBe('accepted')
})

test('who begins many uploads and uses none is refused more of them, until those are swept away', async () => {
  const { app } = shop.parts
  const { id: by } = await (await newBuyer(shop)).client.account.me()
  const begin = (nth: number, size = 1000) =>
    beginUpload(app, { by, purpose: 'product-file', facts: factsOf(`monte-${nth}.pdf`, size) })
  const outcomes: string[] = []
  for (let nth = 0; nth < 220; nth += 20) {
    const some = Array.from({ length: 20 }, (_, i) => refusalOf(begin(nth + i)))
    outcomes.push(...(await Promise.all(some)))
  }
  const begun = outcomes.filter((outcome) => outcome === 'accepted')
  expect([begun.length, outcomes.length - begun.length]).toEqual([200, 20])
  expect(new Set(outcomes)).toEqual(new Set(['accepted', 'upload.too-many']))
  expect((await begin(0)).id).toBe((await begin(0)).id)
  ahead += 3 * DAY_MS
  await sweepUploads(app)
  const twice = await Promise.all([begin(500), begin(500), begin(500)])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  ahead += 3 * DAY_MS
  await sweepUploads(app)
  ahead -= 6 * DAY_MS
})

test('pieces come to an address that was signed for them, and no more of them than was said', async () => {
  const { url } = await helena.adminProductFile.begin(factsOf('curto.pdf', 10))
  const piece = Buffer.from('0123456789')
  for (const path of [url.split('?')[0]!, `${url}x`, url.replace('upl_', 'upl_0'), '/arquivos/envios/x']) {
    const answer = await sendPiece(shop, path, piece, 0)
    expect(expectProblem(answer).error, path).toBe('file.address-over')
  }
  const foreign = await sendRaw(shop.url, {
    method: 'PATCH',
    path: url,
    body: piece,
    headers: { 'content-type': 'application/offset+octet-stream', origin: 'https://mal.example' },
  })
  expect(expectProblem(foreign).error).toBe('request.foreign-origin')
  expect((await sendPiece(shop, url, Buffer.alloc(11), 0)).status).toBe(413)
  expect((await sendPiece(shop, url, piece, 5)).status).toBe(409)
  expect(await arrivedOf(shop, url)).toBe(0)
  const whole = await sendPiece(shop, url, piece, 0)
  expectSafe(whole)
  expect(whole.headers['access-control-allow-origin']).toBeUndefined()
  ahead += DAY_MS
  expect(expectProblem(await sendPiece(shop, url, piece, 10)).error).toBe('file.address-over')
  ahead -= DAY_MS
})

test('what nobody took is removed after two days, and what was taken stays', async () => {
  const taken = await sent('taken.pdf', Buffer.from('%PDF-1.7 taken'))
  const file = await helena.adminProductFile.add({ id: productId, name: 'Fica', uploadId: taken })
  const left = await sent('left.pdf', Buffer.from('%PDF-1.7 left'))
  await sweepUploads(shop.parts.app)
  expect(await keptFiles()).toContain(left)
  ahead += 3 * DAY_MS
  await sweepUploads(shop.parts.app)
  expect((await keptFiles()).filter((name) => name.startsWith(left) || name.endsWith('.json'))).toEqual([])
  const { client } = await newOwner(shop, productId)
  const { url } = await client.delivery.openFile({ id: file.id })
  expect(await (await shop.request(url)).text()).toBe('%PDF-1.7 taken')
})
