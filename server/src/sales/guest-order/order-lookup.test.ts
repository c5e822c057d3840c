import { orderCode } from '@vitrine/contract/order-code'
import { HOUR_MS } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REMOVED_EMAIL } from '#order'
import { createTestClock } from '../../../../test/support/app.ts'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

const clock = createTestClock(new Date().toISOString())
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
/** Somebody who is not signed in, in a browser of their own. */
const visitor = () => shop.client().orderLookup
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ code, status, message }: { code: string; status: number; message: string }) => ({
      code,
      status,
      message,
    }),
  )
const refusalOf = async (call: Promise<unknown>) => {
  const problem = await problemOf(call)
  return typeof problem === 'string' ? problem : problem.code
}

async function ordered() {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  return { buyer, order, copyPaste: payment!.pix!.copyPaste, known: { code: order.code, email: buyer.email } }
}

test('who knows number and e-mail sees the order, may pay it, and learns no more of its buyer than the first name', async () => {
  const { buyer, order, copyPaste, known } = await ordered()
  const typed = { code: ` ${order.code.replaceAll('-', '')} `, email: buyer.email.toUpperCase() }
  const { viewCode } = await visitor().find(typed)
  const found = await visitor().read({ viewCode })
  expect(found.order).toMatchObject({ code: order.code, status: 'awaiting-payment', total: 1000 })
  expect(found.order.payment).toBeUndefined()
  expect(found.events.map(({ kind }) => kind)).toEqual(['placed', 'code-made'])
  expect(found.order.buyer).toEqual({ name: 'Joana', email: '', document: '' })
  for (const personal of [buyer.email, 'Silva', '12345678909', '789'])
    expect(JSON.stringify(found.order.buyer), personal).not.toContain(personal)
  expect((await shop.client().payLink.read({ code: found.payCode! })).payment?.pix?.copyPaste).toBe(copyPaste)

  await shop.bank.pay(copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
  await buyer.client.checkout.regretOrder({ id: order.id })
  const after = await visitor().read({ viewCode: (await visitor().find(known)).viewCode })
  expect(after.payCode).toBeUndefined()
  expect(after.order.refunds).toMatchObject([{ amount: 1000, protocol: '' }])
  expect(after.events.map(({ kind }) => kind)).toContain('regretted')
})

test('a number of nobody, one of somebody else and an unknown address are one answer', async () => {
  const [mine, other] = [await ordered(), await ordered()]
  const wrong = [
    { ...mine.known, email: other.known.email },
    { ...mine.known, email: 'ninguem@comprador.example' },
    { code: orderCode(2019, 1), email: mine.known.email },
  ]
  const answers = await Promise.all(wrong.map((asked) => problemOf(visitor().find(asked))))
  expect(answers[0]).toMatchObject({ code: 'look-up.unknown', status: 404 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await refusalOf(visitor().find({ ...mine.known, code: '2026-000042-7' }))).toBe('request.invalid')
})

test('who tries numbers waits, and the wait of one address is nobody else’s', async () => {
  const { known } = await ordered()
  const other = await ordered()
  const tries = []
  for (let number = 1; number <= 6; number++) {
    const guess = { code: orderCode(2018, number), email: known.email }
    tries.push(await refusalOf(visitor().find(guess)))
  }
  expect(tries).toEqual([...Array(5).fill('look-up.unknown'), 'request.too-many'])
  // The right one waits, too: otherwise the wait would tell nothing to who guesses right.
  expect(await refusalOf(visitor().find(known))).toBe('request.too-many')
  expect(await refusalOf(visitor().find(other.known))).toBe('accepted')
  clock.advance(31)
  expect(await refusalOf(visitor().find(known))).toBe('accepted')
})

test('any number of tries at once get no further than one after the other', { tags: 'fire' }, async () => {
  const { known } = await ordered()
  const codes = Array.from({ length: 40 }, (_, i) => orderCode(2017, i + 1))
  const answers = await Promise.all(
    codes.map((code) => refusalOf(visitor().find({ code, email: known.email }))),
  )
  expect(answers.filter((answer) => answer === 'look-up.unknown')).toHaveLength(5)
})

test('what was found is seen for two hours, and by a code of ours for this alone', async () => {
  const { known } = await ordered()
  const { viewCode } = await visitor().find(known)
  const { payCode } = await visitor().read({ viewCode })
  expect(await refusalOf(visitor().read({ viewCode: payCode! }))).toBe('look-up.ended')
  expect(await refusalOf(shop.client().payLink.read({ code: viewCode }))).toBe('pay-link.unknown')
  const [order, until] = viewCode.split('.')
  for (const forged of [`${order}.zzzzzz.${viewCode.split('.')[2]}`, `${order}.${until}.`, 'nada'])
    expect(await refusalOf(visitor().read({ viewCode: forged })), forged).toBe('look-up.ended')
  clock.advance((2 * HOUR_MS) / 1000 - 5)
  expect(await refusalOf(visitor().read({ viewCode }))).toBe('accepted')
  clock.advance(10)
  expect(await refusalOf(visitor().read({ viewCode }))).toBe('look-up.ended')
})

test('the address that stands for all who have left finds nobody’s order', async () => {
  const { order } = await ordered()
  await pool().query('update purchase_order set buyer_email = $2 where id = $1', [order.id, REMOVED_EMAIL])
  expect(await refusalOf(visitor().find({ code: order.code, email: REMOVED_EMAIL }))).toBe('look-up.unknown')
})
