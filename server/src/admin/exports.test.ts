import { CouponTerms } from '@vitrine/contract/coupon'
import { HOUR_MS } from '@vitrine/contract/time'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { endpoints } from '../../../test/support/endpoints.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { plantImport } from '../../../test/support/importing.ts'
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
  await plantImport(shop, helena)
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string) =>
  sendRaw(shop.url, { method: 'GET', path: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
const newest = async () => (await helena.adminAudit.list({ limit: 1 })).items[0]

/** What an export asks for that has no value of its own. */
const QUERIES: Record<string, string> = {
  'adminSubscriptionFigure.export': '?from=2026-11-01&to=2026-12-31&figure=mrr',
}

/** The address of an export, of the first thing where it is of one. */
async function addressOf(name: string, path: string): Promise<string> {
  if (!path.includes('{')) return path + (QUERIES[name] ?? '')
  const { items } = JSON.parse((await get(path.slice(0, path.indexOf('/{')))).text)
  return path.replace('{id}', items[0].id)
}

describe.each(EXPORTS)('$name', ({ name, route }) => {
  test('stands in the audit log: what, how many rows, by which filters', async () => {
    const before = (await newest())?.seq ?? 0
    const { status, text } = await get(await addressOf(name, route.path))
    expect(status).toBe(200)
    const noted = await newest()
    expect(noted).toMatchObject({ action: 'list.export', subject: { kind: 'list' }, seq: before + 1 })
    const lines = text.trimEnd().split('\r\n').length - 1
    // The audit log as it is taken has that it is taken.
    const own = name === 'adminAudit.export' ? 1 : 0
    expect(noted?.after).toEqual({ rows: lines - own, filters: expect.any(Object) })
  })
})

describe.each(EXPORTS)('$name', ({ name, route }) => {
  test('has the same rows in each form', async () => {
    const address = await addressOf(name, route.path)
    const as = async (format: string) => {
      const { headers, bytes } = await get(`${address}${address.includes('?') ? '&' : '?'}format=${format}`)
      expect(headers['content-disposition']).toMatch(new RegExp(`\\.${format}"$`))
      return bytes
    }
    // What the audit log has grows by each export: its first rows stand in all three.
    const [head = '', ...lines] = (await as('csv')).toString().replace('\ufeff', '').trimEnd().split('\r\n')
    const items: object[] = JSON.parse((await as('json')).toString())
    const [sheet] = (await readXlsx(await as('xlsx'))).sheets
    const own = name === 'adminAudit.export' ? 1 : 0
    expect(items.length - own).toBe(lines.length)
    expect(sheet!.rows.length - 1 - 2 * own).toBe(lines.length)
    expect(sheet!.rows[0]!.join(';')).toBe(head)
    for (const item of items) expect(Object.keys(item).join(';')).toBe(head)
  })
})

test('amounts, days and instants are numbers and dates in a workbook, and ISO 8601 for programs', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: '=1+1', amount: 123_456 })
  const buyer = await newBuyer(shop)
  const order = await payPix(shop, buyer, await buyer.order(priceId))
  const address = `/admin/orders/export?q=${order.code}&format=`
  const [json] = JSON.parse((await get(`${address}json`)).text)
  expect(json).toMatchObject({
    Número: order.code,
    Itens: '=1+1',
    Total: 1234.56,
    'Feito em': order.placedAt,
  })
  const [sheet] = (await readXlsx((await get(`${address}xlsx`)).bytes)).sheets
  const [head, row] = sheet!.rows
  const cell = (title: string) => row![head!.indexOf(title)]
  expect([cell('Itens'), cell('Total')]).toEqual(['=1+1', 1234.56])
  const at = cell('Feito em')
  expect(at).toBeInstanceOf(Date)
  // As the clocks of Brasília showed it, three hours behind.
  const minute = new Date(order.placedAt).setUTCSeconds(0, 0)
  expect((at as Date).getTime()).toBe(minute - 3 * HOUR_MS)
  expect((await get(`${address}pdf`)).text).toContain('Escolha XLSX, CSV ou JSON')
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

/** The rows of a sheet by what stands above each column. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const titles = head.split(';')
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, nth) => [titles[nth]!, cell])))
}

test('the sheet of orders has what an accountant asks for, in the words of the screen', async () => {
  const guide = await stock(shop.parts.pool, { name: 'Guia do contador', amount: 60_000 })
  const terms = CouponTerms.parse({
    kind: 'percent',
    value: 1000,
    brandIds: ['main'],
    startsAt: '2026-01-01T03:00:00Z',
    code: 'CONTADOR10',
    name: 'Parceria com contadores',
  })
  const { id, version } = await helena.adminCoupon.create({ terms })
  await helena.adminCoupon.move({ id, version, to: 'active', reason: 'parceria' })
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, guide.priceId, { coupon: 'CONTADOR10', count: 3 })
  const part = { of: 'amount', amount: 10_000 } as const
  const left = (await helena.adminOrder.read({ id: order.id })).refundable
  await helena.adminOrder.refund({ id: order.id, part, left, as: 'courtesy', reason: 'cortesia' })
  await helena.adminOrder.noteIssued({ id: order.id, number: '2026/501' })
  const sheet = rowsOf((await get(`/admin/orders/export?q=${order.code}`)).text)
  const { interest } = await buyer.client.checkout.readOrder({ id: order.id })
  expect(sheet).toEqual([
    {
      Número: order.code,
      Situação: 'Reembolsado em parte',
      Marca: 'Casa Vitrine',
      'Feito em': expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
      'Pago em': expect.any(String),
      Pessoa: 'Joana da Silva',
      'E-mail': buyer.email,
      'CPF ou CNPJ': '123.456.789-09',
      Itens: 'Guia do contador',
      Subtotal: '600,00',
      Desconto: '60,00',
      Cupons: 'CONTADOR10',
      Total: '540,00',
      Crédito: '0,00',
      Juros: (interest / 100).toFixed(2).replace('.', ','),
      Recebido: expect.any(String),
      Tarifa: expect.any(String),
      Devolvido: expect.stringContaining('100,00'),
      Contestado: '0,00',
      Líquido: expect.any(String),
      Forma: 'Cartão',
      Parcelas: '3',
      'Nota fiscal': 'Emitida',
      'Número da nota': '2026/501',
    },
  ])
})

test('the sheet of people has their telephone and whether they take news', async () => {
  const member = await newBuyer(shop)
  await shop.parts.pool.query(
    `insert into account_profile (account_id, phone, version, updated_at) select id, '+5511987654321', 1, now() from account where email = $1
     on conflict (account_id) do update set phone = excluded.phone`,
    [member.email],
  )
  await member.client.privacy.changeConsent({ marketing: true })
  const [row] = rowsOf((await get(`/admin/accounts/export?q=${encodeURIComponent(member.email)}`)).text)
  expect(row).toMatchObject({
    Telefone: '(11) 98765-4321',
    'Novidades por e-mail': 'sim',
    Marca: 'Casa Vitrine',
  })
  const { id } = (await helena.adminAccount.list({ q: member.email })).items[0]!
  expect(await helena.adminAccount.read({ id })).toMatchObject({ phone: '+5511987654321' })
})
