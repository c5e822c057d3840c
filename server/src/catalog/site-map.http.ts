import { FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import type { FastifyInstance } from 'fastify'
import type { App } from '../kernel/app-context.ts'
import { listParts, listSlugs } from './site-map.store.ts'

/** No part may have more than 50,000 addresses (sitemaps.org/protocol). */
const PART = 10_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PUBLIC = { 'cache-control': 'public, max-age=3600' }
/** An index of a million products is a second of the database's time. */
const LIMITED = { config: { rateLimit: { max: 30 } } }

const xml = (root: 'urlset' | 'sitemapindex', addresses: readonly string[]): string => {
  const one = root === 'urlset' ? 'url' : 'sitemap'
  const lines = addresses.map((address) => `<${one}><loc>${address}</loc></${one}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${root}>\n`
}

/** What search engines may read: `/robots.txt`, and the addresses of the store in `/sitemap.xml`, in parts when there are many. */
export function addSiteMap(server: FastifyInstance, { db, clock, config }: App, size = PART): void {
  const { publicUrl } = config.http
  const window = () => ({ brand: FIRST_BRAND, at: clock.now() })
  const paths = pathsOf(FIRST_BRAND)
  const addressesFrom = async (from: string) =>
    (await listSlugs(db, window(), from, size)).map((slug) => publicUrl + paths.product(slug))
  server.get('/robots.txt', (_request, reply) =>
    reply.headers(PUBLIC).type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  server.get('/sitemap.xml', LIMITED, async (_request, reply) => {
    const parts = await listParts(db, window(), size)
    const partAt = (from: string) => `${publicUrl}/sitemap/${encodeURIComponent(from)}.xml`
    const body =
      parts.length > 1
        ? xml('sitemapindex', parts.map(partAt))
        : xml('urlset', [publicUrl + paths.store, ...(await addressesFrom(''))])
    return reply.headers(PUBLIC).type('application/xml; charset=utf-8').send(body)
  })
  server.get<{ Params: { from: string } }>('/sitemap/:from.xml', LIMITED, async ({ params }, reply) =>
    reply
      .headers(PUBLIC)
      .type('application/xml; charset=utf-8')
      .send(xml('urlset', await addressesFrom(params.from))),
  )
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

const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Allow: /loja', ...CLOSED.map((path) => `Disallow: ${path}`)].join('\n') +
  `\n\nSitemap: ${publicUrl}/sitemap.xml\n`
