import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { endpoints } from '../../../test/support/endpoints.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

const EXPORTS = endpoints.filter(({ route }) => route.path.endsWith('/export'))

let shop: Shop
let helena: Client
let token: string
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  token = (await identity(shop.parts.app, OWNER)).token
  helena = shop.client(token)
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string) =>
  sendRaw(shop.url, { method: 'GET', path: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
const newest = async () => (await helena.adminAudit.list({ limit: 1 })).items[0]

/** The address of an export, of the first thing where it is of one. */
async function addressOf(path: string): Promise<string> {
  if (!path.includes('{')) return path
  const { items } = JSON.parse((await get(path.slice(0, path.indexOf('/{')))).text)
  return path.replace('{id}', items[0].id)
}

describe.each(EXPORTS)('$name', ({ name, route }) => {
  test('stands in the audit log: what, how many rows, by which filters', async () => {
    const before = (await newest())?.seq ?? 0
    const { status, text } = await get(await addressOf(route.path))
    expect(status).toBe(200)
    const noted = await newest()
    expect(noted).toMatchObject({ action: 'list.export', subject: { kind: 'list' }, seq: before + 1 })
    const lines = text.trimEnd().split('\r\n').length - 1
    // The audit log as it is taken has that it is taken.
    const own = name === 'adminAudit.export' ? 1 : 0
    expect(noted?.after).toEqual({ rows: lines - own, filters: expect.any(Object) })
  })
})

test('what was searched for is not kept, which may be somebody’s name or CPF', async () => {
  await get('/admin/accounts/export?q=marina%40vitrine.example&status=active')
  expect(await newest()).toMatchObject({
    subject: { id: 'pessoas', name: 'Pessoas' },
    after: { rows: 1, filters: { status: 'active', searched: true } },
  })
  expect(JSON.stringify(await newest())).not.toContain('marina@')
})

test('the RPS to be issued, and the PDF of a note, are noted when they are taken', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Consultoria', amount: 5000 })
  const buyer = await newBuyer(shop)
  const order = await payPix(shop, buyer, await buyer.order(priceId))
  const file = await helena.adminOrder.submitNotes({})
  const rows = (await file.text()).trimEnd().split('\r\n').length - 1
  expect(await newest()).toMatchObject({ action: 'list.export', subject: { id: 'rps' }, after: { rows } })

  await shop.parts.pool.query(
    `update fiscal_note set status = 'issued', number = '1', pdf_key = 'notes/1.pdf', settled_at = now() where order_id = $1`,
    [order.id],
  )
  await helena.adminOrder.openNotePdf({ id: order.id })
  expect(await newest()).toMatchObject({
    action: 'order.open-note',
    subject: { id: order.id, name: order.code },
  })
})
