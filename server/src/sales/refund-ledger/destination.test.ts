import type { Order } from '@vitrine/contract/order'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readManualRefund } from '#refund'
import { type Buyer, CPF, hasBoleto, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { recordRefundPaid, retryRefund } from '../../../../test/support/order-acts.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { findFailedRefund } from './refund.store.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.bank.chaos.reset())

const pool = () => shop.parts.pool
const SOON = { timeout: 15_000, interval: 100 }
const KEY = 'Joana.Silva@Banco.example'
const isRefunded = ({ status }: Order) => status === 'refunded'
const isRefused = ({ refunds }: Order) => refunds.some(({ state }) => state === 'failed')

/** Somebody who has paid a boleto. */
async function paid() {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId, { method: 'boleto' })
  const { payment } = await untilOrder(buyer.client, id, hasBoleto)
  await shop.bank.payBoleto(payment!.boleto!.line)
  await untilOrder(buyer.client, id, isPaid)
  return { buyer, id }
}

/** A purchase that was taken back, whose money the bank would not send. */
async function refused() {
  const bought = await paid()
  shop.bank.chaos.set({ refunds: { failPercent: 100 } })
  await bought.buyer.client.checkout.regretOrder({ id: bought.id })
  const order = await untilOrder(bought.buyer.client, bought.id, isRefused)
  return { ...bought, refundId: order.refunds[0]!.id }
}

const sealedOf = async (id: string) =>
  (
    await pool().query(
      'select d.attempt, d.face, d.sealed from refund_destination d join refund r on r.id = d.refund_id where r.order_id = $1',
      [id],
    )
  ).rows as { attempt: number; face: string; sealed: Buffer }[]
const mailTo = async ({ email }: Buyer) =>
  (await shop.bank.mails(email)).find(({ subject }) => subject.startsWith('Informe para onde devolver'))

test('who paid a boleto says where its money goes; it is kept encrypted, told in its masked form alone, and has a day', async () => {
  const { buyer, id } = await paid()
  const withdraw = (key: string) =>
    buyer.client.checkout.regretOrder({ id, destination: { kind: 'pix-key', key } })
  expect(await refusalOf(withdraw('529.982.247-25'))).toBe('refund.destination-of-other')
  expect(await refusalOf(withdraw('não é chave'))).toBe('request.invalid')
  expect((await buyer.client.checkout.readOrder({ id })).refunds).toEqual([])
  // It has a day as long as it is on its way: the bank does nothing until it is well again.
  shop.bank.chaos.set({ answers: { errorPercent: 100 } })
  const { refunds } = await withdraw(KEY)
  expect(refunds).toMatchObject([
    {
      channel: 'pix',
      method: 'boleto',
      destination: 'chave Pix j***@banco.example',
      dueOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
  ])
  shop.bank.chaos.reset()
  const done = await untilOrder(buyer.client, id, isRefunded)
  expect(done.refunds[0]).not.toHaveProperty('dueOn')
  const [kept] = await sealedOf(id)
  expect(kept).toMatchObject({ attempt: 1, face: 'chave Pix j***@banco.example' })
  expect(kept!.sealed.toString('latin1').toLowerCase()).not.toContain('joana')
})

test('a key that the bank does not know: its buyer hears of it, names another, and gets the money', async () => {
  const { buyer, id, refundId } = await refused()
  await vi.waitFor(async () => expect((await mailTo(buyer))?.text).toContain('chave Pix ou uma conta'), SOON)
  const redirect = (
    destination: Parameters<Buyer['client']['checkout']['redirectRefund']>[0]['destination'],
  ) => buyer.client.checkout.redirectRefund({ id, refundId, destination })
  expect(await refusalOf(redirect({ kind: 'pix-key', key: '11222333000181' }))).toBe(
    'refund.destination-of-other',
  )
  // Whose an address is we do not know.
  await redirect({ kind: 'pix-key', key: 'outra-pessoa@banco.example' })
  await untilOrder(buyer.client, id, isRefused)
  shop.bank.chaos.reset()
  const account = { kind: 'account', bank: '001', agency: '1234', account: '56789-X', savings: true } as const
  const asked = await redirect(account)
  expect(asked.refunds[0]?.destination).toBe('conta poupança com final 89-X, banco 001')
  await untilOrder(buyer.client, id, isRefunded)
  expect((await sealedOf(id)).map(({ attempt }) => attempt)).toEqual([2, 3])
  expect(await refusalOf(redirect(account))).toBe('refund.not-failed')
})

test('named again at once, it is sent once', async () => {
  const { buyer, id, refundId } = await refused()
  shop.bank.chaos.reset()
  const destination = { kind: 'document' } as const
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () =>
      refusalOf(buyer.client.checkout.redirectRefund({ id, refundId, destination })),
    ),
    refusalOf(retryRefund(shop.parts.app, refundId)),
  ])
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  const { refunds } = await untilOrder(buyer.client, id, isRefunded)
  expect(refunds).toHaveLength(1)
})

test('the refund of somebody else, and one that goes back the way it came, are not redirected', async () => {
  const mine = await refused()
  const other = await refused()
  const destination = { kind: 'pix-key', key: CPF } as const
  const redirect = (id: string, refundId: string) =>
    refusalOf(mine.buyer.client.checkout.redirectRefund({ id, refundId, destination }))
  expect(await redirect(other.id, other.refundId)).toBe('not-found')
  expect(await redirect(mine.id, other.refundId)).toBe('refund.not-failed')
})

test('what no bank sends is paid by hand: the shop reads where to, and says once that it did', async () => {
  const { buyer, id, refundId } = await refused()
  const { app } = shop.parts
  expect(await readManualRefund(app, refundId)).toMatchObject({
    amount: 1000,
    destination: { kind: 'document' },
    buyer: { name: 'Joana da Silva', document: CPF },
  })
  const destination = { kind: 'pix-key', key: KEY } as const
  await buyer.client.checkout.redirectRefund({ id, refundId, destination })
  await untilOrder(buyer.client, id, isRefused)
  expect((await readManualRefund(app, refundId)).destination).toEqual({
    ...destination,
    key: KEY.toLowerCase(),
  })
  const answers = await Promise.all([1, 2, 3].map(() => refusalOf(recordRefundPaid(app, refundId))))
  expect(answers.sort()).toEqual(['accepted', 'refund.not-failed', 'refund.not-failed'])
  expect((await buyer.client.checkout.readOrder({ id })).status).toBe('refunded')
  expect(await refusalOf(readManualRefund(app, refundId))).toBe('refund.not-failed')
})

test('where the state is not looked at when it is written, three people paid the same refund by hand', async () => {
  const { refundId } = await refused()
  const { db } = shop.parts.app
  const isStill = createMeeting(3)
  const blindly = await race(db, 3, async (tx) => {
    if (!(await findFailedRefund(tx, refundId))) return false
    await isStill()
    await sql`update refund set state = 'done', ended_at = requested_at where id = ${refundId}`.execute(tx)
    return true
  })
  expect(blindly).toBe(3)
})
