import type { AccountId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import {
  ADDRESS,
  type Buyer,
  hasBoleto,
  hasPix,
  isPaid,
  newBuyer,
  untilOrder,
} from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { balanceOf, earnCredit, payPix } from '../../../../test/support/credit.ts'
import { makeMailsDue } from '../../../../test/support/due-mails.ts'
import { refundOrder } from '../../../../test/support/order-acts.ts'
import { wordsOf } from '../../../../test/support/pdf.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { insertBrandBeside, stock } from '../../../../test/support/stock.ts'
import { settle } from '../checkout/settle-payment.ts'
import { creditData } from './credit.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await guide()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const SOON = { timeout: 15_000, interval: 100 }
const guide = async (amount = 10_000) => (await stock(pool(), { name: 'Guia', amount })).priceId
const withdrawFrom = ({ client }: Buyer, { id }: Order) => client.checkout.regretOrder({ id })
const read = ({ client }: Buyer, { id }: Order) => client.checkout.readOrder({ id })
const pdfText = async (file: File) =>
  wordsOf(new Uint8Array(await file.arrayBuffer())).replaceAll('\u00a0', ' ')
const isRefunded = ({ status }: Order) => status === 'refunded'
const entries = async ({ client }: Buyer) =>
  (await client.credit.listEntries()).map(({ kind, amount }) => [kind, amount])

test('a purchase that is taken back for credit is credit at once, once, and no bank is asked for anything', async () => {
  const buyer = await newBuyer(shop)
  const order = await earnCredit(shop, buyer, 5_000)
  expect(order).toMatchObject({
    status: 'refunded',
    payment: { status: 'refunded' },
    refunds: [{ channel: 'credit', amount: 5_000, ofCredit: 0, state: 'done', byBuyer: true }],
  })
  const again = () => buyer.client.checkout.regretOrder({ id: order.id, asCredit: true })
  await Promise.all([again(), again(), again()])
  expect(await balanceOf(buyer)).toBe(5_000)
  const [entry, ...more] = await buyer.client.credit.listEntries()
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    kind: 'granted',
    amount: 5_000,
    brand: 'main',
    protocol: order.refunds[0]!.protocol,
    order: { id: order.id, code: order.code },
  })
  const { events } = await buyer.client.checkout.readOrderHistory({ id: order.id })
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['regretted', 'credited'])
  expect(await buyer.client.access.list()).toEqual([])
  await makeMailsDue(pool(), 'regret-received', [order.id])
  const mails = await vi.waitFor(async () => {
    const told = await shop.bank.mails(buyer.email)
    expect(told.some(({ subject }) => subject.startsWith('Desistência registrada'))).toBe(true)
    return told
  }, SOON)
  expect(mails.map(({ subject }) => subject).filter((one) => one.startsWith('Reembolso'))).toEqual([])
  const { rows } = await pool().query('select refunded, received from payment where order_id = $1', [
    order.id,
  ])
  expect(rows).toEqual([{ refunded: 5_000, received: 5_000 }])
  const protocol = await buyer.client.checkout.downloadProtocol({ id: order.id })
  expect(await pdfText(protocol)).toContain('como crédito na loja')
})

test('a lost dispute of what became credit: the shop hears of it, and what is left of the credit ends, once', async () => {
  const buyer = await newBuyer(shop)
  const { id, code } = await orderByCard(shop, buyer, await guide(5_000))
  await buyer.client.checkout.regretOrder({ id, asCredit: true })
  const spent = await buyer.order(await guide(2_000), { credit: 2_000 })
  expect([spent.status, await balanceOf(buyer)]).toEqual(['paid', 3_000])
  const { rows } = await pool().query('select id, txid from payment where order_id = $1', [id])
  await shop.bank.disputeCharge(rows[0].txid, 'open')
  const told = async () =>
    (await shop.bank.mails('oi@loja.example')).find(({ subject }) => subject.endsWith(`compra ${code}`))
  await vi.waitFor(async () => expect((await told())?.text).toContain('já tinha sido devolvida'), SOON)
  expect(await balanceOf(buyer)).toBe(3_000)
  await shop.bank.disputeCharge(rows[0].txid, 'lost')
  await vi.waitFor(async () => expect(await balanceOf(buyer)).toBe(0), SOON)
  const { app, providers } = shop.parts
  await Promise.all(Array.from({ length: 5 }, () => settle(app, providers, rows[0].id)))
  expect(await entries(buyer)).toEqual([
    ['withdrawn', -3_000],
    ['spent', -2_000],
    ['granted', 5_000],
  ])
  expect((await read(buyer, { ...spent, id })).status).toBe('refunded')
})

test('a won dispute leaves the credit as it is', async () => {
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, await guide(5_000))
  await buyer.client.checkout.regretOrder({ id, asCredit: true })
  const { rows } = await pool().query('select id, txid from payment where order_id = $1', [id])
  await shop.bank.disputeCharge(rows[0].txid, 'open')
  await shop.bank.disputeCharge(rows[0].txid, 'won')
  const won = async () =>
    (await pool().query("select from dispute where payment_id = $1 and state = 'won'", [rows[0].id])).rowCount
  await vi.waitFor(async () => expect(await won()).toBe(1), SOON)
  expect(await balanceOf(buyer)).toBe(5_000)
})

test('without the word of its buyer money goes back as money', async () => {
  const buyer = await newBuyer(shop)
  const order = await payPix(shop, buyer, await buyer.order(await guide()))
  expect((await withdrawFrom(buyer, order)).refunds).toMatchObject([{ channel: 'original', amount: 10_000 }])
  await untilOrder(buyer.client, order.id, isRefunded)
  expect(await balanceOf(buyer)).toBe(0)
})

test('credit is used first: the charge is the rest, the papers say it, and each part goes back as it came', async () => {
  const buyer = await newBuyer(shop)
  await earnCredit(shop, buyer, 4_000)
  const placed = await buyer.order(await guide(), { credit: 4_000 })
  expect(placed).toMatchObject({ total: 10_000, credit: 4_000, payment: { amount: 6_000 } })
  expect(await balanceOf(buyer)).toBe(0)
  const order = await payPix(shop, buyer, placed)
  const [received] = (await pool().query('select received from payment where order_id = $1', [order.id])).rows
  expect(received).toEqual({ received: 6_000 })
  const receipt = await pdfText(await buyer.client.checkout.downloadReceipt({ id: order.id }))
  expect(receipt).toMatch(/Com crédito na loja\tR\$ 40,00\nPor Pix\tR\$ 60,00/)
  const contract = await pdfText(await buyer.client.checkout.downloadContract({ id: order.id }))
  expect(contract).toMatch(/Com crédito na loja\t- R\$ 40,00\nA pagar de outra forma/)
  const message = await vi.waitFor(async () => {
    const told = await shop.bank.mails(buyer.email)
    const found = told.find(({ subject }) => subject === `Pagamento confirmado: pedido ${order.code}`)
    expect(found).toBeDefined()
    return found!
  }, SOON)
  expect(message.text.replaceAll('\u00a0', ' ')).toMatch(
    /Crédito na loja: -R\$ 40,00\s+Valor cobrado: R\$ 60,00/,
  )

  const asked = await withdrawFrom(buyer, order)
  expect(asked.refunds).toMatchObject([{ amount: 10_000, ofCredit: 4_000, channel: 'original' }])
  // Credit is there at once, whatever the bank takes for the money.
  expect(await balanceOf(buyer)).toBe(4_000)
  const back = await untilOrder(buyer.client, order.id, isRefunded)
  expect(back.payment?.status).toBe('refunded')
  expect(await entries(buyer)).toEqual([
    ['granted', 4_000],
    ['spent', -4_000],
    ['granted', 4_000],
  ])
})

test('an order that credit covers has no payment: it is paid at once, and goes back to credit', async () => {
  const buyer = await newBuyer(shop)
  await earnCredit(shop, buyer, 10_000)
  const order = await buyer.order(await guide(7_000), { credit: 7_000, method: 'card' })
  expect(order.payment).toBeUndefined()
  expect(await read(buyer, order)).toMatchObject({ status: 'paid', credit: 7_000 })
  expect(await balanceOf(buyer)).toBe(3_000)
  expect(await buyer.client.access.list()).toHaveLength(1)
  const receipt = await pdfText(await buyer.client.checkout.downloadReceipt({ id: order.id }))
  expect(receipt).toContain('Pago com crédito na loja em')
  expect(await withdrawFrom(buyer, order)).toMatchObject({
    status: 'refunded',
    refunds: [{ channel: 'credit', amount: 7_000, ofCredit: 7_000, state: 'done' }],
  })
  expect(await balanceOf(buyer)).toBe(10_000)
})

test('by boleto with credit: the boleto and its refund are of the rest', async () => {
  const buyer = await newBuyer(shop)
  await earnCredit(shop, buyer, 2_500)
  const order = await buyer.order(await guide(), { credit: 2_500, method: 'boleto', address: ADDRESS })
  const { payment } = await untilOrder(buyer.client, order.id, hasBoleto)
  expect(payment!.amount).toBe(7_500)
  await shop.bank.payBoleto(payment!.boleto!.line)
  await untilOrder(buyer.client, order.id, isPaid)
  expect((await withdrawFrom(buyer, order)).refunds).toMatchObject([{ channel: 'pix', ofCredit: 2_500 }])
  await untilOrder(buyer.client, order.id, isRefunded)
  expect(await balanceOf(buyer)).toBe(2_500)
})

test('another way to pay keeps the credit in the order; giving it up gives the credit back once', async () => {
  const buyer = await newBuyer(shop)
  await earnCredit(shop, buyer, 4_000)
  const order = await buyer.order(await guide(), { credit: 4_000 })
  await untilOrder(buyer.client, order.id, hasPix)
  const changed = await buyer.client.checkout.changeMethod({
    id: order.id,
    method: 'boleto',
    address: ADDRESS,
  })
  expect(changed).toMatchObject({ credit: 4_000, payment: { method: 'boleto', amount: 6_000 } })
  expect(await balanceOf(buyer)).toBe(0)
  await untilOrder(buyer.client, order.id, hasBoleto)
  const cancel = () => buyer.client.checkout.cancelOrder({ id: order.id })
  await Promise.allSettled([cancel(), cancel()])
  await cancel()
  expect(await balanceOf(buyer)).toBe(4_000)
  expect((await entries(buyer)).map(([kind]) => kind)).toEqual(['returned', 'spent', 'granted'])
})

test('in parts, money goes back first and then credit, to the centavo', async () => {
  const buyer = await newBuyer(shop)
  await earnCredit(shop, buyer, 6_000)
  const order = await payPix(shop, buyer, await buyer.order(await guide(15_000), { credit: 6_000 }))
  const { rows } = await pool().query('select id from account where email = $1', [buyer.email])
  const asked = { orderId: order.id, reason: 'courtesy' as const, requestedBy: rows[0].id as string }
  const give = (amount: number) =>
    refundOrder(shop.parts.app, { ...asked, part: { of: 'amount', amount: centavos(amount) } })
  await give(4_000)
  expect(await balanceOf(buyer)).toBe(0)
  await give(7_001)
  expect(await balanceOf(buyer)).toBe(2_001)
  await expect(give(4_000)).rejects.toMatchObject({ code: 'refund.exceeds' })
  await refundOrder(shop.parts.app, { ...asked, part: { of: 'order' } })
  expect(await balanceOf(buyer)).toBe(6_000)
  const whole = await untilOrder(buyer.client, order.id, isRefunded)
  expect(whole.refunds.map(({ amount, ofCredit, channel }) => [amount, ofCredit, channel])).toEqual([
    [4_000, 0, 'original'],
    [7_001, 2_001, 'original'],
    [3_999, 3_999, 'credit'],
  ])
})

test('more than there is, more than it costs, and the credit of somebody else are refused, and nothing is written', async () => {
  const [buyer, stranger] = [await newBuyer(shop), await newBuyer(shop)]
  await earnCredit(shop, buyer, 3_000)
  const priceId = await guide(2_000)
  expect(await refusalOf(buyer.order(priceId, { credit: 2_001 }))).toBe('credit.not-enough')
  expect(await refusalOf(stranger.order(priceId, { credit: 1 }))).toBe('credit.not-enough')
  expect(await buyer.client.checkout.listOrders()).toHaveLength(1)
  expect(await stranger.client.checkout.listOrders()).toEqual([])
  expect((await buyer.client.cart.read({})).lines).toHaveLength(1)
  expect(await balanceOf(buyer)).toBe(3_000)
  const { id } = (await buyer.client.credit.listEntries())[0]!
  expect(await stranger.client.credit.listEntries({ before: id })).toEqual([])
  expect(await stranger.client.credit.listEntries({})).toEqual([])
  expect(await stranger.client.credit.readBalances()).toEqual([])
})

test('credit is spent in the brand that it came from, and in no other', async () => {
  await insertBrandBeside(pool(), 'gg', 'GG')
  const buyer = await newBuyer(shop)
  const order = await payPix(shop, buyer, await buyer.order(await guide()))
  await pool().query(`update purchase_order set brand_id = 'gg' where id = $1`, [order.id])
  await buyer.client.checkout.regretOrder({ id: order.id, asCredit: true })
  expect(await buyer.client.credit.readBalances()).toEqual([{ brand: 'gg', balance: 10_000 }])
  expect(await refusalOf(buyer.order(await guide(), { credit: 1 }))).toBe('credit.not-enough')
})

test('whoever leaves has no credit any more, and the entries stay in the books', async () => {
  const buyer = await newBuyer(shop)
  await earnCredit(shop, buyer, 1_500)
  const { rows } = await pool().query('select id from account where email = $1', [buyer.email])
  const { app } = shop.parts
  const person = { accountId: rows[0].id as AccountId, emails: [buyer.email] }
  const leave = () => inTransaction(app.db, (tx) => creditData.erase!(tx, person, app.clock.now()))
  await leave()
  await leave()
  expect(await balanceOf(buyer)).toBe(0)
  expect(await entries(buyer)).toEqual([
    ['closed', -1_500],
    ['granted', 1_500],
  ])
})

test('the books agree: each balance is the sum of its entries, and nobody writes it by hand', async () => {
  const { rows } = await pool().query(`
    select b.account_id from credit_balance b where balance <> (
      select sum(amount) from credit_entry e where (e.account_id, e.brand_id) = (b.account_id, b.brand_id))`)
  expect(rows).toEqual([])
  const refused = (statement: string) => expect(pool().query(statement)).rejects.toThrow('is a ledger')
  await refused('update credit_balance set balance = balance + 1')
  await refused('delete from credit_balance')
  await refused('update credit_entry set amount = amount')
  await refused('delete from credit_entry')
})
