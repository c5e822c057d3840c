import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function buy({ client, order }: Buyer, priceId: string) {
  const { id, code } = await order(priceId)
  const { payment } = await untilOrder(client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(client, id, isPaid)
  return { id, code }
}

test('the history of an account tells what was bought among what else happened, page by page', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const [buyer, other] = [await newBuyer(shop), await newBuyer(shop)]
  const { id, code } = await buy(buyer, priceId)
  await buyer.client.privacy.changeConsent({ marketing: true })
  await buy(other, priceId)

  const whole = await buyer.client.privacy.history({ limit: 100 })
  const told = whole.events.map(({ what, about, page }) => ({ what, about, page }))
  const order = { about: `pedido ${code}`, page: `/account/perfil/gerenciar-assinatura/${id}` }
  expect(told.slice(0, 3)).toEqual([
    { what: 'Consentimento dado', about: undefined, page: undefined },
    { what: 'Pagamento confirmado', ...order },
    { what: 'Pedido feito', ...order },
  ])
  expect(told.filter(({ page }) => page).length).toBe(2)

  const pages: typeof whole.events = []
  for (let more = true; more; ) {
    const before = pages.at(-1)?.id
    const page = await buyer.client.privacy.history({ limit: 1, ...(before && { before }) })
    pages.push(...page.events)
    more = page.more
  }
  expect(pages).toEqual(whole.events)
})
