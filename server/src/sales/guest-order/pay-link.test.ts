import { randomUUID } from 'node:crypto'
import type { OrderId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCode } from '#order'
import { createTestClock } from '../../../../test/support/app.ts'
import {
  ADDRESS,
  hasBoleto,
  hasPix,
  isPaid,
  newBuyer,
  placeOrder,
  untilOrder,
} from '../../../../test/support/buyer.ts'
import { orderByCard, typeCard } from '../../../../test/support/card.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

const clock = createTestClock(new Date().toISOString())
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const codeOf = (orderId: OrderId, at = clock.now()) => payCode.write(shop.parts.app.config, orderId, at)

/** An order that waits for its Pix, and somebody else, signed in nowhere, with its link from the message. */
async function waiting() {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  await untilOrder(buyer.client, order.id, hasPix)
  return { buyer, order, friend: shop.client().payLink, priceId }
}

test('whoever has the link of the message pays, and learns no more of the buyer than the first name', async () => {
  const { buyer, order, friend } = await waiting()
  const mail = async () =>
    (await shop.bank.mails(buyer.email)).find(({ subject }) => subject.startsWith('Falta pagar o Pix'))?.text
  await expect.poll(mail, { timeout: 15_000 }).toContain('/pagar/')
  const code = (await mail())!.match(/\/pagar\/(\S+)/)![1]!
  const seen = await friend.read({ code })
  expect(seen).toMatchObject({
    code: order.code,
    total: 1000,
    buyer: { name: 'Joana', email: '', document: '' },
  })
  for (const personal of [buyer.email, 'Silva', '123', '789'])
    expect(JSON.stringify(seen.buyer)).not.toContain(personal)

  await shop.bank.pay(seen.payment!.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
  const after = await friend.read({ code })
  expect([after.status, after.payment]).toEqual(['paid', undefined])
  expect(await refusalOf(friend.renewPix({ code }))).toBe('order.not-payable')
  expect(await refusalOf(friend.changeMethod({ code, method: 'pix' }))).toBe('order.not-payable')
})

test('the message is kept without its link', async () => {
  const { order } = await waiting()
  const kept = async () => {
    const { rows } = await pool().query(
      "select plain from message where kind = 'pix-waiting' and plain like '%' || $1 || '%' and sent_at is not null",
      [order.code],
    )
    return rows[0]?.plain as string | undefined
  }
  await expect.poll(kept, { timeout: 15_000 }).toBeTruthy()
  const plain = await kept()
  expect(plain).toContain('/pagar/••••••')
  expect(plain).not.toContain(order.id.slice(4))
})

test('a code that ended is made anew, and a boleto taken instead', async () => {
  const { order, buyer, friend } = await waiting()
  const code = codeOf(order.id)
  expect(await refusalOf(friend.changeMethod({ code, method: 'boleto' }))).toBe('checkout.address-needed')
  await friend.changeMethod({ code, method: 'boleto', address: ADDRESS })
  await untilOrder(buyer.client, order.id, hasBoleto)
  // What whoever has the link says of themselves is nothing that is known of the buyer.
  expect((await buyer.client.checkout.readOrder({ id: order.id })).asksAddress).toBe(true)
  const kept = await pool().query('select buyer_address from purchase_order where id = $1', [order.id])
  expect(kept.rows).toEqual([{ buyer_address: null }])
  await friend.changeMethod({ code, method: 'pix' })
  const boleto = await friend.changeMethod({ code, method: 'boleto' })
  expect(boleto.payment?.method).toBe('boleto')
  await expect
    .poll(async () => (await friend.read({ code })).payment?.boleto?.line, { timeout: 15_000 })
    .toMatch(/^\d{47}$/)
  await friend.changeMethod({ code, method: 'pix' })
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await friend.verifyPayment({ code })
  expect((await friend.read({ code })).status).toBe('paid')
})

test('whoever has the link pays with a card of theirs, and nothing of it is kept or shown', async () => {
  const { order, buyer, friend } = await waiting()
  const code = codeOf(order.id)
  const { copyPaste } = (await friend.read({ code })).payment!.pix!
  const stolen = await typeCard(shop, 1000, 'stolen')
  const declined = await friend.payByCard({ code, card: stolen })
  expect(declined.payment).toMatchObject({
    method: 'card',
    status: 'failed',
    card: { declined: 'lost-or-stolen' },
  })
  expect(declined.payment!.card).not.toHaveProperty('card')
  // The Pix that ran was taken back: nobody pays twice.
  await expect(shop.bank.pay(copyPaste)).rejects.toThrow('cannot be paid')
  const asked = await friend.payByCard({ code, card: await typeCard(shop, 1000, 'asks') })
  const page = await (await fetch(asked.payment!.card!.actionUrl!)).text()
  expect(page).toContain(`${shop.url}/pagar/${code}`)
  await shop.bank.answerChallenge(asked.payment!.card!.actionUrl!, true)
  await untilOrder(buyer.client, order.id, isPaid)
  expect((await friend.read({ code })).payment).toBeUndefined()
  expect(await buyer.client.savedCard.list()).toEqual([])
  const late = friend.payByCard({ code, card: await typeCard(shop, 1000) })
  expect(await refusalOf(late)).toBe('order.not-payable')
})

test('by a link no card is saved, and none that is saved is charged', async () => {
  const { order, buyer, priceId } = await waiting()
  await orderByCard(shop, buyer, priceId, { save: true })
  const [saved] = await buyer.client.savedCard.list()
  const pay = async (more: object) => {
    const body = JSON.stringify({ card: { ...(await typeCard(shop, 1000)), ...more } })
    const headers = { 'content-type': 'application/json' }
    return (await shop.request(`/api/pay/${codeOf(order.id)}/card`, { method: 'POST', headers, body })).status
  }
  expect(await pay({ save: true })).toBe(422)
  expect(await pay({ savedCardId: saved!.id })).toBe(422)
  expect(await pay({})).toBe(200)
})

test('what the buyer’s own card was is nothing for whoever has the link', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, priceId, { name: 'noFunds' })
  const seen = await shop.client().payLink.read({ code: codeOf(order.id) })
  expect(seen.payment?.card?.declined).toBe('insufficient-funds')
  expect(JSON.stringify(seen)).not.toMatch(/1018|"visa"/)
})

test('the bank of the buyer’s own card asks its buyer alone; whoever pays by the link is sent to theirs', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, priceId, { name: 'asks' })
  expect(order.payment?.card?.actionUrl).toBeDefined()
  const [code, friend] = [codeOf(order.id), shop.client().payLink]
  for (const seen of [await friend.read({ code }), await friend.verifyPayment({ code })]) {
    expect(seen.payment?.status).toBe('pending')
    expect(seen.payment?.card).not.toHaveProperty('actionUrl')
  }
  const own = await friend.payByCard({ code, card: await typeCard(shop, 1000, 'asks') })
  expect(own.payment?.card?.actionUrl).toBeDefined()
  expect((await friend.read({ code })).payment?.card?.actionUrl).toBe(own.payment?.card?.actionUrl)
})

test('a link is for thirty days, and for what we signed alone', async () => {
  const { order, friend } = await waiting()
  const other = await waiting()
  const code = codeOf(order.id)
  const [, until, signature] = code.split('.')
  const read = (text: string) => refusalOf(friend.read({ code: text }))
  expect(await read(code)).toBe('accepted')
  expect(await read(codeOf(order.id, new Date(clock.now().getTime() - 30 * DAY_MS + 60_000)))).toBe(
    'accepted',
  )
  expect(await read(codeOf(order.id, new Date(clock.now().getTime() - 30 * DAY_MS - 60_000)))).toBe(
    'pay-link.expired',
  )
  expect(await read(codeOf(`ord_${'0'.repeat(26)}`))).toBe('pay-link.unknown')
  for (const forged of [
    `${other.order.id.slice(4)}.${until}.${signature}`,
    `${order.id.slice(4)}.zzzzzz.${signature}`,
    `${order.id.slice(4)}.${until}.${'A'.repeat(43)}`,
    `${order.id.slice(4)}.${until}.`,
    order.id,
    randomUUID(),
    'nada',
  ])
    expect(await read(forged), forged).toBe('pay-link.unknown')
  for (const act of [friend.renewPix, friend.verifyPayment])
    expect(await refusalOf(act({ code: 'nada' }))).toBe('pay-link.unknown')
})

test('an order that was placed twice has two links, each for its own', async () => {
  const { buyer, priceId, order, friend } = await waiting()
  const cart = await buyer.client.cart.addLine({ priceId })
  const second = await placeOrder(buyer.client, cart.quote.total, randomUUID())
  expect((await friend.read({ code: codeOf(second.id) })).code).toBe(second.code)
  expect((await friend.read({ code: codeOf(order.id) })).code).toBe(order.code)
})
