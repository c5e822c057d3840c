import { randomUUID } from 'node:crypto'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { findMoments, lockOrder } from '#order'
import { findReceived, promiseBack } from '#payment'
import type { PaymentProvider, PaymentProviders } from '#payment-provider'
import { returnCoupon } from '#promotion'
import { hasWithdrawn, refuseWithdrawal, requestRefund } from '#refund-ledger'
import { type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { refundOrder } from '../../../../test/support/order-acts.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { moveRedemptions, returnUse } from '../../store/promotion/coupon.store.ts'
import { carryOutRefund, resumeRefunds } from './carry-out-refund.ts'

/** What keeps money from going back twice, each guard beside a twin without it. */
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const app = () => shop.parts.app
const pool = () => shop.parts.pool
const SOON = { timeout: 20_000, interval: 100 }

async function pay({ client }: Buyer, id: string) {
  const { payment } = await untilOrder(client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  return untilOrder(client, id, isPaid)
}

/** A paid order of R$ 50, with a coupon of its own of half of it when asked for. */
async function paid({ coupon = false } = {}) {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 5_000 })
  const code = `R${randomUUID()}`.toUpperCase()
  if (coupon) await issueCoupon(pool(), { code, value: 5_000, onRefund: 'returned' })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId, coupon ? { coupon: code } : {})
  const order = await pay(buyer, id)
  const { rows } = await pool().query('select account_id from purchase_order where id = $1', [id])
  const payment = (await findReceived(app().db, id))!
  return { buyer, order, code, accountId: rows[0].account_id as AccountId, payment }
}

type Paid = Awaited<ReturnType<typeof paid>>

/** What the ledger says of an order: how many refunds, and how much they promise. */
async function ledger({ order }: Paid) {
  const { rows } = await pool().query(
    'select count(*)::int as refunds, coalesce(sum(amount), 0)::int as amount from refund where order_id = $1',
    [order.id],
  )
  return rows[0] as { refunds: number; amount: number }
}

/** The refunds the bank knows of one Pix, by their names; each is asked for by name, as the shop does. */
async function givenBack({ payment, order }: Paid) {
  const { rows } = await pool().query('select received, refunded, status from payment where id = $1', [
    payment.id,
  ])
  const now = await shop.parts.providers.pix!.readCharge(rows[0] && payment.id.replace('_', ''))
  expect(now?.received?.amount).toBe(rows[0].received)
  return { ...(rows[0] as { received: number; refunded: number; status: string }), order: order.id }
}

/** A provider that tells what it was asked, and then does it. */
function counting(real: PaymentProvider) {
  const asked: string[] = []
  const refund: PaymentProvider['refund'] = async (received, id, amount) => {
    asked.push(id)
    return real.refund(received, id, amount)
  }
  return { asked, providers: { ...shop.parts.providers, pix: { ...real, refund } } as PaymentProviders }
}

/** The application without the work that follows a commit: as if the process had died there. */
const dying = () => ({ ...app(), jobs: { ...app().jobs, runInline: () => undefined } })

test('fifty refunds of R$ 3 of one payment of R$ 50 asked for at once: sixteen, and no centavo more', async () => {
  const order = await paid()
  const request = { orderId: order.order.id, reason: 'courtesy' as const, requestedBy: order.accountId }
  const part = { of: 'amount' as const, amount: centavos(300) }
  const tries = Array.from({ length: 50 }, () => refundOrder(app(), { ...request, part }))
  const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(won).toHaveLength(16)
  expect(await ledger(order)).toEqual({ refunds: 16, amount: 4_800 })
  await vi.waitFor(async () => {
    const { rows } = await pool().query(
      "select count(*)::int as n from refund where order_id = $1 and state = 'done'",
      [order.order.id],
    )
    expect(rows[0].n).toBe(16)
  }, SOON)
  expect(await givenBack(order)).toMatchObject({ received: 5_000, refunded: 4_800, status: 'paid' })
})

const CROWD = 8

test('the promise on the row of the payment holds without any lock of the order; without it the money goes out many times', {
  tags: 'fire',
}, async () => {
  const half = centavos(2_500)
  const guarded = await paid()
  expect(await race(app().db, CROWD, (tx) => promiseBack(tx, guarded.payment.id, half))).toBe(2)

  const broken = await paid()
  const meet = createMeeting(CROWD)
  const lookFirst = async (tx: Tx) => {
    const { received, refunded } = (await findReceived(tx, broken.order.id))!
    await meet()
    if (refunded + half > received) return false
    await tx
      .updateTable('payment')
      .set({ refunded: refunded + half })
      .where('id', '=', broken.payment.id)
      .execute()
    return true
  }
  expect(await race(app().db, CROWD, lookFirst)).toBe(CROWD)
})

test('the database itself refuses to promise more than came in', async () => {
  const { payment } = await paid()
  await expect(
    pool().query('update payment set refunded = received + 1 where id = $1', [payment.id]),
  ).rejects.toMatchObject({ constraint: 'payment_refunded_within_received' })
})

test('withdrawn from by a crowd at once: one refund and one coupon given back; without the lock and the index, many', async () => {
  const order = await paid({ coupon: true })
  const answers = await Promise.all(
    Array.from({ length: CROWD }, () => order.buyer.client.checkout.regretOrder({ id: order.order.id })),
  )
  expect(new Set(answers.map(({ refunds }) => refunds[0]!.protocol)).size).toBe(1)
  expect(await ledger(order)).toEqual({ refunds: 1, amount: 2_500 })
  expect(await usesOf(order.code)).toBe(0)

  const broken = await paid()
  await pool().query('drop index refund_regret')
  const meet = createMeeting(CROWD)
  const twin = async (tx: Tx) => {
    const { id: orderId } = broken.order
    if (await hasWithdrawn(tx, orderId, broken.accountId)) return false
    const refusal = refuseWithdrawal((await findMoments(tx, orderId, broken.accountId))!, app().clock.now())
    await meet()
    if (refusal) return false
    const request = { orderId, payment: undefined, amount: centavos(0), shares: [] }
    const asked = { ...request, reason: 'regret' as const, requestedBy: broken.accountId }
    await requestRefund(dying(), tx, asked, app().clock.now())
    return true
  }
  expect(await race(app().db, CROWD, twin)).toBe(CROWD)
})

const usesOf = async (code: string): Promise<number> =>
  (await pool().query('select used from coupon where code = $1', [code])).rows[0].used

test('a coupon comes back once; given back without asking who moved it, it comes back many times', async () => {
  const give = async (work: (tx: Tx, order: Paid) => Promise<unknown>) => {
    const order = await paid({ coupon: true })
    // Others hold uses as well, or there would be nothing to give back too often.
    await pool().query('update coupon set used = used + 20, spent = spent + 50000 where code = $1', [
      order.code,
    ])
    await race(app().db, CROWD, async (tx) => Boolean(await work(tx, order)))
    return await usesOf(order.code)
  }
  expect(await give((tx, { order }) => returnCoupon(tx, order.id, app().clock.now()))).toBe(20)

  const twin = async (tx: Tx, { order }: Paid) => {
    const { coupon_id, amount } = await tx
      .selectFrom('coupon_redemption')
      .select(['coupon_id', 'amount'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    await moveRedemptions(tx, order.id, 'confirmed', 'released')
    await returnUse(tx, coupon_id, amount)
  }
  expect(await give(twin)).toBe(21 - CROWD)
})

test('withdrawn from while its payment settles: refused before, or refunded after, never paid and gone', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 5_000 })
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const buyer = await newBuyer(shop)
      const { id } = await buyer.order(priceId)
      const { payment } = await untilOrder(buyer.client, id, hasPix)
      const withdrawing = (async () => {
        for (;;) {
          const answer = await buyer.client.checkout
            .regretOrder({ id })
            .catch((error: { code: string }) => error)
          if (!('code' in answer) || answer.code !== 'regret.not-paid') return answer
        }
      })()
      await shop.bank.pay(payment!.pix!.copyPaste)
      await withdrawing
      const order = await untilOrder(buyer.client, id, ({ status }) => status === 'refunded')
      return { refunds: order.refunds.length, access: (await buyer.client.access.list()).length }
    }),
  )
  expect(outcomes).toEqual(outcomes.map(() => ({ refunds: 1, access: 0 })))
})

test('a process that dies between the ledger and the bank: the sweep takes it up, and the bank gives back once', async () => {
  const order = await paid()
  const { id: refundId } = await inTransaction(app().db, async (tx) => {
    await lockOrder(tx, order.order.id)
    const request = { orderId: order.order.id, payment: order.payment, amount: centavos(5_000), shares: [] }
    return requestRefund(dying(), tx, { ...request, reason: 'failure', requestedBy: null }, app().clock.now())
  })
  const { asked, providers } = counting(shop.parts.providers.pix!)
  const dies: PaymentProvider['refund'] = async () => {
    throw new Error('the process is gone')
  }
  const gone = { ...providers, pix: { ...providers.pix!, refund: dies } }
  await expect(carryOutRefund(app(), gone, refundId)).rejects.toThrow('the process is gone')
  expect(await ledger(order)).toMatchObject({ refunds: 1 })

  await pool().query(`update refund set checked_at = checked_at - interval '1 minute' where id = $1`, [
    refundId,
  ])
  await resumeRefunds(app())
  await untilOrder(order.buyer.client, order.order.id, ({ status }) => status === 'refunded')
  await carryOutRefund(app(), providers, refundId)
  expect(asked).toEqual([])
  expect(await givenBack(order)).toMatchObject({ refunded: 5_000, status: 'refunded' })
})

test('the bank loses one answer in three: each purchase comes back exactly once; named anew each try, it goes out twice', {
  tags: 'fire',
  timeout: 120_000,
}, async () => {
  shop.bank.chaos.set({ seed: 7, answers: { losePercent: 33 } })
  const orders = await Promise.all(Array.from({ length: 6 }, () => paid()))
  const insist = async (order: Paid) =>
    vi.waitFor(() => order.buyer.client.checkout.regretOrder({ id: order.order.id }), SOON)
  await Promise.all(orders.map(insist))
  for (const { buyer, order } of orders) {
    // What the job does not bring home, the sweep does, after ten seconds.
    await vi.waitFor(
      async () => expect((await buyer.client.checkout.readOrder({ id: order.id })).status).toBe('refunded'),
      { timeout: 60_000, interval: 250 },
    )
  }
  shop.bank.chaos.reset()
  for (const order of orders) expect(await ledger(order)).toEqual({ refunds: 1, amount: 5_000 })

  const broken = await paid()
  const half = centavos(2_500)
  const { rows } = await pool().query('select txid, e2e_id from payment where id = $1', [broken.payment.id])
  const received = { txid: rows[0].txid, e2eId: rows[0].e2e_id }
  const { refund } = shop.parts.providers.pix!
  const sameName = newId('rfd').replace('_', '')
  for (let time = 0; time < 3; time++) expect(await refund(received, sameName, half)).toBe('done')
  // With another name it is another devolução: the half that was to stay has gone as well.
  expect(await refund(received, newId('rfd').replace('_', ''), half)).toBe('done')
  expect(await refund(received, newId('rfd').replace('_', ''), half)).toBe('refused')
})
