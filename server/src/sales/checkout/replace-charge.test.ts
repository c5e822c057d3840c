import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDRESS, type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { cancelledMeanwhile } from '../../../../test/support/cancelled-meanwhile.ts'
import { typeCard } from '../../../../test/support/card.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { changeMethod } from './replace-charge.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { CHARGES_PER_ORDER: '3', CHARGES_PER_HOUR: '6' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const prove = ({ email }: Buyer, isConfirmed: boolean) =>
  pool().query(`update account set email_verified_at = ${isConfirmed ? 'now()' : 'null'} where email = $1`, [
    email,
  ])

/** An order that waits for its Pix. */
async function waiting(also: { buyer?: Buyer; seats?: number; amount?: number } = {}) {
  const { buyer = await newBuyer(shop), amount = 1000, seats } = also
  const { priceId } = await stock(pool(), { name: 'Turma', amount, ...(seats && { seats }) })
  const { id } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  const { checkout } = buyer.client
  return {
    buyer,
    id,
    copyPaste: payment!.pix!.copyPaste,
    change: (method: 'pix' | 'boleto') => checkout.changeMethod({ id, method, address: ADDRESS }),
    byCard: async () => checkout.payByCard({ id, card: await typeCard(shop, amount) }),
    renew: () => checkout.renewPix({ id }),
    read: () => checkout.readOrder({ id }),
    isStillPaid: async (code: string) => {
      await shop.bank.pay(code)
      await untilOrder(buyer.client, id, isPaid)
    },
  }
}

test('a boleto that would hold a seat is refused while the Pix that runs can still be paid', async () => {
  const { change, copyPaste, isStillPaid } = await waiting({ seats: 2, amount: 9000 })
  expect(await refusalOf(change('boleto'))).toBe('checkout.boleto-holds-seat')
  await isStillPaid(copyPaste)
})

test.each(['change', 'byCard'] as const)(
  'one charge too many for an order is refused by %s while the last one can still be paid',
  async (way) => {
    const order = await waiting()
    await prove(order.buyer, true)
    await order.change('boleto')
    await order.change('pix')
    const { payment } = await untilOrder(order.buyer.client, order.id, hasPix)
    const again = () => (way === 'change' ? order.change('boleto') : order.byCard())
    expect(await refusalOf(again())).toBe('payment.too-many-charges')
    expect(await refusalOf(order.renew())).toBe('payment.too-many-charges')
    await order.isStillPaid(payment!.pix!.copyPaste)
  },
)

test.each(['change', 'byCard'] as const)(
  'one charge too many in an hour is refused by %s while the one that runs can still be paid',
  async (way) => {
    const order = await waiting()
    await prove(order.buyer, true)
    for (let n = 0; n < 5; n++) await waiting({ buyer: order.buyer })
    const again = () => (way === 'change' ? order.change('boleto') : order.byCard())
    expect(await refusalOf(again())).toBe('request.too-many')
    await order.isStillPaid(order.copyPaste)
  },
)

test('what is refused only once the charge was cancelled leaves none that looks payable, and a new one can be had', async () => {
  const { buyer, id, copyPaste, read, renew, isStillPaid } = await waiting({ seats: 2, amount: 9000 })
  await prove(buyer, true)
  const { id: accountId } = await buyer.client.account.me()
  const late = changeMethod(
    shop.parts.app,
    cancelledMeanwhile(shop.parts.providers, () => prove(buyer, false)),
    { id, accountId },
    { method: 'boleto', address: ADDRESS },
  )
  expect(await refusalOf(late)).toBe('checkout.boleto-holds-seat')
  await expect(shop.bank.pay(copyPaste)).rejects.toThrow('removed')
  expect(await read()).toMatchObject({ status: 'awaiting-payment', payment: { status: 'expired' } })

  await renew()
  const { payment } = await untilOrder(
    buyer.client,
    id,
    (order) => hasPix(order) && order.payment?.status === 'pending',
  )
  await isStillPaid(payment!.pix!.copyPaste)
})
