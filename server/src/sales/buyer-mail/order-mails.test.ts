import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('a Pix that waits is told of in one message: what was ordered, the code and the way to pay', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Planilha de custos', amount: 4990 })
  const buyer = await newBuyer(shop)
  const { id, code } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  const about = async () =>
    (await shop.bank.mails(buyer.email)).filter(({ subject }) => subject.includes(code))
  await expect.poll(async () => (await about()).length, { timeout: 10_000 }).toBe(1)
  const [mail] = await about()
  expect(mail!.subject).toBe(`Falta pagar o Pix do pedido ${code}`)
  for (const text of [payment!.pix!.copyPaste, 'recebemos o seu pedido', 'Planilha de custos', '/pagar/'])
    expect(mail!.text).toContain(text)
  // Its own message stays promised for a bank that makes no code.
  const { rows } = await shop.parts.pool.query(
    `select start_after > created_on as later from pgboss.job
     where name = 'checkout.mail' and data->>'kind' = 'order-received' and data->>'orderId' = $1`,
    [id],
  )
  expect(rows).toEqual([{ later: true }])
})
