import { today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Buyer, newBuyer } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOON = { timeout: 15_000, interval: 100 }
const WHY = 'pedido de quem comprou'

const read = (id: string) => helena.adminOrder.read({ id })
const untilStatus = (id: string, status: string) =>
  vi.waitFor(async () => expect((await read(id)).order.status).toBe(status), SOON)

async function bought(name: string, amount: number, by: 'pix' | 'card') {
  const { priceId, productId } = await stock(shop.parts.pool, { name, amount })
  const buyer = await newBuyer(shop)
  const pay = async (one: Buyer) =>
    by === 'card' ? orderByCard(shop, one, priceId) : payPix(shop, one, await one.order(priceId))
  const { id, code } = await pay(buyer)
  return { id, code, buyer, productId }
}

/** The issuer of the card gives the holder's money back, whatever the shop says. */
async function loseDispute(id: string): Promise<void> {
  const [attempt] = (await read(id)).attempts
  await shop.bank.disputeCharge(attempt!.reference, 'open')
  await untilStatus(id, 'disputed')
  await shop.bank.disputeCharge(attempt!.reference, 'lost')
  await untilStatus(id, 'charged-back')
}

async function giveBack(id: string, part: { of: 'order' } | { of: 'amount'; amount: number }) {
  const { refundable } = await read(id)
  await helena.adminOrder.refund({ id, part, left: refundable, as: 'courtesy', reason: WHY })
  await untilStatus(id, part.of === 'order' ? 'refunded' : 'partially-refunded')
}

const issue = (id: string, number: string) => helena.adminOrder.noteIssued({ id, number })
const noteOf = async (id: string) => (await read(id)).fiscalNote

async function rps(): Promise<string> {
  const file = await helena.adminOrder.submitNotes({}).catch(() => undefined)
  return file ? file.text() : ''
}
const lineOf = (sheet: string, code: string) => sheet.split('\r\n').find((line) => line.includes(code))

/** A row of the sheet of orders, by its heads. */
async function sheetRow(code: string): Promise<Record<string, string>> {
  const { body } = await helena.adminOrder.export({})
  const [head = '', ...lines] = (await new Response(body).text()).split('\r\n')
  const cells = lineOf(lines.join('\r\n'), code)!.split(';')
  return Object.fromEntries(
    head
      .replace('\ufeff', '')
      .split(';')
      .map((name, at) => [name, cells[at]!]),
  )
}

async function figures() {
  const day = today(new Date())
  const { figures, points } = await helena.adminOverview.figures({ from: day, to: day })
  const added = points.reduce((sum, { net }) => sum + net, 0)
  expect(added).toBe(figures.net)
  return figures
}

/** What an act moves in the figures of today. */
async function moved(act: () => Promise<unknown>) {
  const before = await figures()
  await act()
  const after = await figures()
  const names = ['gross', 'refunded', 'chargedBack', 'net', 'chargebacks', 'refunds'] as const
  return Object.fromEntries(
    names.flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name] - before[name]]])),
  )
}

test('a lost dispute is gone from the figures, the sheet and the notes to be issued', async () => {
  const { id, code, productId } = await bought('Guia contestado', 28_809, 'card')
  await shop.sweep('sold')
  expect(await moved(() => loseDispute(id))).toEqual({ chargedBack: 28_809, chargebacks: 1, net: -28_809 })
  expect(await sheetRow(code)).toMatchObject({ Devolvido: '0,00', Contestado: '288,09', Líquido: '0,00' })
  expect(await noteOf(id)).toMatchObject({
    status: 'cancelled',
    reason: 'Contestação perdida antes da emissão',
  })
  expect(await rps()).not.toContain(code)
  const day = today(new Date())
  const lost = await helena.adminOrder.list({ dated: 'charged-back', from: day, to: day })
  expect(lost.items.map((order) => order.code)).toEqual([code])
  await shop.sweep('sold')
  expect((await helena.adminProduct.list({ q: 'Guia contestado' })).items).toMatchObject([
    { id: productId, sold: 0 },
  ])
})

test('what went back before a dispute was lost is lost once', async () => {
  const { id, code } = await bought('Guia pela metade', 10_000, 'card')
  await giveBack(id, { of: 'amount', amount: 4_000 })
  expect(await moved(() => loseDispute(id))).toEqual({ chargedBack: 6_000, chargebacks: 1, net: -6_000 })
  expect(await sheetRow(code)).toMatchObject({ Devolvido: '40,00', Contestado: '60,00', Líquido: '0,00' })
})

test('a note that is to be issued is of what is left after a part went back', async () => {
  const { id, code } = await bought('Aula avulsa', 31_040, 'pix')
  expect(lineOf(await rps(), code)).toMatch(/;310,40$/)
  expect(await moved(() => giveBack(id, { of: 'amount', amount: 1_000 }))).toEqual({
    refunded: 1_000,
    refunds: 1,
    net: -1_000,
  })
  expect(lineOf(await rps(), code)).toMatch(/;300,40$/)
  expect(await noteOf(id)).toMatchObject({ status: 'pending', amount: 30_040 })
  expect(await sheetRow(code)).toMatchObject({ Devolvido: '10,00', Contestado: '0,00', Líquido: '300,40' })
  await issue(id, '2026/1')
  expect(await noteOf(id)).toMatchObject({ status: 'issued', amount: 30_040 })
  expect(await noteOf(id)).not.toHaveProperty('correction')
})

test('of a note that is issued it is said what has to be done, until it is', async () => {
  const attention = async () =>
    (await helena.adminOverview.attention()).find(({ kind }) => kind === 'note-to-correct')?.count ?? 0
  const part = await bought('Mentoria', 20_000, 'pix')
  const whole = await bought('Oficina', 15_000, 'card')
  await issue(part.id, '2026/2')
  await issue(whole.id, '2026/3')
  const before = await attention()
  await giveBack(part.id, { of: 'amount', amount: 5_000 })
  await loseDispute(whole.id)
  expect(await noteOf(part.id)).toMatchObject({
    amount: 20_000,
    correction: { act: 'replace', amount: 15_000 },
  })
  expect(await noteOf(whole.id)).toMatchObject({ amount: 15_000, correction: { act: 'cancel', amount: 0 } })
  expect(await attention()).toBe(before + 2)
  const { items } = await helena.adminOrder.list({ note: 'to-correct' })
  expect(items.map(({ code }) => code)).toEqual(expect.arrayContaining([part.code, whole.code]))

  for (const { id } of [part, whole]) await helena.adminOrder.noteCancelled({ id, reason: WHY })
  expect(await attention()).toBe(before)
  // What is left of it owes another note, with a number of its own.
  const first = (await noteOf(part.id))!
  const again = (await helena.adminOrder.noteAgain({ id: part.id })).fiscalNote!
  expect(again).toMatchObject({ status: 'pending', amount: 15_000 })
  expect(again.rpsNumber).toBeGreaterThan(first.rpsNumber)
  expect(lineOf(await rps(), part.code)).toMatch(/;150,00$/)
  expect(await refusalOf(helena.adminOrder.noteAgain({ id: whole.id }))).toBe('fiscal-note.other-state')
})

test('what goes back as store credit leaves the sale and not the money', async () => {
  const { id, buyer, code } = await bought('Curso trocado', 9_000, 'pix')
  expect(await moved(() => buyer.client.checkout.regretOrder({ id, asCredit: true }))).toEqual({})
  expect(await sheetRow(code)).toMatchObject({ Devolvido: '0,00', Líquido: '90,00' })
  expect(await rps()).not.toContain(code)
  const next = await stock(shop.parts.pool, { name: 'Curso em lugar dele', amount: 9_000 })
  const paid = await buyer.order(next.priceId, { credit: 9_000 })
  expect(await noteOf(paid.id)).toMatchObject({ status: 'pending', amount: 9_000 })
  expect(await sheetRow(paid.code)).toMatchObject({ Crédito: '90,00', Líquido: '0,00' })
})
