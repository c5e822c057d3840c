import { newId, type OrderId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { today } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findPayment } from '#payment'
import { type Buyer, newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { settleReturns } from './settle-dispute.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.bank.chaos.reset())

const SOON = { timeout: 15_000, interval: 100 }
const AMOUNT = 10_000

const read = (id: OrderId) => helena.adminOrder.read({ id })
const untilStatus = (id: OrderId, status: string) =>
  vi.waitFor(async () => expect((await read(id)).order.status).toBe(status), SOON)
const untilReturned = (id: OrderId, count: number) =>
  vi.waitFor(async () => expect((await read(id)).disputes).toHaveLength(count), SOON)

async function buy(name: string) {
  const { priceId, productId } = await stock(shop.parts.pool, { name, amount: AMOUNT })
  const buyer = await newBuyer(shop)
  const { id, code } = await payPix(shop, buyer, await buyer.order(priceId))
  return { id, code, buyer, productId, e2eId: await e2eOf(id) }
}

async function e2eOf(id: OrderId): Promise<string> {
  const { rows } = await shop.parts.pool.query(
    `select e2e_id from payment where order_id = $1 and status in ('paid', 'refunded')`,
    [id],
  )
  return rows[0].e2e_id
}

const mayUse = async ({ client }: Buyer, resource: string) =>
  (await client.access.canUse({ resource })).allowed

async function figures() {
  const day = today(new Date())
  return (await helena.adminOverview.figures({ from: day, to: day })).figures
}

const attention = async () =>
  (await helena.adminOverview.attention({})).find(({ kind }) => kind === 'pix-returned')?.count ?? 0

const told = async (code: string) => {
  await shop.untilWritten()
  const { email } = await helena.account.me({})
  return (await shop.bank.mails(email)).filter(({ subject }) => subject.endsWith(code))
}

test('a Pix that a bank takes back is a dispute that is lost, once, however often it is told', async () => {
  const { id, code, buyer, productId, e2eId } = await buy('Curso contestado no banco')
  const [before, waiting] = [await figures(), await attention()]
  await shop.bank.returnByMed(e2eId, 'MED_FRAUDE')
  await untilStatus(id, 'charged-back')
  for (let poll = 0; poll < 2; poll++) await shop.sweep('pix-returns')
  const order = await read(id)
  expect(order.disputes).toMatchObject([{ state: 'lost', amount: AMOUNT, reason: 'fraudulent' }])
  expect(order.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('disput'))).toEqual([
    'dispute-lost',
  ])
  expect(order.fiscalNote).toMatchObject({ status: 'cancelled' })
  expect(order.refundable).toBe(0)
  expect(await mayUse(buyer, productId)).toBe(false)
  const after = await figures()
  expect([after.chargedBack - before.chargedBack, after.net - before.net]).toEqual([AMOUNT, -AMOUNT])
  expect(after.chargebacks - before.chargebacks).toBe(1)
  expect(await attention()).toBe(waiting + 1)
  const mails = await told(code)
  expect(mails.map(({ subject }) => subject)).toEqual([`Pix devolvido pelo banco: compra ${code}`])
  expect(mails[0]!.text.replaceAll(/\s+/g, ' ')).toContain('Motivo: suspeita de golpe ou fraude.')
})

test('a part takes the access, and of what is left a note is owed; the rest may follow', async () => {
  const { id, buyer, productId, e2eId } = await buy('Curso devolvido em partes')
  const before = await figures()
  shop.bank.returnByMed(e2eId, 'MED_FRAUDE', 4_000)
  await untilStatus(id, 'charged-back')
  expect(await mayUse(buyer, productId)).toBe(false)
  expect((await read(id)).fiscalNote).toMatchObject({ status: 'pending', amount: 6_000 })
  expect((await figures()).net - before.net).toBe(-4_000)
  shop.bank.returnByMed(e2eId, 'MED_FRAUDE', 6_000)
  await untilReturned(id, 2)
  expect((await read(id)).fiscalNote).toMatchObject({ status: 'cancelled' })
  const after = await figures()
  expect([after.net - before.net, after.chargebacks - before.chargebacks]).toEqual([-AMOUNT, 2])
})

test('what the shop gives back itself is no dispute, and what a bank takes after that is the rest', async () => {
  const { id, code, e2eId } = await buy('Curso devolvido pela loja')
  const before = await figures()
  const { refundable } = await read(id)
  const part = { of: 'amount', amount: 3_000 } as const
  await helena.adminOrder.refund({
    id,
    part,
    left: refundable,
    as: 'courtesy',
    reason: 'combinado por e-mail',
  })
  await untilStatus(id, 'partially-refunded')
  await shop.sweep('pix-returns')
  await shop.sweep('pix-reconcile')
  expect((await read(id)).disputes).toEqual([])
  shop.bank.returnByMed(e2eId, 'MED_OPERACIONAL', 7_000)
  await untilStatus(id, 'charged-back')
  expect((await read(id)).disputes).toMatchObject([{ amount: 7_000, reason: 'bank_cannot_process' }])
  const after = await figures()
  expect([after.refunded - before.refunded, after.chargedBack - before.chargedBack]).toEqual([3_000, 7_000])
  expect((await read(id)).fiscalNote).toMatchObject({ status: 'cancelled' })
  expect(await told(code)).toHaveLength(1)
})

test('a notification that is lost is made up for by the poll of what banks gave back', async () => {
  const { id, e2eId } = await buy('Curso sem aviso')
  shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  shop.bank.returnByMed(e2eId, 'MED_FRAUDE')
  await shop.sweep('pix-returns')
  await untilStatus(id, 'charged-back')
})

test('a Pix of no charge of the shop that goes back is kept and told', async () => {
  const { e2eId, id } = await buy('Curso de outra casa')
  await shop.parts.pool.query("update payment set txid = 'x' || substr(txid, 2) where order_id = $1", [id])
  const waiting = await attention()
  shop.bank.returnByMed(e2eId, 'MED_FRAUDE')
  await vi.waitFor(async () => expect(await attention()).toBe(waiting + 1), SOON)
  await shop.sweep('pix-returns')
  expect(await attention()).toBe(waiting + 1)
  expect((await read(id)).order.status).toBe('paid')
  expect((await told('sem pedido')).map(({ subject }) => subject)).toEqual([
    'Pix devolvido pelo banco: sem pedido',
  ])
})

/** A purchase whose Pix its payer's bank sent twice, and which the bank of the shop does not give back. */
async function payTwice(name: string) {
  shop.bank.chaos.set({ payments: { duplicatePercent: 100 }, refunds: { failPercent: 100 } })
  const bought = await buy(name)
  await shop.sweep('pix-reconcile')
  await vi.waitFor(async () => {
    await shop.sweep('refunds')
    expect((await read(bought.id)).order.refunds).toMatchObject([{ isDuplicate: true, state: 'failed' }])
  }, SOON)
  const { rows } = await shop.parts.pool.query(
    'select d.e2e_id from duplicate_payment d join payment p on p.id = d.payment_id where p.order_id = $1',
    [bought.id],
  )
  return { ...bought, second: rows[0].e2e_id as string }
}

test('the second Pix of a charge goes back without its order, also where the shop could not return it', async () => {
  const { id, code, buyer, productId, second } = await payTwice('Curso pago duas vezes')
  shop.bank.chaos.reset()
  const before = await figures()
  shop.bank.returnByMed(second, 'MED_OPERACIONAL')
  await untilReturned(id, 1)
  expect((await read(id)).order.status).toBe('paid')
  expect(await mayUse(buyer, productId)).toBe(true)
  expect((await figures()).net).toBe(before.net)
  expect((await told(code)).map(({ subject }) => subject)).toContain(
    `Pix devolvido pelo banco: compra ${code}`,
  )
  // Whoever paid has it back: the shop is not asked to send it once more.
  const [refund] = (await read(id)).order.refunds
  const of = { id, refundId: refund!.id }
  expect(await refusalOf(helena.adminOrder.retryRefund(of))).toBe('refund.taken-back')
  const byHand = helena.adminOrder.recordRefundPaid({ ...of, reason: 'paguei pelo aplicativo' })
  expect(await refusalOf(byHand)).toBe('refund.taken-back')
  expect((await helena.adminOrder.list({ refund: 'failed', q: code })).items).toEqual([])
})

test('a Pix that came beside the one that paid the order goes back without it', async () => {
  const { id, buyer, productId } = await buy('Curso pago de outro jeito')
  // An attempt of before, whose money the order refused and promised to whoever sent it.
  const [paymentId, e2eId, pool] = [newId('pay'), `E${'0'.repeat(31)}`, shop.parts.pool]
  await pool.query(
    `insert into payment (id, order_id, attempt, method, provider, amount, status, txid, created_at, expires_at, e2e_id, received, paid_at)
      select $2, order_id, attempt + 1, method, provider, amount, 'expired', $3, created_at, expires_at, $4, received, paid_at
      from payment where order_id = $1`,
    [id, paymentId, paymentId.replace('_', ''), e2eId],
  )
  await pool.query(
    `insert into refund (id, order_id, payment_id, amount, reason, channel, protocol, state, provider_id, requested_at, checked_at)
      values ('rfd_beside', $1, $2, $3, 'unwanted', 'original', 'P-beside', 'processing', 'rfdbeside', now(), now())`,
    [id, paymentId, AMOUNT],
  )
  const payment = await findPayment(shop.parts.app.db, paymentId)
  const given = { id: `D${'0'.repeat(31)}`, requestId: 'med', e2eId, txid: payment!.txid }
  const facts = { amount: centavos(AMOUNT), reason: 'fraudulent', at: new Date() } as const
  await settleReturns(shop.parts.app, payment!, { returns: [{ ...given, ...facts }] })
  const { order, disputes } = await read(id)
  expect([order.status, disputes.length]).toEqual(['paid', 1])
  expect(await mayUse(buyer, productId)).toBe(true)
})

test('a Pix that its bank takes back once the shop gave all of it back is lost beside the refund', async () => {
  const { id, code } = await buy('Curso devolvido inteiro')
  const { refundable } = await read(id)
  const part = { of: 'order' } as const
  await helena.adminOrder.refund({
    id,
    part,
    left: refundable,
    as: 'courtesy',
    reason: 'combinado por e-mail',
  })
  await untilStatus(id, 'refunded')
  const before = await figures()
  // A bank that keeps to the document takes no more than the Pix; one that does not is heard of all the same.
  const [attempt] = (await read(id)).attempts
  const { rows } = await shop.parts.pool.query('select id from payment where txid = $1', [attempt!.reference])
  const payment = (await findPayment(shop.parts.app.db, rows[0].id))!
  const of = { id: `D${'1'.repeat(31)}`, requestId: 'med', e2eId: payment.e2eId!, txid: payment.txid }
  const given = { ...of, amount: centavos(AMOUNT), reason: 'fraudulent', at: new Date() } as const
  const settled = () => settleReturns(shop.parts.app, payment, { returns: [given] })
  await Promise.all([settled(), settled(), settled()])
  const { order, disputes } = await read(id)
  expect([order.status, disputes.length]).toEqual(['refunded', 1])
  const after = await figures()
  expect([after.chargedBack - before.chargedBack, after.net - before.net]).toEqual([AMOUNT, -AMOUNT])
  const [mail] = await told(code)
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain('Ela já tinha sido devolvida pela loja')
})

test('a card that paid beside the order is contested without it', async () => {
  const { id, buyer, productId } = await buy('Curso pago por Pix')
  const other = await stock(shop.parts.pool, { name: 'Curso pago no cartão', amount: AMOUNT })
  const { id: cardOrder } = await orderByCard(shop, await newBuyer(shop), other.priceId)
  // The money of an attempt of before, which the order refused and promised to whoever sent it.
  const { rows } = await shop.parts.pool.query(
    `update payment set order_id = $1, attempt = 2, status = 'expired' where order_id = $2 returning id, txid`,
    [id, cardOrder],
  )
  await shop.parts.pool.query(
    `insert into refund (id, order_id, payment_id, amount, reason, channel, protocol, state, provider_id, requested_at, checked_at)
      values ('rfd_card', $1, $2, $3, 'unwanted', 'original', 'P-card', 'processing', 'rfdcard', now(), now())`,
    [id, rows[0].id, AMOUNT],
  )
  await shop.bank.disputeCharge(rows[0].txid, 'open')
  await untilReturned(id, 1)
  expect((await read(id)).order.status).toBe('paid')
  expect(await mayUse(buyer, productId)).toBe(true)
  await shop.bank.disputeCharge(rows[0].txid, 'lost')
  await vi.waitFor(async () => expect((await read(id)).disputes[0]!.state).toBe('lost'), SOON)
  expect((await read(id)).order.status).toBe('paid')
  expect(await mayUse(buyer, productId)).toBe(true)
})
