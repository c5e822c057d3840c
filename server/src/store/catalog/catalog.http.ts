import { PICTURE_WIDTHS } from '@vitrine/contract/admin/picture'
import type { BrandId, BrandSite } from '@vitrine/contract/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { isId } from '@vitrine/contract/ids'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { listBrands, siteAt, siteOfBrand } from '#brand'
import { api } from '#http/call.ts'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { pictureKey } from './editing/save-picture.ts'
import { listParts, listSlugs } from './list.store.ts'
import { listProducts, readProduct } from './list-products.ts'

export const catalogHttp = {
  list: api.catalog.list.handler(({ input, context: { app } }) =>
    listProducts(app.db, input, app.clock.now()),
  ),
  product: api.catalog.product.handler(({ input, context: { app } }) =>
    readProduct(app.db, input.product, input.brand, app.clock.now()),
  ),
}

/** No part may have more than 50,000 addresses (sitemaps.org/protocol). */
const PART = 10_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PUBLIC = { 'cache-control': 'public, max-age=3600' }
/** An index of a million products is a second of the database's time. */
const LIMITED = { config: { limit: { perMinute: 30 } } }

const xml = (root: 'urlset' | 'sitemapindex', addresses: readonly string[]): string => {
  const one = root === 'urlset' ? 'url' : 'sitemap'
  const lines = addresses.map((address) => `<${one}><loc>${address}</loc></${one}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${root}>\n`
}

const sendXml = (reply: FastifyReply, body: string) =>
  reply.headers(PUBLIC).type('application/xml; charset=utf-8').send(body)

/** The addresses of a brand that are not of a product. */
function pagesOf(brand: BrandId, home: BrandId): string[] {
  const { store, terms, privacy, cookies, accessibility, help } = pathsOf(brand, home)
  return [store, terms, privacy, cookies, accessibility, help]
}

/**
 * What search engines may read: `/robots.txt`, and in `/sitemap.xml` the addresses of every brand that stands on that host,
 * each brand in parts of its own. The first part of a brand has the pages that are not of a product.
 */
export function addSiteMap(server: FastifyInstance, app: App, size = PART): void {
  const { db, clock } = app
  const windowOf = (brand: BrandId) => ({ brand, at: clock.now() })
  const partsOf = async (brand: BrandId, { origin }: BrandSite) => {
    const [, ...further] = await listParts(db, windowOf(brand), size)
    const named = further.map((from) => `${origin}/sitemap/${brand}/${encodeURIComponent(from)}.xml`)
    return [`${origin}/sitemap/${brand}.xml`, ...named]
  }
  const partOf = async (brand: BrandId, from: string) => {
    const { origin, home } = await siteOfBrand(app, db, brand)
    const slugs = await listSlugs(db, windowOf(brand), from, size)
    const addresses = slugs.map((slug) => pathsOf(brand, home).product(slug))
    const listed = from === '' ? [...pagesOf(brand, home), ...addresses] : addresses
    return xml(
      'urlset',
      listed.map((path) => origin + path),
    )
  }
  server.get('/robots.txt', async ({ headers }, reply) =>
    reply
      .headers(PUBLIC)
      .type('text/plain; charset=utf-8')
      .send(robots((await siteAt(app, headers.host)).origin)),
  )
  server.get('/sitemap.xml', LIMITED, async ({ headers }, reply) => {
    const { origin } = await siteAt(app, headers.host)
    const parts: string[] = []
    for (const { id } of await listBrands(db)) {
      const site = await siteOfBrand(app, db, id)
      if (site.origin === origin) parts.push(...(await partsOf(id, site)))
    }
    return sendXml(reply, xml('sitemapindex', parts))
  })
  for (const address of ['/sitemap/:brand.xml', '/sitemap/:brand/:from.xml'])
    server.get<{ Params: { brand: BrandId; from?: string } }>(address, LIMITED, async ({ params }, reply) => {
      const { brand, from = '' } = params
      const isThere = (await listBrands(db)).some(({ id }) => id === brand)
      return isThere ? sendXml(reply, await partOf(brand, from)) : reply.callNotFound()
    })
}

const CLOSED = [
  '/account',
  '/admin',
  '/acompanhar',
  '/auth',
  '/cart',
  '/redirect',
  '/*-redirect',
  '/@*/cart',
  '/@*/redirect',
  '/@*/pagar',
  '/@*/payment',
  '/pagar',
  '/payment',
  '/api',
]

const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /loja',
    'Allow: /@*/loja',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** A picture under its name never changes; alone in a window it may do nothing at all. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
}

const FILES = new Map(PICTURE_WIDTHS.map((width) => [`${width}.webp`, width]))

/** The pictures of products that were uploaded. */
export function addPictures(server: FastifyInstance, app: App): void {
  server.get<{ Params: { id: string; file: string } }>('/pictures/:id/:file', ({ params }, reply) => {
    const width = FILES.get(params.file)
    if (!width || !isId('pic', params.id)) throw new Refused('not-found')
    return sendFile(app, reply, { key: pictureKey(params.id, width), type: 'image/webp', headers: HEADERS })
  })
}
