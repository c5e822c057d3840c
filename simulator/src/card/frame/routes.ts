import { readFileSync } from 'node:fs'
import { CARD_BRANDS, type CardBrand } from '@vitrine/contract/brazil/card-brand'
import type { FastifyInstance } from 'fastify'
import type { CardBank } from '../bank.ts'
import { framePage } from './page.ts'

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
const SCRIPT = read('frame.js')
const STYLE = read('frame.css')
const FACE = readFileSync(
  new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')),
)

/** What the frame may do: ask its own origin, and stand in a page of the shop that registered. */
const policy = (origin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${origin}`,
  ].join('; ')

/** The hosted frame: the one page into which a card is typed. */
export function frameRoutes(app: FastifyInstance, bank: CardBank): void {
  app.get<{ Querystring: { tema?: string; codigo?: string; loja?: string } }>(
    '/card/v1/frame',
    async ({ query }, reply) => {
      const known = bank.shopOrigins()
      const origin = known.find((one) => one === query.loja) ?? known[0]
      const theme = query.tema === 'escuro' ? 'dark' : 'light'
      const codeOf = Object.keys(CARD_BRANDS).find((one): one is CardBrand => one === query.codigo)
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy(origin ?? "'none'"))
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(`<!doctype html>\n${framePage({ origin: origin ?? '', theme, codeOf })}`)
    },
  )
  app.get('/card/v1/frame.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
  )
  app.get('/card/v1/figtree.woff2', async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'max-age=86400').send(FACE),
  )
  app.get('/card/v1/frame.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  )
}
