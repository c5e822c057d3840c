import { dayOf, startOfDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import type { CookieJar } from '../../../../test/support/browser.ts'
import { newBuyer, PASSWORD } from '../../../../test/support/buyer.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { remindCarts } from './reminders.ts'

const HOUR = 3600
let shop: Shop
let clock: TestClock
beforeAll(async () => {
  // Nine in the morning, so that an hour later is still by day.
  clock = createTestClock(new Date(startOfDay(dayOf(new Date())).getTime() + 9 * HOUR * 1000).toISOString())
  shop = await openShop({ clock })
  await stock(shop.parts.pool, { name: 'Primeiro', amount: 1000 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const onSale = (name: string) => stock(shop.parts.pool, { name, amount: 1000 })
const remind = () => remindCarts(shop.parts.app)
const ABOUT = /carrinho|Ainda quer/
const mailsTo = async (email: string) =>
  (await shop.bank.mails(email)).filter(({ subject }) => ABOUT.test(subject))
const untilMails = (email: string, count: number) =>
  expect.poll(async () => (await mailsTo(email)).length, { timeout: 15_000 }).toBe(count)
const untilWritten = () => shop.untilWritten()

/** Somebody who left a line in the cart. */
async function leaver({ consents = true, name = 'Guia deixado' } = {}) {
  const buyer = await newBuyer(shop)
  if (consents) await buyer.client.profile.changeNotifications({ offers: true, training: true })
  const item = await onSale(name)
  await buyer.client.cart.addLine({ priceId: item.priceId })
  return { ...buyer, item }
}

async function linkOf(email: string): Promise<string> {
  await untilMails(email, 1)
  const [mail] = await mailsTo(email)
  return mail!.text.match(/\/cart#(\S+)/)![1]!
}

test('who consented hears of a left cart after 1, 24 and 72 hours, each once; who did not hears nothing', async () => {
  const [asked, unasked] = [await leaver(), await leaver({ consents: false })]
  for (const [hours, count] of [
    [0.9, 0],
    [0.2, 1],
    [23, 2],
    [48, 3],
    [24, 3],
  ] as const) {
    clock.advance(hours * HOUR)
    await remind()
    await remind()
    await untilWritten()
    await untilMails(asked.email, count)
  }
  expect((await mailsTo(asked.email)).map(({ subject }) => subject).reverse()).toEqual([
    'Você deixou algo no carrinho',
    'Seu carrinho continua aqui',
    'Ainda quer o que escolheu?',
  ])
  expect(await mailsTo(unasked.email)).toEqual([])
})

test('an order, and a choice against offers, end it; a touch starts the hour anew', async () => {
  const [bought, optedOut, touched] = [await leaver(), await leaver(), await leaver()]
  const { lines, quote } = await bought.client.cart.read({})
  expect(lines).toHaveLength(1)
  await bought.client.checkout.placeOrder({
    headers: { 'idempotency-key': 'a-key-of-this-test' },
    body: { method: 'pix', document: '12345678909', expectedTotal: quote.total, acceptedTerms: true },
  })
  await optedOut.client.profile.changeNotifications({ offers: false, training: true })
  clock.advance(0.1 * HOUR)
  await touched.client.cart.addLine({ priceId: (await onSale('Mais um')).priceId })
  clock.advance(0.95 * HOUR)
  await remind()
  await untilWritten()
  for (const { email } of [bought, optedOut, touched]) expect(await mailsTo(email)).toEqual([])
})

test('the link fetches the cart on any device, for a visitor and for another account, and tells nothing else', async () => {
  await issueCoupon(shop.parts.pool, { code: 'VOLTE', value: 1000 })
  const { email, client } = await leaver({ name: 'Curso querido' })
  await client.cart.applyCoupon({ code: 'VOLTE' })
  clock.advance(1.1 * HOUR)
  await remind()
  const token = await linkOf(email)
  const jar: CookieJar = new Map()
  const recovered = await shop.client(undefined, jar).cart.recover({ token })
  expect(recovered.lines.map(({ product }) => product.name)).toEqual(['Curso querido'])
  expect(recovered).toMatchObject({ coupon: { code: 'VOLTE' }, quote: { total: 900 } })
  expect(JSON.stringify(recovered)).not.toContain(email)

  const { client: other } = await newBuyer(shop)
  expect((await other.cart.recover({ token })).lines).toHaveLength(1)
  const again = await shop.client().account.login({ email, password: PASSWORD })
  const own = shop.client('accessToken' in again ? again.accessToken : '')
  expect((await own.cart.recover({ token })).lines).toHaveLength(1)
  const { rows } = await shop.parts.pool.query(
    'select count(distinct recovered_from) as n, count(*) as carts from cart where recovered_from is not null',
  )
  expect(rows[0]).toEqual({ n: 1, carts: 2 })

  expect(await refusalOf(shop.client().cart.recover({ token: `${token.slice(0, -2)}AA` }))).toBe(
    'link.unknown',
  )
  clock.advance(31 * 24 * HOUR)
  expect(await refusalOf(shop.client().cart.recover({ token }))).toBe('link.expired')
})

test('at night nobody is written to', async () => {
  const { email } = await leaver()
  const day = startOfDay(dayOf(clock.now())).getTime()
  clock.set(new Date(day + 44 * HOUR * 1000).toISOString())
  await remind()
  await untilWritten()
  expect(await mailsTo(email)).toEqual([])
  clock.set(new Date(day + 56 * HOUR * 1000).toISOString())
  await remind()
  await untilMails(email, 1)
})
