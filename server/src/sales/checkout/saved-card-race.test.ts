import { type AccountId, newId, type OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { findPayment, listAttempts } from '#payment'
import { forgetCards } from '#saved-card'
import { type Buyer, newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard, typeCard, typeCode } from '../../../../test/support/card.ts'
import { createMeeting, race, TRIALS } from '../../../../test/support/race.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { openReference } from '../saved-card/card-secrets.ts'
import { deleteSaved, holdSaved } from '../saved-card/saved-card.store.ts'
import { enqueueForgetting, removeCard } from '../saved-card/saved-cards.ts'
import { chargeCard } from './pay-by-card.ts'
import { replaceCharge } from './replace-charge.ts'

const CROWD = 8
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { DATABASE_POOL: '40' } })
  await guide()
})
afterAll(() => shop[Symbol.asyncDispose]())

const guide = async () => (await stock(shop.parts.pool, { name: 'Guia', amount: 5000 })).priceId
const declinedOrder = async (buyer: Buyer) =>
  (await orderByCard(shop, buyer, await guide(), { name: 'noFunds' })).id

/** Somebody with a saved card and an order that still waits for one. */
async function buyerWithCard() {
  const buyer = await newBuyer(shop)
  await orderByCard(shop, buyer, await guide(), { save: true })
  const [card] = await buyer.client.savedCard.list()
  const { rows } = await shop.parts.pool.query('select id from account where email = $1', [buyer.email])
  return { buyer, cardId: card!.id, accountId: rows[0].id as AccountId }
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('removing a card while it pays: either it pays and stays until then, or it is gone and pays nothing', async () => {
  for (let trial = 0; trial < TRIALS; trial++) {
    const { buyer, cardId } = await buyerWithCard()
    const id = await declinedOrder(buyer)
    const card = await typeCode(shop, 5000, cardId)
    const [paid, removed] = await Promise.all([
      refusalOf(buyer.client.checkout.payByCard({ id, card })),
      refusalOf(buyer.client.savedCard.remove({ id: cardId })),
    ])
    const { status } = await buyer.client.checkout.readOrder({ id })
    const [newest] = await listAttempts(shop.parts.app.db, id)
    // Never an attempt that was lost because its card went away under it.
    expect([newest!.attempt, newest!.declineCode]).not.toEqual([2, 'not-processed'])
    expect(paid === 'done' ? status : paid).toBe(paid === 'done' ? 'paid' : 'saved-card.gone')
    expect(removed).toBe(removed === 'done' ? 'done' : 'saved-card.in-use')
  }
})

/** Removes at once, here and at the acquirer, whatever is under way. */
async function removeWithoutAsking({ id, accountId }: { id: string; accountId: AccountId }): Promise<void> {
  const { app, providers } = shop.parts
  await inTransaction(app.db, async (tx) => {
    const saved = (await holdSaved(tx, { id, accountId }, 'to-pay'))!
    await deleteSaved(tx, id)
    const reference = openReference(app.config, id, saved.sealed)
    const card = { provider: saved.provider, accountId, reference }
    await enqueueForgetting(tx, app.config, card, app.clock.now())
  })
  await forgetCards(app, providers)
}

test('between the attempt and its charge a card stays; a removal that does not ask loses the payment', async () => {
  const { app, providers } = shop.parts
  const pay = async (remove: (card: { id: string; accountId: AccountId }) => Promise<void>) => {
    const { buyer, cardId, accountId } = await buyerWithCard()
    const orderId = await declinedOrder(buyer)
    const { token, ...card } = await typeCode(shop, 5000, cardId)
    const paymentId = await inTransaction(app.db, (tx) =>
      replaceCharge(app, tx, { orderId, method: 'card', card }),
    )
    const removed = await refusalOf(remove({ id: cardId, accountId }))
    await chargeCard(app, providers, { paymentId: paymentId!, token })
    return { removed, status: (await findPayment(app.db, paymentId!))?.status }
  }
  expect(await pay((card) => removeCard(app, providers, card))).toEqual({
    removed: 'saved-card.in-use',
    status: 'paid',
  })
  expect(await pay(removeWithoutAsking)).toEqual({ removed: 'done', status: 'failed' })
})

test('one saved card pays several orders at once, each once', async () => {
  const { buyer, cardId } = await buyerWithCard()
  const orders: OrderId[] = []
  for (let i = 0; i < CROWD; i++) orders.push(await declinedOrder(buyer))
  const cards = await Promise.all(orders.map(() => typeCode(shop, 5000, cardId)))
  // Each of them is also asked for twice, as by impatient fingers.
  await Promise.allSettled(
    orders.flatMap((id, i) =>
      [cards[i]!, cards[i]!].map((card) => buyer.client.checkout.payByCard({ id, card })),
    ),
  )
  const { card } = shop.parts.providers
  for (const id of orders) {
    const attempts = await listAttempts(shop.parts.app.db, id)
    const charges = await Promise.all(attempts.map(({ txid }) => card!.readCharge(txid)))
    expect(charges.flatMap((charge) => charge?.received?.amount ?? [])).toEqual([5000])
    expect((await buyer.client.checkout.readOrder({ id })).status).toBe('paid')
  }
})

test('one card saved by several orders at once is one card; looking first makes as many as there are orders', async () => {
  const buyer = await newBuyer(shop)
  const orders: OrderId[] = []
  for (let i = 0; i < CROWD; i++) orders.push(await declinedOrder(buyer))
  const cards = await Promise.all(orders.map(() => typeCard(shop, 5000)))
  await Promise.all(
    orders.map((id, i) => buyer.client.checkout.payByCard({ id, card: { ...cards[i]!, save: true } })),
  )
  expect(await buyer.client.savedCard.list()).toHaveLength(1)

  const { app, pool } = shop.parts
  await pool.query('alter table saved_card drop constraint saved_card_account_id_provider_print_index_key')
  await pool.query('delete from saved_card')
  const meet = createMeeting(CROWD)
  await race(app.db, CROWD, (tx, i) => lookFirst(tx, orders[i]!, meet))
  expect((await pool.query('select from saved_card')).rowCount).toBe(CROWD)
})

async function lookFirst(tx: Tx, orderId: OrderId, meet: () => Promise<void>): Promise<boolean> {
  const { rows: known } = await sql`select from saved_card where print_index = 'x'`.execute(tx)
  await meet()
  if (known.length > 0) return false
  await sql`
    insert into saved_card select ${newId('crd')}, c.account_id, c.payment_id, 'mercado-pago', 'x', 'x', 'visa', '5682', 8,
      2031, c.at from card_consent c join payment p on p.id = c.payment_id
    where p.order_id = ${orderId} and p.status = 'paid'`.execute(tx)
  return true
}
