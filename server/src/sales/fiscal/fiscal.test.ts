import type { OrderId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDRESS, type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import {
  recordCancelled,
  recordIssued,
  recordRejected,
  requeueNote,
} from '../../../../test/support/order-acts.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { type FiscalIssuer, type IssueOutcome, manualIssuer, rpsFile } from './fiscal-issuer.ts'
import { submitFiscalNotes } from './fiscal-notes.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const app = () => shop.parts.app
const URL = 'https://notas.cidade.example/1042'

async function paid({ amount = 19_990 } = {}) {
  const { priceId } = await stock(pool(), { name: 'Consultoria', amount })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  if (amount > 0) {
    const { payment } = await untilOrder(buyer.client, order.id, hasPix)
    await shop.bank.pay(payment!.pix!.copyPaste)
    await untilOrder(buyer.client, order.id, isPaid)
  }
  return { buyer, order, note: await noteOf(order.id) }
}

async function noteOf(orderId: OrderId) {
  const { rows } = await pool().query('select * from fiscal_note where order_id = $1', [orderId])
  return rows[0]
}
const read = ({ client }: Buyer, id: string) => client.checkout.readOrder({ id })

test('a paid order owes one note, and what cost nothing owes none', async () => {
  const { note } = await paid()
  expect(note).toMatchObject({ status: 'pending', amount: 19_990, number: null })
  expect((await paid({ amount: 0 })).note).toBeUndefined()
})

test('the manual way: one table of RPS, the number typed back, and the buyer sees it', async () => {
  const { buyer, order, note } = await paid()
  await pool().query(
    `update product set service_code = '1.09' where id = (select product_id from order_line where order_id = $1)`,
    [order.id],
  )
  const used = [
    { label: 'ISS (2,9%)', amount: 580 },
    { label: 'PIS (0,65%)', amount: 130 },
  ]
  await pool().query(
    'update purchase_order set buyer_address = $2, pricing = jsonb_set(pricing, $3, $4) where id = $1',
    [
      order.id,
      JSON.stringify(ADDRESS),
      ['taxes'],
      JSON.stringify({ federal: 0, state: 0, municipal: 580, source: 'IBPT', shown: [], used }),
    ],
  )
  const file = (await submitFiscalNotes(app(), manualIssuer)).file!
  const text = await file.text()
  expect([file.name, file.type]).toEqual(['rps.csv', 'text/csv; charset=utf-8'])
  const line = text.split('\r\n').find((one) => one.includes(order.code))!
  expect(line).toBe(
    [
      note.rps_number,
      'VIT',
      line.split(';')[2],
      '12.345.678/0001-95',
      'Loja Ltda.',
      '123.456.789-09',
      'Joana da Silva',
      buyer.email,
      'Avenida Paulista',
      '1578',
      '',
      'Bela Vista',
      'São Paulo',
      'SP',
      '01310-100',
      '1.09',
      `Consultoria (pedido ${order.code})`,
      '"2,9%"',
      '199,90',
    ].join(';'),
  )
  expect(await noteOf(order.id)).toMatchObject({ status: 'pending', exported_at: expect.any(Date) })
  expect((await read(buyer, order.id)).fiscalNote).toEqual({ status: 'pending' })

  await recordIssued(app(), { id: note.id, number: '2026/1042', url: URL })
  expect((await read(buyer, order.id)).fiscalNote).toEqual({
    status: 'issued',
    number: '2026/1042',
    url: URL,
  })
  const told = async () =>
    (await shop.bank.mails(buyer.email)).filter(({ subject }) => subject.startsWith('Nota fiscal emitida'))
  await expect.poll(async () => (await told())[0]?.text, { timeout: 15_000 }).toContain('2026/1042')
  const other = recordIssued(app(), { id: note.id, number: '2026/9999', url: URL })
  await expect(other).rejects.toMatchObject({ code: 'fiscal-note.other-state' })
  expect(await (await submitFiscalNotes(app(), manualIssuer)).file?.text()).not.toContain(order.code)
})

test('a note that the city refused is put right and handed over again; a cancelled one stays so', async () => {
  const { buyer, order, note } = await paid()
  await recordRejected(app(), note.id, 'CPF do tomador não encontrado')
  expect(await noteOf(order.id)).toMatchObject({
    status: 'rejected',
    reason: 'CPF do tomador não encontrado',
  })
  await requeueNote(app(), note.id)
  await recordIssued(app(), { id: note.id, number: '7', url: undefined })
  expect((await read(buyer, order.id)).fiscalNote).toEqual({ status: 'issued', number: '7' })
  await recordCancelled(app(), note.id, 'Compra devolvida')
  expect((await read(buyer, order.id)).fiscalNote).toEqual({ status: 'cancelled', number: '7' })
  await expect(requeueNote(app(), note.id)).rejects.toMatchObject({ code: 'fiscal-note.other-state' })
})

test('only an address over https is taken', async () => {
  const { note } = await paid()
  const bad = recordIssued(app(), { id: note.id, number: '8', url: 'javascript:alert(1)' })
  await expect(bad).rejects.toMatchObject({ code: 'fiscal-note.address' })
})

test('a purchase that is taken back before its note is issued owes none', async () => {
  const { buyer, order } = await paid()
  await buyer.client.checkout.regretOrder({ id: order.id })
  expect(await noteOf(order.id)).toMatchObject({ status: 'cancelled' })
  expect(await read(buyer, order.id)).not.toHaveProperty('fiscalNote')
})

test('an issuer that answers at once is taken at its word, note by note; what it did not take is handed over again', async () => {
  const [issued, rejected, left] = [await paid(), await paid(), await paid()]
  const issuer: FiscalIssuer = {
    name: 'city',
    submit: async () => ({
      file: undefined,
      outcomes: new Map<string, IssueOutcome>([
        [issued.note.id, { state: 'issued', number: '99', url: URL }],
        [rejected.note.id, { state: 'rejected', reason: 'não' }],
      ]),
    }),
  }
  expect((await submitFiscalNotes(app(), issuer)).file).toBeUndefined()
  const states = await Promise.all(
    [issued, rejected, left].map(async ({ order }) => (await noteOf(order.id)).status),
  )
  expect(states).toEqual(['issued', 'rejected', 'pending'])
})

test('a field that would be a formula in a spreadsheet is none, and quotes stay quotes', async () => {
  const note = {
    id: 'nfs_1',
    rpsSeries: 'VIT',
    rpsNumber: 1,
    orderCode: '2026-000001-1',
    amount: 100,
    soldAt: new Date('2026-11-20T12:00:00Z'),
    seller: { legalName: 'Loja "A" Ltda.', cnpj: '12345678000195' },
    buyer: { name: '=HYPERLINK("http://x")', document: '12345678909' },
    services: '@soma',
    serviceCodes: [],
    issRates: [],
  }
  const text = await rpsFile([note]).text()
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain(";'@soma (pedido 2026-000001-1);")
  expect(text).toContain('"Loja ""A"" Ltda."')
})
