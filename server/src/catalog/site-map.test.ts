import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { addSiteMap } from './site-map.http.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true })
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())

const read = (path: string) => fetch(shop.url + path)
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)

test('search engines are told of every product that is sold, and of nothing else', async () => {
  const { pool, app } = shop.parts
  const draft = await stock(pool, { name: 'Rascunho', amount: 100 })
  const hidden = await stock(pool, { name: 'Sem preço', amount: 100 })
  await pool.query(`update product set status = 'draft' where id = $1`, [draft.productId])
  await pool.query(`update price set ends_at = starts_at + interval '1 second' where id = $1`, [
    hidden.priceId,
  ])
  const answer = await read('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const addresses = addressesIn(await answer.text())
  const { items, total } = await shop.client().catalog.list({ brand: 'main' })
  expect(addresses).toHaveLength(total + 1)
  expect(addresses[0]).toBe(`${app.config.http.publicUrl}/loja`)
  for (const { slug } of items) expect(addresses).toContain(`${app.config.http.publicUrl}/loja/${slug}`)
})

test('many are told in parts, each product in one of them', async () => {
  const server = Fastify()
  addSiteMap(server, shop.parts.app, 5)
  const get = async (url: string) => addressesIn((await server.inject({ url })).body)
  const parts = await get('/sitemap.xml')
  expect(parts.length).toBeGreaterThan(3)
  const told = (await Promise.all(parts.map((part) => get(new URL(part).pathname)))).flat()
  const { total } = await shop.client().catalog.list({ brand: 'main' })
  expect(told).toHaveLength(total)
  expect(new Set(told).size).toBe(total)
})

test('robots are told where the addresses are, and what is nobody’s', async () => {
  const text = await (await read('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${shop.parts.app.config.http.publicUrl}/sitemap.xml`)
  expect(text).toMatch(/^Disallow: \/account$/m)
})
