import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { type Buyer, newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { remindCards, savedCardMail } from './reminders.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  shop = await openShop({ clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const about = /^Seu cartão final/
const told = async ({ email }: Buyer) =>
  (await shop.bank.mails(email)).filter(({ subject }) => about.test(subject))
const untilWritten = () => shop.untilWritten()

/** Somebody with a saved card that is good until the end of that month. */
async function withCard(year: number, month: number, nickname = '') {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 5000 })
  const buyer = await newBuyer(shop)
  await orderByCard(shop, buyer, priceId, { save: true })
  const [card] = await buyer.client.savedCard.list()
  if (nickname) await buyer.client.savedCard.rename({ id: card!.id, nickname })
  await shop.parts.pool.query('update saved_card set exp_year = $2, exp_month = $3 where id = $1', [
    card!.id,
    year,
    month,
  ])
  return { ...buyer, cardId: card!.id }
}

async function remindAt(instant: string): Promise<void> {
  clock.set(instant)
  // Whoever looks at the same time finds nothing left.
  await Promise.all(Array.from({ length: 3 }, () => remindCards(shop.parts.app)))
  await untilWritten()
}

test('a saved card is told of 30 and 7 days before its last one, by day, each once; a removed one never', async () => {
  const [kept, removed, later] = [
    await withCard(2027, 2, 'Cartão da família'),
    await withCard(2027, 2),
    await withCard(2027, 3),
  ]
  const short = await withCard(2027, 2)
  await shop.parts.pool.query('update saved_card set expiry_told = 2 where id = $1', [short.cardId])
  await removed.client.savedCard.remove({ id: removed.cardId })

  // The last day is 28/02: the 28th of January is 31 days before, the 29th is 30.
  await remindAt('2027-01-28T15:00:00Z')
  expect(await told(kept)).toHaveLength(0)
  await remindAt('2027-01-29T06:00:00Z')
  expect(await told(kept)).toHaveLength(0)
  await remindAt('2027-01-29T15:00:00Z')
  await remindAt('2027-01-30T15:00:00Z')
  const [first, ...more] = await told(kept)
  expect(more).toEqual([])
  expect(first!.subject).toBe('Seu cartão final 5682 vence em 28/02/2027')
  expect(first!.text).toContain('Cartão da família (Visa final 5682) vale até 28/02/2027')
  await remindAt('2027-02-20T15:00:00Z')
  expect(await told(kept)).toHaveLength(1)
  await remindAt('2027-02-21T15:00:00Z')
  await remindAt('2027-02-22T15:00:00Z')
  expect(await told(kept)).toHaveLength(2)
  expect([await told(removed), await told(short)]).toEqual([[], []])
  expect(await told(later)).toHaveLength(0)

  // One that is over is not told of any more, nor one that was removed between the promise and the message.
  const gone = await withCardOver(later)
  expect(await told(gone)).toHaveLength(0)
})

/** The holder removed it while the message was on its way. */
async function withCardOver(owner: Buyer & { cardId: string }) {
  await shop.parts.pool.query('update saved_card set exp_year = 2027, exp_month = 1 where id = $1', [
    owner.cardId,
  ])
  const { rows } = await shop.parts.pool.query('select account_id from saved_card where id = $1', [
    owner.cardId,
  ])
  const due = { accountId: rows[0].account_id, step: 1 as const }
  const { app } = shop.parts
  await inTransaction(app.db, async (tx) => {
    await app.jobs.enqueue(tx, savedCardMail, { ...due, cardId: owner.cardId })
    await app.jobs.enqueue(tx, savedCardMail, { ...due, cardId: 'crd_removed' })
  })
  await untilWritten()
  return owner
}

test('a card that is saved in its last week is told of once', async () => {
  clock.set(new Date().toISOString())
  const buyer = await withCard(2027, 5)
  await remindAt('2027-05-26T15:00:00Z')
  await remindAt('2027-05-27T15:00:00Z')
  expect(await told(buyer)).toHaveLength(1)
}, 30_000)
