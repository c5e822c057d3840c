import { randomUUID } from 'node:crypto'
import { RENEW_CARD_TEXT } from '@vitrine/contract/card-consent'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../test/support/app.ts'
import { type Buyer, CPF, newBuyer } from '../../../test/support/buyer.ts'
import { CARDS, type CardName } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../test/support/stock.ts'
import { onDay } from '../../../test/support/subscriber.ts'

let shop: Shop
const clock = createTestClock('2027-01-31T15:00:00Z')
beforeAll(async () => {
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const WHILE = { timeout: 20_000 }
const PLAN = { name: 'Clube', amount: 3_000, type: 'subscription', interval: 'month' } as const
const tried = () => stock(shop.parts.pool, { ...PLAN, trialDays: 7, requiresCard: true })

async function start(): Promise<Buyer> {
  clock.set('2027-01-31T15:00:00Z')
  return newBuyer(shop)
}

/** A card that is added for renewals, as the page of payment does. */
async function addCard({ client }: Buyer, name: CardName = 'approved'): Promise<string> {
  const { token } = await shop.bank.typeCard(CARDS[name])
  const { cardId } = await client.savedCard.add({ token, renews: true, returnTo: '/payment' })
  return cardId!
}

const order = ({ client }: Buyer, expectedTotal: number, renewalCardId?: string) =>
  client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: {
      method: 'pix',
      document: CPF,
      expectedTotal,
      acceptedTerms: true,
      ...(renewalCardId && { renewalCardId }),
    },
  })

const subscriptionOf = async ({ client }: Buyer) => {
  const [subscription] = await client.subscription.list({})
  return client.subscription.read({ id: subscription!.id })
}

test('a trial takes a card first, charges it nothing, and charges it on its last day', async () => {
  const buyer = await start()
  const { priceId, productId } = await tried()
  expect((await buyer.client.cart.addLine({ priceId })).quote).toMatchObject({ total: 0, requiresCard: true })
  expect(await refusalOf(order(buyer, 0))).toBe('subscription.card-needed')
  const card = await addCard(buyer)
  const { id } = await order(buyer, 0, card)
  const subscription = await subscriptionOf(buyer)
  expect(subscription).toMatchObject({ status: 'trialing', card: { id: card, last4: '5682' } })
  const { rows } = await shop.parts.pool.query(
    'select text, saved_card_id as card from card_mandate where order_id = $1',
    [id],
  )
  expect(rows).toEqual([{ text: RENEW_CARD_TEXT, card }])
  const charged = 'select 1 from payment p join purchase_order o on o.id = p.order_id where o.account_id = $1'
  const account = 'select id from account where email = $1'
  const { rows: accounts } = await shop.parts.pool.query(account, [buyer.email])
  expect((await shop.parts.pool.query(charged, [accounts[0].id])).rows).toEqual([])
  const one = { buyer, priceId, productId, id: subscription.id }
  await onDay({ shop, clock }, '2027-02-07', one)
  await vi.waitFor(async () => {
    expect(await subscriptionOf(one.buyer)).toMatchObject({
      status: 'active',
      orders: [{ status: 'paid' }, {}],
    })
  }, WHILE)
})

test('a month that a coupon gives for nothing takes a card as well, a plan that asks for none does not', async () => {
  await issueCoupon(shop.parts.pool, { code: 'MES', kind: 'free-months', value: 1 })
  const buyer = await start()
  const { priceId } = await stock(shop.parts.pool, { ...PLAN, requiresCard: true })
  expect((await buyer.client.cart.addLine({ priceId })).quote.requiresCard).toBeUndefined()
  expect((await buyer.client.cart.applyCoupon({ code: 'MES' })).quote.requiresCard).toBe(true)
  expect(await refusalOf(order(buyer, 0))).toBe('subscription.card-needed')
  await order(buyer, 0, await addCard(buyer))
  expect(await subscriptionOf(buyer)).toMatchObject({ card: { last4: '5682' } })
  const other = await start()
  const free = await stock(shop.parts.pool, { ...PLAN, trialDays: 7 })
  await other.client.cart.addLine({ priceId: free.priceId })
  await order(other, 0)
  expect((await subscriptionOf(other)).card).toBeUndefined()
})

test('the card of somebody else, one that is gone and one that was refused are not taken', async () => {
  const [buyer, other] = [await start(), await start()]
  const { priceId } = await tried()
  await buyer.client.cart.addLine({ priceId })
  expect(await refusalOf(order(buyer, 0, await addCard(other)))).toBe('saved-card.gone')
  const card = await addCard(buyer)
  await shop.parts.pool.query("update saved_card set decline_code = 'lost-or-stolen' where id = $1", [card])
  expect(await refusalOf(order(buyer, 0, card))).toBe('saved-card.declined')
  await buyer.client.savedCard.remove({ id: card })
  expect(await refusalOf(order(buyer, 0, card))).toBe('saved-card.gone')
  expect(await buyer.client.subscription.list({})).toEqual([])
})

test('what is paid by Pix now renews by the card that was agreed to', async () => {
  const buyer = await start()
  const { priceId, productId } = await stock(shop.parts.pool, PLAN)
  await buyer.client.cart.addLine({ priceId })
  await payPix(shop, buyer, await order(buyer, 3_000, await addCard(buyer)))
  const subscription = await subscriptionOf(buyer)
  expect(subscription).toMatchObject({ status: 'active', card: { last4: '5682' } })
  const one = { buyer, priceId, productId, id: subscription.id }
  for (const day of ['2027-02-21', '2027-02-28']) await onDay({ shop, clock }, day, one)
  await vi.waitFor(async () => {
    expect((await subscriptionOf(one.buyer)).orders[0]).toMatchObject({ status: 'paid', total: 3_000 })
    expect((await subscriptionOf(one.buyer)).currentPeriod.startOn).toBe('2027-02-28')
  }, WHILE)
})
