import { sayPrompt } from '@vitrine/contract/boleto-terms'
import { DAY_MS, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../test/support/app.ts'
import { type Buyer, hasBoleto, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { wordsOf } from '../../../test/support/pdf.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { addBoletoTerms } from '../pricing/index.ts'

let shop: Shop
/** Its clock is behind the bank's: what it issues was due long ago there. */
let lateShop: Shop
beforeAll(async () => {
  const clock = createTestClock(new Date(Date.now() - 16 * DAY_MS).toISOString())
  const shops = [openShop(), openShop({ clock, env: { BOLETO_LATE_DAYS: '10', BOLETO_FINE_BP: '200' } })]
  ;[shop, lateShop] = (await Promise.all(shops)) as [Shop, Shop]
}, 120_000)
afterAll(() => Promise.all([shop, lateShop].map((one) => one[Symbol.asyncDispose]())), 60_000)

const AUTHOR = { by: 'acc_teste', reason: 'teste' }
const SOON = { timeout: 15_000, interval: 100 }
const NO_TERMS = { lateDays: 0, fineBp: 0, interestBp: 0, promptBp: 0, promptDays: 0 }

/** Something that costs R$ 100,00, with terms of its own. */
async function guide(of: Shop, terms: Partial<typeof NO_TERMS>, name = 'Guia') {
  const { app, pool } = of.parts
  const product = await stock(pool, { name, amount: 10_000 })
  const { productId } = product
  const days = { startsOn: today(app.clock.now()), endsOn: null }
  await addBoletoTerms(app, { productId, ...days, ...NO_TERMS, ...terms }, AUTHOR)
  return product
}

async function slipOf({ client }: Buyer, id: string) {
  const { payment } = await untilOrder(client, id, hasBoleto)
  return payment!.boleto!
}

test('a boleto that is paid early costs less: said before, taken, said after, and no more of it goes back', async () => {
  const { priceId, productId } = await guide(shop, { promptBp: 500 })
  const buyer = await newBuyer(shop)
  const { own } = await buyer.client.checkout.readBoleto({ products: productId })
  expect(own).toMatchObject([{ productId, name: 'Guia', promptBp: 500, promptDays: 0 }])
  const { id } = await buyer.order(priceId, { method: 'boleto' })
  const { line, dueOn, prompt } = await slipOf(buyer, id)
  expect(prompt).toEqual({ until: dueOn, discount: 500 })

  await shop.bank.payBoleto(line)
  const paid = await buyer.client.checkout.verifyPayment({ id })
  expect(paid).toMatchObject({
    status: 'paid',
    total: 10_000,
    payment: { amount: 10_000, promptDiscount: 500 },
  })
  const receipt = await buyer.client.checkout.downloadReceipt({ id })
  const words = wordsOf(new Uint8Array(await receipt.arrayBuffer())).replaceAll('\u00a0', ' ')
  expect(words).toMatch(/- R\$ 5,00\nDesconto de pontualidade do boleto\nR\$ 95,00\nTotal pago/)
  await vi.waitFor(async () => {
    const letters = (await shop.bank.mails(buyer.email)).map(({ text }) => text).join()
    expect(letters).toMatch(/o banco cobra só R\$\s95,00: R\$\s5,00 de desconto/)
    expect(letters).toMatch(/recebemos R\$\s95,00 por boleto/)
  }, SOON)
  const { refunds } = await buyer.client.checkout.regretOrder({ id })
  expect(refunds).toMatchObject([{ amount: 9500, channel: 'pix' }])
  await untilOrder(buyer.client, id, ({ status }) => status === 'refunded')
})

test('who pays after that day pays it all, and later what its product asks, whatever the shop does', async () => {
  const { priceId } = await guide(lateShop, {
    ...{ lateDays: 30, fineBp: 100, interestBp: 0, promptBp: 500, promptDays: 1 },
  })
  const buyer = await newBuyer(lateShop)
  const { id } = await buyer.order(priceId, { method: 'boleto' })
  const { line, dueOn, prompt, late } = await slipOf(buyer, id)
  expect(prompt!.until < dueOn).toBe(true)
  expect(late).toMatchObject({ fineBp: 100, interestBp: 0 })
  await lateShop.bank.payBoleto(line)
  const paid = await buyer.client.checkout.verifyPayment({ id })
  expect(paid.payment).toMatchObject({ amount: 10_000, lateCharges: 100 })
  expect(paid.payment!.promptDiscount).toBeUndefined()
})

test('beside something that is not taken late, nothing is; each gives what it says of itself', async () => {
  const [strict, other] = [
    await guide(lateShop, { promptBp: 1000 }, 'Mentoria'),
    await guide(lateShop, { lateDays: 5 }),
  ]
  const buyer = await newBuyer(lateShop)
  await buyer.client.cart.addLine({ priceId: strict.priceId })
  const { id } = await buyer.order(other.priceId, { method: 'boleto' })
  const { prompt, late } = await slipOf(buyer, id)
  expect(late).toBeUndefined()
  expect(prompt).toMatchObject({ discount: 1000 })
})

test('a discount whose day is over before its boleto is made is not promised, and keeps no other from being given', async () => {
  const [over, open] = [
    await guide(shop, { promptBp: 1000, promptDays: 30 }, 'Mentoria'),
    await guide(shop, { promptBp: 500 }),
  ]
  const buyer = await newBuyer(shop)
  const products = [over, open].map(({ productId }) => productId)
  const { own } = await buyer.client.checkout.readBoleto({ products: products.join() })
  expect(sayPrompt(own, products)).toBe('5% de desconto em “Guia” até o vencimento.')
  await buyer.client.cart.addLine({ priceId: over.priceId })
  const { id } = await buyer.order(open.priceId, { method: 'boleto' })
  const { prompt, dueOn } = await slipOf(buyer, id)
  expect(prompt).toEqual({ until: dueOn, discount: 500 })
})

test('another way to pay costs what it costs, and a boleto in its place gives what it says', async () => {
  const { priceId } = await guide(shop, { promptBp: 500 })
  const buyer = await newBuyer(shop)
  const { id, payment } = await buyer.order(priceId)
  expect(payment).toMatchObject({ method: 'pix', amount: 10_000 })
  expect((await buyer.client.checkout.changeMethod({ id, method: 'boleto' })).payment?.method).toBe('boleto')
  expect((await slipOf(buyer, id)).prompt).toMatchObject({ discount: 500 })
})

test.each([
  { lateDays: 31 },
  { fineBp: 201 },
  { interestBp: 101 },
  { promptBp: 5001 },
  { promptDays: -1 },
  { promptBp: 1.5 },
])('terms that there cannot be are refused: %j', async (terms) => {
  await expect(guide(shop, terms)).rejects.toMatchObject({ code: 'price-rule.boleto' })
})

test('a version is never changed, and two for one day are refused', async () => {
  const { productId } = await guide(shop, { promptBp: 500 })
  const { app, pool } = shop.parts
  const again = { productId, startsOn: today(app.clock.now()), endsOn: null, ...NO_TERMS }
  await expect(addBoletoTerms(app, again, AUTHOR)).rejects.toMatchObject({ code: 'price-rule.overlap' })
  await expect(pool.query('update boleto_term set prompt_bp = 1')).rejects.toThrow(
    'a version is never changed',
  )
})
