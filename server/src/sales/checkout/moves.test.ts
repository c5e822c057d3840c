import type { OrderId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import {
  isClosed,
  ORDER_MOVES,
  type OrderMove,
  PAYMENT_MOVES,
  type PaymentMove,
} from '@vitrine/contract/order-moves'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { moveOrder } from '#order'
import {
  movePayment,
  recordCharge,
  recordDecline,
  recordPaid,
  recordReview,
  recordUnexpected,
  supersedePayment,
} from '#payment'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
let orderId: OrderId
let paymentId: string
beforeAll(async () => {
  shop = await openShop()
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1_000 })
  const buyer = await newBuyer(shop)
  orderId = (await buyer.order(priceId)).id
  paymentId = (await untilOrder(buyer.client, orderId, hasPix)).payment!.id
})
afterAll(() => shop[Symbol.asyncDispose]())

const STATED = `select pg_get_constraintdef(oid) as said from pg_constraint where contype = 'c' and conrelid = $1::regclass
  and pg_get_constraintdef(oid) like 'CHECK ((status = ANY%'`

/** The statuses that the database knows. */
async function statusesOf(table: string): Promise<string[]> {
  const { rows } = await shop.parts.pool.query<{ said: string }>(STATED, [table])
  return [...rows[0]!.said.matchAll(/'([a-z-]+)'::text/g)].map(([, status]) => status!)
}

const read = async (sql: string, ...values: unknown[]) => (await shop.parts.pool.query(sql, values)).rows[0]
const at = () => shop.parts.app.clock.now()

/** Of every status of the database with every move: what the table says of it. */
const pairsOf = <M extends string>(
  statuses: readonly string[],
  moves: Record<M, { from: readonly string[]; to: string }>,
) =>
  statuses.flatMap((from) =>
    (Object.keys(moves) as M[]).map((move) => ({
      from,
      move,
      to: moves[move].from.includes(from) ? moves[move].to : undefined,
    })),
  )

test('an order moves along its table alone, and is closed where nothing is to come', async () => {
  const statuses = await statusesOf('purchase_order')
  const set = `update purchase_order set status = $2, closed_at = case when $3 then now() end, paid_at = null where id = $1`
  const stored = `select status, closed_at is not null as closed, paid_at is not null as paid from purchase_order where id = $1`
  for (const { from, move, to } of pairsOf<OrderMove>(statuses, ORDER_MOVES)) {
    const wasClosed = isClosed(from as Parameters<typeof isClosed>[0])
    await read(set, orderId, from, wasClosed)
    const isMoved = await inTransaction(shop.parts.app.db, (tx) => moveOrder(tx, orderId, move, at()))
    expect(isMoved, `${from} ${move}`).toBe(to !== undefined)
    const after = to ?? from
    expect(await read(stored, orderId), `${from} ${move}`).toEqual({
      status: after,
      closed: isClosed(after as Parameters<typeof isClosed>[0]),
      paid: to === 'paid' && move === 'pay',
    })
  }
})

/** Each move of an attempt, as it is made. */
const MAKE: Record<PaymentMove, (tx: Tx) => Promise<boolean>> = {
  charge: (tx) =>
    recordCharge(tx, paymentId, {
      ...received(),
      brCode: 'x',
      boleto: null,
      expiresAt: null,
      received: undefined,
    }),
  review: (tx) => recordReview(tx, paymentId, { at: at(), until: at(), pollAt: at() }),
  decline: (tx) => recordDecline(tx, paymentId, 'insufficient-funds', at()),
  pay: (tx) => recordPaid(tx, paymentId, received()),
  expire: (tx) => movePayment(tx, paymentId, 'expire'),
  replace: (tx) => supersedePayment(tx, paymentId, at()),
  'refuse-money': (tx) => recordUnexpected(tx, paymentId, received()),
  refund: (tx) => movePayment(tx, paymentId, 'refund'),
}
const received = () => ({
  txid: 'x',
  e2eId: 'E00000000202701311500abcdefghijk',
  amount: centavos(1_000),
  at: at(),
})

test('so does an attempt to pay it, and money that was booked is booked once', async () => {
  const statuses = await statusesOf('payment')
  const set = `update payment set status = $2, e2e_id = null, received = null, paid_at = null, review_at = now(), look_at = now()
    where id = $1`
  const stored = `select status from payment where id = $1`
  for (const { from, move, to } of pairsOf<PaymentMove>(statuses, PAYMENT_MOVES)) {
    await read(set, paymentId, from)
    const isMoved = await inTransaction(shop.parts.app.db, MAKE[move])
    expect(isMoved, `${from} ${move}`).toBe(to !== undefined)
    expect(await read(stored, paymentId), `${from} ${move}`).toEqual({ status: to ?? from })
  }
  await read(set, paymentId, 'expired')
  const twice = [
    await inTransaction(shop.parts.app.db, MAKE['refuse-money']),
    await inTransaction(shop.parts.app.db, MAKE['refuse-money']),
  ]
  expect(twice).toEqual([true, false])
})
