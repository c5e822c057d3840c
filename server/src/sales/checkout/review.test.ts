import type { OrderId, ProductId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import { DAY_MS } from '@vitrine/contract/time'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runWrites, type Tx } from '#kernel/database.ts'
import { payCode } from '#order'
import { insertingAttempt, listAttempts } from '#payment'
import {
  ADDRESS,
  type Buyer,
  CPF,
  hasPix,
  isPaid,
  newBuyer,
  untilOrder,
} from '../../../../test/support/buyer.ts'
import { type CardName, orderByCard, typeCard, typeCode } from '../../../../test/support/card.ts'
import { makeMailsDue } from '../../../../test/support/due-mails.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { newAttempt } from './promise-payment.ts'

const CROWD = 20
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { DATABASE_POOL: '40' } })
  await stock(shop.parts.pool, { name: 'Primeiro', amount: 1000 })
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.bank.chaos.reset())

const pool = () => shop.parts.pool
const SOON = { timeout: 20_000, interval: 100 }
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
const attemptsOf = (id: OrderId) => listAttempts(shop.parts.app.db, id)
const newestOf = async (id: OrderId) => (await attemptsOf(id))[0]!
const isReviewed = ({ status }: { status: string }) => status === 'in-review'
const isDeclined = ({ payment }: { payment?: { status: string } | undefined }) => payment?.status === 'failed'

async function inReview({ name = 'reviewed', seats = 5 }: { name?: CardName; seats?: number } = {}) {
  const { priceId, productId } = await stock(pool(), { name: 'Turma', amount: 5000, seats })
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, priceId, { name })
  const { txid, id: paymentId } = await newestOf(order.id)
  return { buyer, order, id: order.id, txid, paymentId, productId, read: () => reading(buyer, order.id) }
}
const reading = ({ client }: Buyer, id: string) => client.checkout.readOrder({ id })
const seatsTaken = async (productId: ProductId) =>
  (await pool().query('select taken from seat where product_id = $1', [productId])).rows[0].taken

/** As if it had been so long in review: what waits for a time waits no more. */
const age = (paymentId: string, columns: readonly string[]) =>
  pool().query(
    `update payment set ${columns.map((one) => `${one} = created_at - interval '5 minutes'`).join(', ')} where id = $1`,
    [paymentId],
  )

/** Again and again: a look that was under way sets the time of the next one once more. */
const agedUntil = (
  { buyer, id, paymentId }: { buyer: Buyer; id: string; paymentId: string },
  columns: readonly string[],
  isSo: (order: Order) => boolean,
) =>
  vi.waitFor(async () => {
    await age(paymentId, columns)
    await shop.sweep('card-reconcile')
    const order = await reading(buyer, id)
    expect(isSo(order)).toBe(true)
    return order
  }, SOON)

test('a card that is looked at: the order says so and by when, and nothing else is charged for it meanwhile', async () => {
  const { buyer, order, id, read } = await inReview()
  expect(order).toMatchObject({ status: 'in-review', payment: { status: 'in-review', amount: 5000 } })
  const until = new Date(order.payment!.card!.review!.until)
  expect(until.getTime()).toBeGreaterThan(Date.now() + DAY_MS)
  const { checkout } = buyer.client
  const code = payCode.write(shop.parts.app.config, id, new Date())
  const { token, installments, expectedCharge } = await typeCard(shop, 5000)
  const card = { token, installments, expectedCharge }
  const friend = shop.client().payLink
  expect([
    await refusalOf(checkout.payByCard({ id, card })),
    await refusalOf(checkout.changeMethod({ id, method: 'pix' })),
    await refusalOf(checkout.changeMethod({ id, method: 'boleto', address: ADDRESS })),
    await refusalOf(friend.payByCard({ code, card })),
    await refusalOf(friend.changeMethod({ code, method: 'pix' })),
  ]).toEqual(Array.from({ length: 5 }, () => 'payment.in-review'))
  expect((await checkout.renewPix({ id })).payment?.status).toBe('in-review')
  expect((await checkout.verifyPayment({ id })).status).toBe('in-review')
  expect((await friend.read({ code })).payment?.card?.review).toEqual(order.payment!.card!.review)
  expect(await attemptsOf(id)).toHaveLength(1)
  const listed = async (status: 'in-review' | 'awaiting-payment') =>
    (await checkout.listOrders({ status })).map((one) => one.id)
  expect([await listed('in-review'), await listed('awaiting-payment')]).toEqual([[id], []])
  expect(await read()).toMatchObject({ status: 'in-review' })
})

test('approved, it is paid and opens; seat and coupon were held all the time', async () => {
  await issueCoupon(pool(), { code: 'ANALISE', value: 1000, limitTotal: 1 })
  const { priceId, productId } = await stock(pool(), { name: 'Turma', amount: 5000, seats: 1 })
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, priceId, { name: 'reviewed', coupon: 'ANALISE' })
  const other = await newBuyer(shop)
  expect(await refusalOf(other.order(priceId))).toBe('checkout.sold-out')
  const { txid } = await newestOf(id)
  await shop.bank.endReview(txid, true)
  const paid = await untilOrder(buyer.client, id, isPaid)
  expect(paid).toMatchObject({ total: 4500, payment: { status: 'paid' } })
  expect(paid.payment?.card?.review).toBeUndefined()
  expect(await buyer.client.access.list()).toHaveLength(1)
  expect(await seatsTaken(productId)).toBe(1)
  const { events } = await buyer.client.checkout.readOrderHistory({ id })
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'card-in-review', 'paid'])
})

test('turned down, nothing is charged, its buyer hears at once, and has a day to pay in another way', async () => {
  const { buyer, id, txid, paymentId, productId } = await inReview()
  await shop.bank.endReview(txid, false)
  const declined = await untilOrder(buyer.client, id, isDeclined)
  expect(declined).toMatchObject({
    status: 'awaiting-payment',
    payment: { card: { declined: 'review-refused' } },
  })
  const subjects = async () => (await shop.bank.mails(buyer.email)).map(({ subject }) => subject).join()
  await vi.waitFor(async () => expect(await subjects()).toContain('Pagamento não aprovado'), SOON)
  const mail = (await shop.bank.mails(buyer.email)).find(({ subject }) => subject.includes('não aprovado'))
  // Some gateways take the money of what they look at, and give it back then.
  expect(mail?.text).toContain('Se o valor aparecer na fatura, ele será estornado pelo banco do cartão.')
  expect(mail?.text).not.toContain('nada foi cobrado')
  const { rows } = await pool().query(
    'select extract(epoch from expires_at - review_at)::int as kept from payment where id = $1',
    [paymentId],
  )
  expect(rows[0].kept).toBeGreaterThanOrEqual(DAY_MS / 1000 - 60)
  expect(await seatsTaken(productId)).toBe(1)
  await buyer.client.checkout.changeMethod({ id, method: 'pix' })
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)
})

test.each([
  ['reviewed', true],
  ['turnedDown', false],
] as const)(
  'no notification told of the end of %s: the sweep finds it',
  async (name, isApproved) => {
    const reviewed = await inReview({ name })
    shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
    await shop.bank.endReview(reviewed.txid, isApproved)
    await agedUntil(reviewed, ['look_at'], isApproved ? isPaid : isDeclined)
  },
  30_000,
)

test.each([
  ['reviewed', 'paid'],
  ['turnedDown', 'awaiting-payment'],
] as const)(
  '%s ends by itself after the time that was chosen: %s',
  async (name, status) => {
    shop.bank.chaos.set({ reviews: { delayMs: 600 } })
    const { buyer, id } = await inReview({ name })
    const ended = await untilOrder(buyer.client, id, (order) => !isReviewed(order))
    expect(ended.status).toBe(status)
  },
  30_000,
)

test('the message goes to whoever waits longer than moments, once, and to nobody whose review is over', async () => {
  const [waits, done] = [await inReview(), await inReview()]
  await shop.bank.endReview(done.txid, true)
  await untilOrder(done.buyer.client, done.id, isPaid)
  expect(await makeMailsDue(pool(), 'payment-in-review', [waits.id, done.id])).toHaveLength(2)
  const about = async ({ buyer }: typeof waits) =>
    (await shop.bank.mails(buyer.email)).filter(({ subject }) => /^Pagamento em análise/.test(subject))
  await vi.waitFor(async () => expect(await about(waits)).toHaveLength(1), SOON)
  expect((await about(waits))[0]!.text).toMatch(/O resultado sai até \d\d\/\d\d\/20\d\d/)
  expect(await about(done)).toEqual([])
})

test('a saved card stays while a payment with it is looked at', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 5000 })
  const buyer = await newBuyer(shop)
  const first = await orderByCard(shop, buyer, priceId, { name: 'reviewed', save: true })
  const { txid } = await newestOf(first.id)
  expect(await buyer.client.savedCard.list()).toEqual([])
  await shop.bank.endReview(txid, true)
  await untilOrder(buyer.client, first.id, isPaid)
  const [saved] = await buyer.client.savedCard.list()
  const other = await stock(pool(), { name: 'Outro', amount: 5000 })
  const card = await typeCode(shop, 5000, saved!.id)
  const second = await orderByCard(shop, buyer, other.priceId, { card })
  expect(second.status).toBe('in-review')
  expect(await refusalOf(buyer.client.savedCard.remove({ id: saved!.id }))).toBe('saved-card.in-use')
})

/** What the acquirer charged for an order, in how many charges. */
async function chargedFor(orderId: OrderId): Promise<number[]> {
  const attempts = await attemptsOf(orderId)
  const charges = await Promise.all(attempts.map(({ txid }) => shop.parts.providers.card!.readCharge(txid)))
  return charges.flatMap((charge) => charge?.received?.amount ?? [])
}

test('twenty cards at once while one is looked at are all refused; who takes a review for an end charges twice', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  const { buyer, id, txid } = await inReview()
  const cards = await Promise.all(Array.from({ length: CROWD }, () => typeCard(shop, 5000)))
  const pay = (card: (typeof cards)[0]) => refusalOf(buyer.client.checkout.payByCard({ id, card }))
  expect(new Set(await Promise.all(cards.map(pay)))).toEqual(new Set(['payment.in-review']))
  await shop.bank.endReview(txid, true)
  await untilOrder(buyer.client, id, isPaid)
  expect(await chargedFor(id)).toEqual([5000])

  // The same without the key that counts a review among what lives, and with eyes that do not know it either.
  await pool().query(`alter table payment drop constraint payment_live, add constraint payment_live
    exclude using gist (order_id with =, (case status when 'paid' then 0 else attempt end) with <>)
    where (status in ('created', 'pending', 'paid'))`)
  const twin = await inReview()
  const { app, providers } = shop.parts
  const meet = createMeeting(CROWD)
  const won = await race(app.db, CROWD, async (tx: Tx) => {
    const attempts = await listAttempts(tx, twin.id)
    await meet()
    if (attempts.some(({ status }) => ['created', 'pending', 'paid'].includes(status))) return false
    const plan = {
      count: 1,
      first: 5000,
      each: 5000,
      total: 5000,
      interest: 0,
      monthlyBp: 0,
      yearlyBp: 0,
      tableId: null,
      by: 'shop' as const,
    }
    const next = { method: 'card', attempt: 2, at: app.clock.now(), term: undefined, plan } as const
    await runWrites(tx, insertingAttempt(newAttempt(app, { id: twin.id, total: 5000, credit: 0 }, next)))
    return true
  })
  expect(won).toBe(1)
  const [second] = await attemptsOf(twin.id)
  await providers.card!.createCharge({
    txid: second!.txid,
    amount: second!.amount,
    expiresIn: 60,
    expiresAt: app.clock.now(),
    dueOn: null,
    description: 'sem trava',
    payer: { name: 'Joana', document: CPF, email: 'j@a.example', address: null },
    card: {
      token: (await typeCard(shop, 5000)).token,
      installments: 1,
      installmentsBy: 'shop',
      returnUrl: shop.url,
    },
  })
  await shop.bank.endReview(twin.txid, true)
  expect(await chargedFor(twin.id)).toEqual([5000, 5000])
})
