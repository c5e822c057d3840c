import type { DisputeId, OrderId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { openMercadoPago } from '../../../../test/support/gateways/mercado-pago-stand-in.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { BY_STRIPE, openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { MERCADO_PAGO_WEBHOOK } from '../gateway/mercado-pago/webhook.http.ts'

const SOON = { timeout: 20_000, interval: 100 }
const DAY_S = 86_400
const TEXT = 'A compradora entrou na conta no mesmo dia e baixou o material duas vezes.'
const BY_MERCADO_PAGO = {
  open: openMercadoPago,
  name: 'mercado-pago',
  webhook: MERCADO_PAGO_WEBHOOK,
} as const

describe.each([BY_MERCADO_PAGO, BY_STRIPE])('a dispute at $name', (cardsBy) => {
  /** What is the same whoever tells of a dispute. */
  const ofTheShop = { tags: cardsBy.name === 'mercado-pago' ? [] : 'fire', timeout: 60_000 }
  let shop: Shop
  let clock: TestClock
  beforeAll(async () => {
    clock = createTestClock(new Date().toISOString())
    shop = await openShop({ clock, cardsBy })
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  const owner = async () => shop.client((await identity(shop.parts.app, OWNER)).token)
  const cards = () => shop.gateway!.cards

  async function buy(name: string) {
    const { priceId } = await stock(shop.parts.pool, { name, amount: 5000 })
    const { id, code } = await orderByCard(shop, await newBuyer(shop), priceId)
    const { rows } = await shop.parts.pool.query('select txid from payment where order_id = $1', [id])
    return { id, code, txid: rows[0].txid as string }
  }

  const notify = (txid: string, state: 'open' | 'won' | 'lost') =>
    shop.gateway!.send(cards().dispute(txid, state))

  async function disputed(name: string): Promise<{ id: DisputeId; code: string; txid: string }> {
    const { id: orderId, code, txid } = await buy(name)
    await notify(txid, 'open')
    return { id: await disputeOf(orderId), code, txid }
  }

  const disputeOf = (orderId: OrderId) =>
    vi.waitFor(async () => {
      const { disputes } = await (await owner()).adminOrder.read({ id: orderId })
      expect(disputes).toHaveLength(1)
      return disputes[0]!.id
    }, SOON)

  const isOpen = async () => {
    const attention = await (await owner()).adminOverview.attention({})
    return attention.find(({ kind }) => kind === 'dispute-open')?.count ?? 0
  }

  test('is answered once, however often it is asked for, and closed to answers once it is decided', async () => {
    const { id, code, txid } = await disputed('Curso respondido')
    const helena = await owner()
    const room = await helena.adminDispute.read({ id })
    expect(room).toMatchObject({ state: 'open', amount: 5000, reason: 'general' })
    expect(room).not.toHaveProperty('unanswerable')
    expect(await isOpen()).toBe(1)
    expect((await helena.adminDispute.list({ q: code, needs: 'answer' })).items).toHaveLength(1)
    expect(await refusalOf(helena.adminDispute.answer({ id, text: 'curto' }))).toBe('request.invalid')
    const clicks = [1, 2, 3].map(() => refusalOf(helena.adminDispute.answer({ id, text: TEXT })))
    expect((await Promise.all(clicks)).sort()).toEqual(['accepted', 'dispute.answered', 'dispute.answered'])
    await vi.waitFor(async () => {
      expect((await helena.adminDispute.read({ id })).answer).toMatchObject({ state: 'sent', text: TEXT })
    }, SOON)
    expect(cards().answersOf(txid)).toBe(1)
    expect(await isOpen()).toBe(0)
    const listed = async (query: object) => (await helena.adminDispute.list({ q: code, ...query })).items
    expect(await listed({ needs: 'answer' })).toEqual([])
    expect(await listed({ state: 'open' })).toHaveLength(1)
    await notify(txid, 'lost')
    await vi.waitFor(async () => {
      expect((await helena.adminDispute.read({ id })).unanswerable).toBe('dispute.closed')
    }, SOON)
    expect(await refusalOf(helena.adminDispute.answer({ id, text: TEXT }))).toBe('dispute.closed')
    await shop.untilWritten()
    const { email } = await helena.account.me({})
    const told = (await shop.bank.mails(email)).map(({ subject }) => subject)
    expect(told).toContain(`Contestação perdida: compra ${code}`)
  })

  test(
    'says to its people when two days are left, once, and takes no answer after the last',
    ofTheShop,
    async () => {
      const { email } = await (await owner()).account.me({})
      const { id, code } = await disputed('Curso esquecido')
      const told = async () => {
        await shop.sweep('due-disputes')
        await shop.untilWritten()
        const mails = await shop.bank.mails(email)
        return mails.filter(({ subject }) => subject === `Prazo acabando: contestação da compra ${code}`)
          .length
      }
      expect(await told()).toBe(0)
      clock.advance(8 * DAY_S + 3600)
      expect([await told(), await told()]).toEqual([1, 1])
      clock.advance(2 * DAY_S)
      const helena = await owner()
      expect(await refusalOf(helena.adminDispute.answer({ id, text: TEXT }))).toBe('dispute.too-late')
      expect((await helena.adminDispute.read({ id })).unanswerable).toBe('dispute.too-late')
    },
  )

  test('over a Pix that a bank took back takes no answer', ofTheShop, async () => {
    const { priceId } = await stock(shop.parts.pool, { name: 'Curso pago por Pix', amount: 5000 })
    const buyer = await newBuyer(shop)
    const { id: orderId } = await payPix(shop, buyer, await buyer.order(priceId))
    const { rows } = await shop.parts.pool.query('select e2e_id from payment where order_id = $1', [orderId])
    shop.bank.returnByMed(rows[0].e2e_id, 'MED_FRAUDE')
    const id = await disputeOf(orderId)
    const helena = await owner()
    expect((await helena.adminDispute.read({ id })).unanswerable).toBe('dispute.returned')
    expect(await refusalOf(helena.adminDispute.answer({ id, text: TEXT }))).toBe('dispute.returned')
  })
})
