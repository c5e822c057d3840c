import { RENEW_CARD_TEXT, RENEW_CARD_VERSION } from '@vitrine/contract/card-consent'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { newBuyer } from '../../../test/support/buyer.ts'
import { type CardName, orderByCard } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { accessOf, onDay, type Subscriber } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const AMOUNT = 3_990
const WHILE = { timeout: 20_000 }

/** Somebody whose monthly plan was paid by card on the 31st of January 2027, and is to renew by it. */
async function subscribe(name: CardName = 'approved', renew = true): Promise<Subscriber> {
  clock.set('2027-01-31T15:00:00Z')
  const plan = { name: 'Clube', amount: AMOUNT, type: 'subscription', interval: 'month' } as const
  const stocked = await stock(shop.parts.pool, plan)
  const buyer = await newBuyer(shop)
  await orderByCard(shop, buyer, stocked.priceId, { name, ...(renew && { renew: true }) })
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, ...stocked, id: subscription!.id }
}

const on = (day: string, subscriber: Subscriber) => onDay({ shop, clock }, day, subscriber)
const read = ({ buyer, id }: Subscriber) => buyer.client.subscription.read({ id })
const mails = async ({ buyer }: Subscriber) => shop.bank.mails(buyer.email)
const heard = (subscriber: Subscriber, text: RegExp) =>
  vi.waitFor(async () => {
    const message = (await mails(subscriber)).find(({ subject }) => text.test(subject))
    expect(message).toBeDefined()
    return message!
  }, WHILE)
const countHeard = async (subscriber: Subscriber, text: RegExp) =>
  (await mails(subscriber)).filter(({ subject }) => text.test(subject)).length
const attemptsOf = async (orderId: string) =>
  (
    await shop.parts.pool.query(
      'select method, status, off_session, decline_code from payment where order_id = $1 order by attempt',
      [orderId],
    )
  ).rows

test('a plan paid by card renews by it on its day, told of before and after', async () => {
  const one = await subscribe()
  expect(await read(one)).toMatchObject({ card: { brand: 'visa', last4: '5682', nickname: null } })
  const placed = await on('2027-02-21', one)
  const [renewal] = placed.orders
  expect(placed).toMatchObject({ status: 'active', card: { chargedOn: '2027-02-28' } })
  expect(await attemptsOf(renewal!.id)).toEqual([])
  const ahead = await heard(one, /renova em 28\/02\/2027/)
  expect(ahead.text).toMatch(/cobramos R\$\s39,90 no cartão Visa final 5682 em 28\/02\/2027/)
  await on('2027-02-25', one)
  await on('2027-02-28', one)
  await vi.waitFor(async () => expect((await read(one)).orders[0]).toMatchObject({ status: 'paid' }), WHILE)
  expect(await read(one)).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-02-28', endOn: '2027-03-31' },
    timeline: [{ move: 'renew', actor: 'payment' }, { move: 'start' }],
  })
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ method: 'card', status: 'paid', off_session: true }])
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  await vi.waitFor(async () => expect(await countHeard(one, /Pagamento confirmado/)).toBe(2), WHILE)
  expect(await countHeard(one, /vence em|Vencimento de|em aberto/)).toBe(0)
})

test('the consent is kept with its sentence and version, and nothing is charged without it', async () => {
  const one = await subscribe()
  const { rows } = await shop.parts.pool.query(
    'select m.text, m.version from card_mandate m join account a on a.id = m.account_id where a.email = $1',
    [one.buyer.email],
  )
  expect(rows).toEqual([{ text: RENEW_CARD_TEXT, version: RENEW_CARD_VERSION }])
  const other = await subscribe('approved', false)
  expect((await read(other)).card).toBeUndefined()
  const [renewal] = (await on('2027-02-21', other)).orders
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ method: 'pix', off_session: false }])
})

test('declined softly it is tried again on its days, and a Pix heals it', async () => {
  const one = await subscribe('laterNoFunds')
  const [renewal] = (await on('2027-02-21', one)).orders
  await on('2027-02-28', one)
  const message = await heard(one, /O cartão não foi cobrado/)
  expect(message.text).toMatch(/no cartão Visa final 1208\. O cartão não tem saldo suficiente/)
  // A day after would be the first of March: the fifth is a payday, further away than three days.
  expect(message.text).toMatch(/Tentamos de novo em 01\/03\/2027/)
  expect(await read(one)).toMatchObject({ status: 'active', card: { chargedOn: '2027-03-01' } })
  await on('2027-03-01', one)
  await vi.waitFor(async () => expect(await attemptsOf(renewal!.id)).toHaveLength(2), WHILE)
  await vi.waitFor(async () => expect(await countHeard(one, /O cartão não foi cobrado/)).toBe(2), WHILE)
  // Three days after its day is the third; two days later wages come.
  expect(await read(one)).toMatchObject({ card: { chargedOn: '2027-03-05' } })
  expect(await on('2027-03-02', one)).toMatchObject({ status: 'past-due' })
  expect(await countHeard(one, /em aberto/)).toBe(0)
  await one.buyer.client.checkout.changeMethod({ id: renewal!.id, method: 'pix' })
  await payPix(shop, one.buyer, { id: renewal!.id })
  const healed = await read(one)
  expect(healed).toMatchObject({ status: 'active', card: { last4: '1208' } })
  expect(healed.card?.chargedOn).toBeUndefined()
  await on('2027-03-05', one)
  expect(await attemptsOf(renewal!.id)).toHaveLength(3)
})

test('a card that its issuer refuses for good is tried no more, in any subscription', async () => {
  const one = await subscribe('laterStolen')
  const [renewal] = (await on('2027-02-21', one)).orders
  await on('2027-02-28', one)
  const message = await heard(one, /O cartão não foi cobrado/)
  expect(message.text).toMatch(/Não tentamos mais neste cartão/)
  expect((await read(one)).card).toEqual(expect.objectContaining({ problem: 'declined' }))
  await on('2027-03-02', one)
  await heard(one, /em aberto/)
  await on('2027-03-04', one)
  expect(await attemptsOf(renewal!.id)).toHaveLength(1)
  const [card] = await one.buyer.client.savedCard.list()
  expect(card).toMatchObject({ isDeclined: true, isUsable: true })
  const again = one.buyer.client.subscription.setCard({ id: one.id, cardId: card!.id, everywhere: false })
  // It is this card already: to choose it again is to be told.
  expect(await refusalOf(again)).toBe('saved-card.declined')
  await payPix(
    shop,
    one.buyer,
    await one.buyer.client.checkout.changeMethod({ id: renewal!.id, method: 'pix' }),
  )
  const [next] = (await on('2027-03-24', one)).orders
  expect(await attemptsOf(next!.id)).toMatchObject([{ method: 'pix' }])
})

test('another card pays at once what is late, and a card that renews is not removed', async () => {
  const one = await subscribe('laterNoFunds')
  const [renewal] = (await on('2027-02-21', one)).orders
  await on('2027-02-28', one)
  await heard(one, /O cartão não foi cobrado/)
  const [used] = await one.buyer.client.savedCard.list()
  expect(await refusalOf(one.buyer.client.savedCard.remove({ id: used!.id }))).toBe('saved-card.renews')
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1_000 })
  await orderByCard(shop, one.buyer, priceId, { name: 'elo', save: true })
  const elo = (await one.buyer.client.savedCard.list()).find(({ brand }) => brand === 'elo')!
  await one.buyer.client.subscription.setCard({ id: one.id, cardId: elo.id, everywhere: true })
  await vi.waitFor(async () => expect((await read(one)).status).toBe('active'), WHILE)
  await vi.waitFor(async () => expect((await read(one)).orders[0]).toMatchObject({ status: 'paid' }), WHILE)
  expect(await attemptsOf(renewal!.id)).toMatchObject([
    { status: 'failed' },
    { status: 'paid', off_session: true },
  ])
  await one.buyer.client.savedCard.remove({ id: used!.id })
  const off = await one.buyer.client.subscription.setCard({ id: one.id, cardId: null, everywhere: false })
  expect(off.card).toBeUndefined()
  expect(off.timeline.map(({ move }) => move)).toEqual(['clear-card', 'renew', 'set-card', 'start'])
  await one.buyer.client.savedCard.remove({ id: elo.id })
})

test('a card that is about to be over says that renewals are charged to it', async () => {
  const [one, other] = [await subscribe(), await subscribe('approved', false)]
  await orderByCard(
    shop,
    other.buyer,
    (await stock(shop.parts.pool, { name: 'Guia', amount: 900 })).priceId,
    {
      save: true,
    },
  )
  await shop.parts.pool.query('update saved_card set exp_year = 2027, exp_month = 2')
  clock.set('2027-02-03T15:00:00Z')
  await shop.sweep('card-reminders')
  const message = await heard(one, /Seu cartão final 5682 vence em 28\/02\/2027/)
  expect(message.text).toMatch(/nem as renovações que você autorizou nele/)
  expect((await heard(other, /Seu cartão final 5682 vence/)).text).not.toMatch(/renovações/)
  // Over by its day: it is asked for by message, as if there were no card.
  await shop.parts.pool.query('update saved_card set exp_month = 1')
  const [renewal] = (await on('2027-02-21', one)).orders
  expect(await read(one)).toMatchObject({ card: { problem: 'expired' } })
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ method: 'pix' }])
})

test('somebody else’s card and subscription are not there', async () => {
  const [one, other] = [await subscribe(), await subscribe('elo')]
  const [card] = await other.buyer.client.savedCard.list()
  const set = (subscriber: Subscriber, cardId: string) =>
    refusalOf(subscriber.buyer.client.subscription.setCard({ id: one.id, cardId, everywhere: false }))
  expect(await set(one, card!.id)).toBe('saved-card.gone')
  expect(await set(other, card!.id)).toBe('not-found')
})

test('a Pix that waits is taken back before the card is charged, and money is never asked for twice', async () => {
  const one = await subscribe()
  const [renewal] = (await on('2027-02-21', one)).orders
  await one.buyer.client.checkout.changeMethod({ id: renewal!.id, method: 'pix' })
  await on('2027-02-28', one)
  await vi.waitFor(async () => expect((await read(one)).orders[0]).toMatchObject({ status: 'paid' }), WHILE)
  expect(await attemptsOf(renewal!.id)).toMatchObject([
    { method: 'pix', status: 'expired' },
    { method: 'card', status: 'paid' },
  ])
  await Promise.all([shop.sweep('subscriptions'), shop.sweep('subscriptions'), shop.sweep('subscriptions')])
  expect(await attemptsOf(renewal!.id)).toHaveLength(2)
})
