import { addDays, DAY_MS, dayOf, HOUR_MS, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasBoleto, hasPix, isPaid, placeOrder, untilOrder } from '../../../../test/support/buyer.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { boletoOf, newRegular, opened, signInAgain, trustRegulars } from '../../../../test/support/trust.ts'
import { readBrand } from '../../brand/index.ts'
import { addBoletoTerms } from '../../pricing/index.ts'
import { viewOrder } from '../order-view.store.ts'
import { payCodeOf } from '../pay-link/pay-code.ts'
import { remindPayments } from '../remind-payments.ts'
import { settle } from '../settle-payment.ts'
import { trustEnded } from './trust-mail.ts'

const clock = { at: new Date() }
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock: { now: () => clock.at } })
  await trustRegulars(shop)
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)
// That of the bank, which goes on by itself.
beforeEach(() => {
  clock.at = new Date()
})

const guide = () => stock(shop.parts.pool, { name: 'Guia', amount: 1000 })

test('what the shop thinks of a buyer is told to nobody who looks the order up', async () => {
  const buyer = await newRegular(shop)
  const { id, code } = await boletoOf(buyer, (await guide()).priceId)
  const lookUp = shop.client().orderLookUp
  const { viewCode } = await lookUp.find({ code, email: buyer.email })
  const { order, events } = await lookUp.read({ viewCode })
  expect(order.trust).toBeUndefined()
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'slip-made'])
  const own = await buyer.client.checkout.readOrderHistory({ id })
  expect(own.events.map(({ kind }) => kind)).toContain('opened-on-trust')
})

test('who has the link alone does not change what would end the access of the buyer', async () => {
  const buyer = await newRegular(shop)
  const { productId, priceId } = await guide()
  const { id } = await boletoOf(buyer, priceId)
  const code = payCodeOf(shop.parts.app.config, id, clock.at)
  const friend = shop.client().payLink
  expect(await refusalOf(friend.changeMethod({ code, method: 'pix' }))).toBe('pay-link.trusted')
  expect(await opened(buyer, productId)).toMatchObject([{ source: 'trust' }])
  expect((await friend.read({ code })).payment?.boleto).toBeDefined()
  await buyer.client.checkout.changeMethod({ id, method: 'pix' })
  expect((await friend.changeMethod({ code, method: 'boleto' })).status).toBe('awaiting-payment')
})

test('a trial begins with the payment, not with the boleto: it is not over before', async () => {
  const plan = { name: 'Clube', amount: 3990, type: 'subscription', interval: 'month' } as const
  const [{ priceId }, club] = [await guide(), await stock(shop.parts.pool, plan)]
  await issueCoupon(shop.parts.pool, { code: 'TRESDIAS', kind: 'trial-days', value: 3 })
  const buyer = await newRegular(shop)
  await buyer.client.cart.addLine({ priceId })
  await buyer.client.cart.addLine({ priceId: club.priceId })
  const { quote } = await buyer.client.cart.applyCoupon({ code: 'TRESDIAS' })
  const { id } = await placeOrder(buyer.client, quote.total, crypto.randomUUID(), { method: 'boleto' })
  const { trust, payment } = await untilOrder(buyer.client, id, hasBoleto)
  expect(trust).toMatchObject({ state: 'open' })

  clock.at = new Date(clock.at.getTime() + 4 * DAY_MS)
  await shop.bank.payBoleto(payment!.boleto!.line)
  await settle(shop.parts.app, shop.parts.providers, payment!.id)
  const again = await signInAgain(shop, buyer)
  const { later } = await untilOrder(again.client, id, isPaid)
  const [subscription] = await again.client.subscription.list()
  const firstOn = addDays(today(clock.at), 3)
  expect([subscription?.startedOn, subscription?.currentPeriod.endOn]).toEqual([dayOf(clock.at), firstOn])
  expect(later).toMatchObject([{ firstOn }])
  expect(await opened(again, club.productId)).toMatchObject([{ source: 'subscription' }])
})

async function accountOf(email: string): Promise<string> {
  const { rows } = await shop.parts.pool.query('select id from account where email = $1', [email])
  return rows[0].id
}

/** The message that its boleto lapsed, as it would be written now. */
async function letterOf(email: string, id: string) {
  const { app } = shop.parts
  const accountId = await accountOf(email)
  const order = await viewOrder(app.db, id, accountId)
  const props = { seller: await readBrand(app.db, 'main'), name: 'Joana', order, payCode: '' }
  return trustEnded(app, accountId, { to: email, props })
}

test('who may still pay late is told when the access is over, and not again when the order is', async () => {
  const { app, pool, providers } = shop.parts
  const { priceId, productId } = await guide()
  const terms = { lateDays: 25, fineBp: 0, interestBp: 0, promptBp: 0, promptDays: 0 }
  const always = { startsOn: today(clock.at), endsOn: null }
  await addBoletoTerms(app, { productId, ...always, ...terms }, { by: 'acc_teste', reason: 'teste' })
  const buyer = await newRegular(shop)
  const { id, payment, trust } = await boletoOf(buyer, priceId)
  const told = async () =>
    (await shop.bank.mails(buyer.email)).filter(({ subject }) => subject.startsWith('O acesso do pedido'))
  const owed = `select from pgboss.job where name = 'checkout.mail' and data->>'orderId' = $1
    and data->>'kind' = 'trust-ended'`
  // Noon of the day after, in São Paulo.
  clock.at = new Date(Date.parse(trust!.until) + 12 * HOUR_MS)
  await Promise.all([remindPayments(app), remindPayments(app)])
  await expect.poll(told, { timeout: 15_000 }).toHaveLength(1)
  expect(await viewOrder(app.db, id, await accountOf(buyer.email))).toMatchObject({
    status: 'awaiting-payment',
  })

  clock.at = new Date(clock.at.getTime() + 40 * DAY_MS)
  await settle(app, providers, payment!.id)
  expect(await viewOrder(app.db, id, await accountOf(buyer.email))).toMatchObject({ status: 'expired' })
  expect((await pool.query(owed, [id])).rowCount).toBe(1)
})

test('nobody is told that access ended which another order gives', async () => {
  const { priceId } = await guide()
  const { app, providers } = shop.parts
  for (const paysOther of [false, true]) {
    const buyer = await newRegular(shop)
    const pix = await buyer.order(priceId)
    const { payment: code } = await untilOrder(buyer.client, pix.id, hasPix)
    const { id, payment, trust } = await boletoOf(buyer, priceId)
    if (paysOther) {
      await shop.bank.pay(code!.pix!.copyPaste)
      await untilOrder(buyer.client, pix.id, isPaid)
    }
    const at = clock.at
    clock.at = new Date(Date.parse(trust!.until) + 120_000)
    await settle(app, providers, payment!.id)
    clock.at = at
    const letter = await letterOf(buyer.email, id)
    expect(letter?.kind).toBe(paysOther ? undefined : 'trust-ended')
  }
})
