import type { OrderId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runWrites, type Tx } from '#kernel/database.ts'
import { insertingAttempt, listAttempts } from '#payment'
import { CPF, newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard, typeCard } from '../../../../test/support/card.ts'
import { createMeeting, dropLiveKeys, race } from '../../../../test/support/race.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { newAttempt } from './promise-payment.ts'

const CROWD = 20
const PLAN = {
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
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { DATABASE_POOL: '40' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** An order whose first card was declined, and as many tokens as there are impatient fingers. */
async function declined() {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 5000 })
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, priceId, { name: 'noFunds' })
  const cards = await Promise.all(Array.from({ length: CROWD }, () => typeCard(shop, 5000)))
  return { id, cards, client: buyer.client }
}

/** What the acquirer charged for an order, in how many charges. */
async function chargedFor(orderId: OrderId): Promise<number[]> {
  const { card } = shop.parts.providers
  const attempts = await listAttempts(shop.parts.app.db, orderId)
  const charges = await Promise.all(attempts.map(({ txid }) => card!.readCharge(txid)))
  return charges.flatMap((charge) => charge?.received?.amount ?? [])
}

test('one order paid by twenty cards at once is charged once; without lock and key it is charged twenty times', async () => {
  const { id, cards, client } = await declined()
  // Whoever comes once it is paid is told so; nobody is charged twice.
  await Promise.allSettled(cards.map((card) => client.checkout.payByCard({ id, card })))
  expect(await chargedFor(id)).toEqual([5000])
  expect((await client.checkout.readOrder({ id })).status).toBe('paid')

  await dropLiveKeys(shop.parts.pool)
  const other = await declined()
  const meet = createMeeting(CROWD)
  const { app, providers } = shop.parts
  await race(app.db, CROWD, async (tx: Tx) => {
    const attempts = await listAttempts(tx, other.id)
    await meet()
    if (attempts.some(({ status }) => status !== 'failed')) return false
    const first = { method: 'card', attempt: 2, at: app.clock.now(), term: undefined, plan: PLAN } as const
    const attempt = newAttempt(app, { id: other.id, total: centavos(5000), credit: 0 }, first)
    await runWrites(tx, insertingAttempt(attempt))
    return true
  })
  const attempts = (await listAttempts(app.db, other.id)).filter(({ status }) => status === 'created')
  await Promise.all(
    attempts.map(({ txid, amount }, i) =>
      providers.card!.createCharge({
        txid,
        amount,
        expiresIn: 60,
        expiresAt: app.clock.now(),
        dueOn: null,
        description: 'sem trava',
        payer: { name: 'Joana', document: CPF, email: 'j@a.example', address: null },
        card: { token: other.cards[i]!.token, installments: 1, installmentsBy: 'shop', returnUrl: shop.url },
      }),
    ),
  )
  expect(await chargedFor(other.id)).toHaveLength(CROWD)
})
