import { randomUUID } from 'node:crypto'
import { SAVE_CARD_TEXT } from '@vitrine/contract/card-consent'
import type { AccountId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { collectRows } from '#kernel/personal-data.ts'
import type { KeptCard } from '#payment-provider'
import { type Buyer, CPF, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { CARDS, orderByCard, typeCard, typeCode } from '../../../../test/support/card.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { executeRemovals } from '../../people/privacy/removal.ts'
import { personalData } from '../../work.ts'
import { customerOf, openForgettable, openReference } from './card-secrets.ts'
import { savedCardData } from './personal-data.ts'
import { listForgettable } from './saved-card.store.ts'
import { forgetCards } from './saved-cards.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await guide()
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.bank.chaos.reset())

const pool = () => shop.parts.pool
const guide = async () => (await stock(pool(), { name: 'Guia', amount: 5000 })).priceId
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
const cardsOf = ({ client }: Buyer) => client.savedCard.list()

/** Somebody who has paid with a card and saved it. */
async function withCard() {
  const buyer = await newBuyer(shop)
  await orderByCard(shop, buyer, await guide(), { save: true })
  const [card] = await cardsOf(buyer)
  return { buyer, card: card! }
}
const payWith = async (buyer: Buyer, id: string, code?: string) =>
  orderByCard(shop, buyer, await guide(), { card: await typeCode(shop, 5000, id, code) })

test('a card is saved when its holder ticks it, with what they agreed to, and nobody else sees it', async () => {
  const { card } = await withCard()
  expect(card).toEqual({
    nickname: null,
    isDeclined: false,
    id: expect.stringMatching(/^crd_/),
    brand: 'visa',
    last4: '5682',
    expMonth: 8,
    expYear: 2031,
    isExpired: false,
    isUsable: true,
    isDefault: true,
    frameCard: expect.any(String),
    savedAt: expect.any(String),
  })
  const { rows } = await pool().query(
    'select c.text, c.at, s.reference_sealed from saved_card s join card_consent c using (payment_id) where s.id = $1',
    [card.id],
  )
  expect(rows).toEqual([{ text: SAVE_CARD_TEXT, at: expect.any(Date), reference_sealed: expect.any(Buffer) }])
  const reference = openReference(shop.parts.app.config, card.id, rows[0].reference_sealed)
  expect(rows[0].reference_sealed.toString('latin1')).not.toContain(reference.split('/')[1])
  expect(await cardsOf(await newBuyer(shop))).toEqual([])
})

test('a card that was not ticked, or was declined, is not saved', async () => {
  const buyer = await newBuyer(shop)
  await orderByCard(shop, buyer, await guide())
  await orderByCard(shop, buyer, await guide(), { name: 'noFunds', save: true })
  expect(await cardsOf(buyer)).toEqual([])
})

test('a saved card pays with its code alone; another code is said no to, and the order waits', async () => {
  const { buyer, card } = await withCard()
  expect(await payWith(buyer, card.id)).toMatchObject({
    status: 'paid',
    payment: { card: { card: { brand: 'visa', last4: '5682' } } },
  })
  const declined = await payWith(buyer, card.id, '000')
  expect(declined).toMatchObject({
    status: 'awaiting-payment',
    payment: { status: 'failed', card: { declined: 'wrong-code' } },
  })
  const again = { id: declined.id, card: await typeCode(shop, 5000, card.id) }
  expect(await buyer.client.checkout.payByCard(again)).toMatchObject({ status: 'paid' })
})

test('an issuer that asks: the card is saved once it was told yes, and asks again', async () => {
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, await guide(), { name: 'asks', save: true })
  expect(await cardsOf(buyer)).toEqual([])
  await shop.bank.answerChallenge(order.payment!.card!.actionUrl!, true)
  await untilOrder(buyer.client, order.id, isPaid)
  const [card] = await cardsOf(buyer)
  const second = await payWith(buyer, card!.id)
  expect(second.payment?.card?.actionUrl).toBeDefined()
})

test('an answer that is lost after the charge: the card is saved when the payment is found', async () => {
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, await guide(), { name: 'lostApproved', save: true })
  await untilOrder(buyer.client, id, isPaid)
  expect(await cardsOf(buyer)).toHaveLength(1)
})

test('the same card saved twice is one card; another one is another', async () => {
  const { buyer, card } = await withCard()
  await orderByCard(shop, buyer, await guide(), { save: true })
  expect(await cardsOf(buyer)).toEqual([card])
  await orderByCard(shop, buyer, await guide(), { name: 'elo', save: true })
  expect((await cardsOf(buyer)).map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
    ['visa', true],
    ['elo', false],
  ])
  // What Mercado Pago was asked to keep a second time it has forgotten.
  await forgetCards(shop.parts.app, shop.parts.providers)
  expect((await pool().query('select from card_to_forget')).rowCount).toBe(0)
})

test('a renewed card of the same number takes the place of the old one, with its name and its rank', async () => {
  const { buyer, card } = await withCard()
  await orderByCard(shop, buyer, await guide(), { name: 'elo', save: true })
  await buyer.client.savedCard.rename({ id: card.id, nickname: 'Da família' })
  await buyer.client.savedCard.prefer({ id: card.id })
  await pool().query('update saved_card set exp_year = 2027, expiry_told = 2 where id = $1', [card.id])
  const old = await keptOf(await accountOf(buyer), card.id)
  await orderByCard(shop, buyer, await guide(), { save: true })
  const cards = await cardsOf(buyer)
  expect(cards).toMatchObject([
    { id: card.id, expYear: 2031, nickname: 'Da família', isDefault: true },
    { brand: 'elo' },
  ])
  const { rows } = await pool().query('select expiry_told from saved_card where id = $1', [card.id])
  expect(rows).toEqual([{ expiry_told: 0 }])
  await forgetCards(shop.parts.app, shop.parts.providers)
  // Mercado Pago calls the same card the same.
  expect(await keptOf(await accountOf(buyer), card.id)).toEqual(old)
  expect(await payWith(buyer, cards[0]!.id)).toMatchObject({ status: 'paid' })
})

test('the preferred card comes first, and the next one when it is removed', async () => {
  const { buyer } = await withCard()
  await orderByCard(shop, buyer, await guide(), { name: 'elo', save: true })
  const [visa, elo] = await cardsOf(buyer)
  const { savedCard } = buyer.client
  const brands = (cards: { brand: string }[]) => cards.map(({ brand }) => brand)
  expect(brands(await savedCard.prefer({ id: elo!.id }))).toEqual(['elo', 'visa'])
  expect(brands(await savedCard.prefer({ id: visa!.id }))).toEqual(['visa', 'elo'])
  await savedCard.remove({ id: visa!.id })
  expect(await cardsOf(buyer)).toMatchObject([{ brand: 'elo', isDefault: true }])
})

test('a removed card is gone here and at Mercado Pago, also when it was silent at first', async () => {
  const { app, providers } = shop.parts
  await forgetCards(app, providers)
  const { buyer, card } = await withCard()
  const kept = await keptOf(await accountOf(buyer), card.id)
  expect(await chargeDirectly(kept)).toMatchObject({ received: { amount: 5000 } })
  shop.bank.chaos.set({ answers: { errorPercent: 100 } })
  await buyer.client.savedCard.remove({ id: card.id })
  expect(await cardsOf(buyer)).toEqual([])
  expect(await refusalOf(payWith(buyer, card.id))).toBe('saved-card.gone')
  const waiting = () => listForgettable(app.db, ['mercado-pago'], { limit: 2 })
  expect((await waiting()).map((due) => openForgettable(app.config, due))).toEqual([
    { ...kept, accountId: await accountOf(buyer) },
  ])
  shop.bank.chaos.reset()
  await forgetCards(app, providers)
  await expect.poll(() => chargeDirectly(kept)).toMatchObject(GONE)
  await expect.poll(waiting).toEqual([])
})

const GONE = { received: undefined, declined: 'not-processed' }

async function accountOf({ email }: Buyer): Promise<AccountId> {
  const { rows } = await pool().query('select id from account where email = $1', [email])
  return rows[0].id
}

/** As Mercado Pago knows it. */
async function keptOf(accountId: AccountId, cardId: string): Promise<KeptCard> {
  const { config } = shop.parts.app
  const { rows } = await pool().query('select reference_sealed from saved_card where id = $1', [cardId])
  const reference = openReference(config, cardId, rows[0].reference_sealed)
  return { customer: customerOf(config, accountId), reference }
}

/** Asks Mercado Pago itself, past everything that would refuse it here. */
async function chargeDirectly(kept: KeptCard) {
  const { token } = await shop.bank.typeCode(kept.reference.split('/')[1]!)
  return shop.parts.providers.card!.createCharge({
    txid: randomUUID(),
    amount: centavos(5000),
    dueOn: null,
    description: 'direto',
    expiresIn: 60,
    expiresAt: new Date(),
    payer: { name: 'Joana', document: CPF, email: 'j@a.example', address: null },
    card: { token, installments: 1, installmentsBy: 'shop', returnUrl: shop.url, kept },
  })
}

test('an expired card is marked, and refused', async () => {
  const { buyer, card } = await withCard()
  await pool().query('update saved_card set exp_year = 2020 where id = $1', [card.id])
  expect(await cardsOf(buyer)).toMatchObject([{ isExpired: true, isUsable: false }])
  expect(await refusalOf(payWith(buyer, card.id))).toBe('saved-card.expired')
  expect(await buyer.client.checkout.listOrders()).toHaveLength(1)
})

test('a card kept by who is not paid by card any more pays nothing, and can still be removed', async () => {
  const { buyer, card } = await withCard()
  await pool().query(`update saved_card set provider = 'somebody-before' where id = $1`, [card.id])
  expect(await cardsOf(buyer)).toMatchObject([{ isExpired: false, isUsable: false }])
  expect(await refusalOf(payWith(buyer, card.id))).toBe('saved-card.gone')
  await buyer.client.savedCard.remove({ id: card.id })
})

test('a card of somebody else pays nothing, orders nothing and cannot be removed', async () => {
  const { card, buyer: owner } = await withCard()
  const stranger = await newBuyer(shop)
  expect(await refusalOf(payWith(stranger, card.id))).toBe('saved-card.gone')
  const order = await orderByCard(shop, stranger, await guide(), { name: 'noFunds' })
  const theirs = { id: order.id, card: await typeCode(shop, 5000, card.id) }
  expect(await refusalOf(stranger.client.checkout.payByCard(theirs))).toBe('saved-card.gone')
  expect(await refusalOf(stranger.client.savedCard.remove({ id: card.id }))).toBe('not-found')
  expect(await cardsOf(owner)).toHaveLength(1)
})

test('a card cannot be removed while a payment with it has no outcome', async () => {
  const buyer = await newBuyer(shop)
  const first = await orderByCard(shop, buyer, await guide(), { name: 'asks', save: true })
  await shop.bank.answerChallenge(first.payment!.card!.actionUrl!, true)
  await untilOrder(buyer.client, first.id, isPaid)
  const card = (await cardsOf(buyer))[0]!
  const order = await payWith(buyer, card.id)
  expect(order.payment?.card?.actionUrl).toBeDefined()
  expect(await refusalOf(buyer.client.savedCard.remove({ id: card.id }))).toBe('saved-card.in-use')
  await shop.bank.answerChallenge(order.payment!.card!.actionUrl!, false)
  await untilOrder(buyer.client, order.id, ({ payment }) => payment?.status === 'failed')
  await buyer.client.savedCard.remove({ id: card.id })
})

test('a number is refused where a token belongs, also with a wish to save it', async () => {
  const buyer = await newBuyer(shop)
  const card = { ...(await typeCard(shop, 5000)), token: CARDS.approved, save: true as const }
  expect(await refusalOf(orderByCard(shop, buyer, await guide(), { card }))).toBe('request.invalid')
})

test('who leaves leaves no card behind, here or at Mercado Pago; a copy of their data says which there were', async () => {
  const { app, providers } = shop.parts
  await forgetCards(app, providers)
  const { buyer, card } = await withCard()
  const person = { accountId: await accountOf(buyer), emails: [buyer.email] }
  const copyOf = async (name: string) => {
    const table = savedCardData(app.config).tables.find((one) => one.table === name)!
    return collectRows(app.db, table, person)
  }
  expect(await copyOf('saved_card')).toMatchObject([{ Bandeira: 'visa', Final: '5682' }])
  expect(await copyOf('card_consent')).toMatchObject([{ 'O que foi aceito': SAVE_CARD_TEXT }])
  const kept = await keptOf(person.accountId, card.id)
  await buyer.client.privacy.scheduleRemoval({ confirmed: true })
  await pool().query(`update account_removal set due_at = $2 where account_id = $1`, [
    person.accountId,
    new Date(Date.now() - 1000),
  ])
  // While a message to its holder is on its way, a removal waits for the next sweep.
  const afterSweep = async () => {
    await executeRemovals(app, personalData(app))
    return copyOf('saved_card')
  }
  await expect.poll(afterSweep).toEqual([])
  await forgetCards(app, providers)
  await expect.poll(() => chargeDirectly(kept)).toMatchObject(GONE)
})

test('a card has a name of its holder’s own, which is in the copy of their data, until it is taken away', async () => {
  const { buyer, card } = await withCard()
  const { rename } = buyer.client.savedCard
  const [named] = await rename({ id: card.id, nickname: '  Cartão da família ' })
  expect(named).toMatchObject({ id: card.id, nickname: 'Cartão da família', last4: '5682' })
  expect((await cardsOf(buyer))[0]?.nickname).toBe('Cartão da família')
  expect((await rename({ id: card.id, nickname: '' }))[0]?.nickname).toBeNull()
  for (const nickname of ['4235 6477 2802 5682', 'visa 4235647', '4235-6477', 'x'.repeat(41)])
    expect(await refusalOf(rename({ id: card.id, nickname }))).toBe('request.invalid')
  const other = await newBuyer(shop)
  expect(await refusalOf(other.client.savedCard.rename({ id: card.id, nickname: 'Meu' }))).toBe('not-found')
})

test('what cannot be forgotten, or not even opened, keeps no other card from being forgotten', async () => {
  const { app, providers } = shop.parts
  await forgetCards(app, providers)
  const { buyer, card } = await withCard()
  const kept = await keptOf(await accountOf(buyer), card.id)
  shop.bank.chaos.set({ answers: { errorPercent: 100 } })
  await buyer.client.savedCard.remove({ id: card.id })
  shop.bank.chaos.reset()
  await pool().query(`
    insert into card_to_forget (id, provider, forget_sealed, at)
    select 'ctf_' || n, 'mercado-pago', '\\x00', now() - interval '1 day' from generate_series(1, 100) n`)
  await forgetCards(app, providers)
  await forgetCards(app, providers)
  expect(await chargeDirectly(kept)).toMatchObject(GONE)
  const { rowCount } = await pool().query(`delete from card_to_forget where forget_sealed = '\\x00'`)
  expect(rowCount).toBe(100)
})
