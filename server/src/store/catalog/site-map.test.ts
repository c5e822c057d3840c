import { brandAt, pathsOf } from '@vitrine/contract/brand-paths'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { insertBrandBeside, stock } from '../../../../test/support/stock.ts'
import { addSiteMap } from './catalog.http.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

const read = (path: string) => fetch(shop.url + path)
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)

/** The addresses in every part that the index names. */
async function told(): Promise<string[]> {
  const { publicUrl } = shop.parts.app.config.http
  const parts = addressesIn(await (await read('/sitemap.xml')).text())
  const readPart = async (part: string) =>
    addressesIn(await (await read(part.slice(publicUrl.length))).text())
  return (await Promise.all(parts.map(readPart))).flat()
}

test('search engines are told of every product that a brand sells, and of nothing else', async () => {
  const { pool, app } = shop.parts
  const draft = await stock(pool, { name: 'Rascunho', amount: 100 })
  const hidden = await stock(pool, { name: 'Sem preço', amount: 100 })
  await pool.query(`update product set status = 'draft' where id = $1`, [draft.productId])
  await pool.query(`update price set ends_at = starts_at + interval '1 second' where id = $1`, [
    hidden.priceId,
  ])
  expect((await read('/sitemap.xml')).headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const addresses = await told()
  expect(new Set(addresses).size).toBe(addresses.length)
  const brands = await shop.client().brand.list({})
  expect(brands.length).toBeGreaterThan(1)
  for (const { id: brand } of brands) {
    const { store, terms, privacy, cookies, accessibility, help } = pathsOf(brand)
    const own = addresses.filter((address) => brandAt(new URL(address).pathname) === brand)
    for (const page of [store, terms, privacy, cookies, accessibility, help])
      expect(own).toContain(app.config.http.publicUrl + page)
    const { items, total } = await shop.client().catalog.list({ brand })
    expect(own).toHaveLength(total + 6)
    for (const { slug } of items)
      expect(own).toContain(app.config.http.publicUrl + pathsOf(brand).product(slug))
  }
})

test('a brand that is opened is told of without another start, and one that is not there has no part', async () => {
  await insertBrandBeside(shop.parts.pool, 'mapa', 'Marca do mapa')
  expect(await told()).toContain(`${shop.parts.app.config.http.publicUrl}/@mapa/loja`)
  for (const part of ['/sitemap/ninguem.xml', '/sitemap/ninguem/a.xml'])
    expect((await read(part)).status).toBe(404)
})

test('many are told in parts, each product in one of them', async () => {
  const server = Fastify()
  addSiteMap(server, shop.parts.app, 5)
  const get = async (url: string) => addressesIn((await server.inject({ url })).body)
  const parts = (await get('/sitemap.xml')).map((part) => new URL(part).pathname)
  const ofFirst = parts.filter((part) => part.startsWith('/sitemap/main'))
  expect(ofFirst.length).toBeGreaterThan(3)
  const addresses = (await Promise.all(ofFirst.map(get))).flat()
  const { total } = await shop.client().catalog.list({ brand: 'main' })
  expect(addresses).toHaveLength(total + 6)
  expect(new Set(addresses).size).toBe(total + 6)
})

test('robots are told where the addresses are, and what is nobody’s', async () => {
  const text = await (await read('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${shop.parts.app.config.http.publicUrl}/sitemap.xml`)
  expect(text).toMatch(/^Disallow: \/account$/m)
})
