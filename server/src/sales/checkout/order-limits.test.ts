import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import {
  ADDRESS,
  type Buyer,
  hasPix,
  newBuyer,
  signInAgain,
  untilOrder,
} from '../../../../test/support/buyer.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
let clock: TestClock
/** The limits that a shop has by default, but for those of one order and one address, which take longer to reach. */
const LIMITS = {
  UNCONFIRMED_ORDERS_PER_HOUR: '5',
  UNCONFIRMED_MAILS_PER_DAY: '10',
  CHARGES_PER_ORDER: '4',
  CHARGES_PER_HOUR: '12',
  CARTS_PER_HOUR: '10',
}
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  shop = await openShop({ clock, env: LIMITS })
  await guide()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const confirm = ({ email }: Buyer) =>
  pool().query('update account set email_verified_at = now() where email = $1', [email])
/** The same person after a while: their access is over, they sign in once more. */
async function later({ email }: Buyer, seconds: number): Promise<Buyer> {
  clock.advance(seconds)
  return signInAgain(shop, email)
}
const codesOf = async (promises: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(promises)
  return settled.map((one) => (one.status === 'fulfilled' ? 'ok' : (one.reason as { code: string }).code))
}
const SOON = { timeout: 20_000, interval: 200 }
const counted = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length
const guide = (amount = 1000) => stock(pool(), { name: 'Guia', amount })

test('an account that nobody confirmed places five orders an hour, one after the other or twenty at once', async () => {
  const [buyer, { priceId }] = [await newBuyer(shop), await guide()]
  const codes = []
  for (let round = 0; round < 20; round++) codes.push(...(await codesOf([buyer.order(priceId)])))
  expect([counted(codes, 'ok'), counted(codes, 'checkout.too-many-orders')]).toEqual([5, 15])

  const crowd = await newBuyer(shop)
  const keys = Array.from({ length: 20 }, () => crowd.order(priceId))
  const together = await codesOf(keys)
  expect(counted(together, 'ok')).toBeLessThanOrEqual(5)

  const rested = await later(buyer, 3601)
  expect(await codesOf([rested.order(priceId)])).toEqual(['ok'])
  await confirm(buyer)
  for (let round = 0; round < 6; round++) await rested.order(priceId)
})

test('whatever such an account does, few messages leave for its address, and the way in is among them', async () => {
  const { priceId } = await guide()
  let buyer = await newBuyer(shop)
  for (let hour = 0; hour < 6; hour++) {
    for (let n = 0; n < 5; n++) {
      const order = await buyer.order(priceId)
      await untilOrder(buyer.client, order.id, hasPix)
    }
    buyer = await later(buyer, 3601)
  }
  await buyer.client.account.forgotPassword({ headers: {}, body: { email: buyer.email } })
  const subjects = async () => (await shop.bank.mails(buyer.email)).map(({ subject }) => subject)
  await vi.waitFor(async () => expect((await subjects()).join()).toMatch(/senha/), SOON)
  await vi.waitFor(async () => {
    const { rows } = await pool().query(
      `select count(*)::int as n from pgboss.job where name like '%mail%' and state in ('created', 'active', 'retry')
        and start_after <= now()`,
    )
    expect(rows).toEqual([{ n: 0 }])
  }, SOON)
  expect((await subjects()).length).toBeLessThanOrEqual(12)
  expect((await subjects()).filter((one) => /pedido|Pix/i.test(one)).length).toBeLessThanOrEqual(6)
  const paid = await buyer.order(priceId)
  await payPix(shop, buyer, paid)
  await vi.waitFor(async () => expect((await subjects()).join()).toMatch(/Pagamento confirmado/), SOON)
})

test('an order has a limit of charges, and an account one of an hour', async () => {
  const [buyer, { priceId }] = [await newBuyer(shop), await guide(5000)]
  await confirm(buyer)
  const change = async (id: string) => {
    const codes: string[] = []
    for (let n = 0; n < 6; n++) {
      const method = n % 2 ? 'pix' : 'boleto'
      codes.push(await refusalOf(buyer.client.checkout.changeMethod({ id, method, address: ADDRESS })))
    }
    return codes
  }
  const first = await buyer.order(priceId)
  const codes = await change(first.id)
  expect(counted(codes, 'payment.too-many-charges')).toBe(2)
  const { rows } = await pool().query(
    'select count(distinct attempt)::int as n from payment where order_id = $1',
    [first.id],
  )
  expect(rows).toEqual([{ n: 4 }])

  const others = [await buyer.order(priceId), await buyer.order(priceId)]
  for (const { id } of others) await change(id)
  expect(await refusalOf(buyer.order(priceId))).toBe('request.too-many')
  expect(await codesOf([(await later(buyer, 3601)).order(priceId)])).toEqual(['ok'])
})

test('carts of nobody known have a limit per address, and a cart that is there goes on', async () => {
  const { priceId } = await guide()
  const known = shop.client()
  await known.cart.addLine({ priceId })
  const codes = await codesOf(Array.from({ length: 40 }, () => shop.client().cart.addLine({ priceId })))
  expect(counted(codes, 'ok')).toBe(9)
  expect(counted(codes, 'request.too-many')).toBe(31)
  expect((await known.cart.addLine({ priceId })).lines).toHaveLength(1)
  const buyer = await newBuyer(shop)
  expect((await buyer.client.cart.addLine({ priceId })).lines).toHaveLength(1)
})

test('a boleto keeps no seat for an account that nobody confirmed', async () => {
  const { priceId, productId } = await stock(pool(), { name: 'Turma', amount: 9000, seats: 2 })
  const buyer = await newBuyer(shop)
  expect(await refusalOf(buyer.order(priceId, { method: 'boleto', address: ADDRESS }))).toBe(
    'checkout.boleto-holds-seat',
  )
  const { id } = await buyer.order(priceId)
  const byBoleto = () => buyer.client.checkout.changeMethod({ id, method: 'boleto', address: ADDRESS })
  expect(await refusalOf(byBoleto())).toBe('checkout.boleto-holds-seat')
  const taken = await pool().query('select taken from seat where product_id = $1', [productId])
  expect(taken.rows).toEqual([{ taken: 1 }])
  await confirm(buyer)
  expect((await byBoleto()).payment?.method).toBe('boleto')
})

test.each(['premio.golpe.example Silva', 'Ana premio.golpe', 'Ana www.golpe.example', 'Ana Ｇolpe．example'])(
  '%s is no name',
  async (name) => {
    const register = shop.client().account.register({
      headers: {},
      body: { name, email: 'nome@comprador.example', password: 'uma senha bem longa', acceptedTerms: true },
    })
    expect(await refusalOf(register)).toBe('request.invalid')
  },
)
