import { expect, test } from 'vitest'
import { type CookieJar, openTab } from '../../../../test/support/browser.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

const BEFORE = 'vitrine_cart_main'
const NAME = `__Host-${BEFORE}`

test('over https the name of a cookie says that this host set it, and one of before is read and removed', async () => {
  await using shop = await openShop({ env: { PUBLIC_URL: 'https://loja.example' } })
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  // As its proxy asks it.
  const inside = `http://localhost:${shop.parts.app.config.http.port}`
  const jar: CookieJar = new Map()
  const visitor = openTab(inside, undefined, jar)
  await visitor.cart.addLine({ priceId })
  expect([...jar.keys()]).toEqual([NAME])

  jar.set(BEFORE, jar.get(NAME)!)
  jar.delete(NAME)
  expect((await visitor.cart.read({})).lines).toHaveLength(1)

  jar.set(NAME, 'of-this-host')
  expect((await visitor.cart.read({})).lines).toHaveLength(0)
  jar.delete(NAME)

  const { token } = await newBuyer({ ...shop, client: (token, jar) => openTab(inside, token, jar) })
  expect((await openTab(inside, token, jar).cart.read({})).lines).toHaveLength(1)
  expect([...jar.keys()].filter((name) => name.includes('cart'))).toEqual([])
})
