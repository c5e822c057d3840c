import { readFile } from 'node:fs/promises'
import { FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import { isId } from '@vitrine/contract/ids'
import { statusOf } from '@vitrine/contract/refusals'
import { DAY_MS } from '@vitrine/contract/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { api } from '#http/call.ts'
import { HEALTH_ROUTES } from '#http/metrics.ts'
import { problemOf } from '#http/problem.ts'
import { sendPlainPage, targetOf } from '#http/request-target.ts'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findBrand, findHelpQuestions, isShopOpen, listBrands } from './brand.store.ts'
import { links, originsOf, readStorefront, siteAt } from './brand.ts'
import { readDocument } from './documents.ts'
import { markKey } from './mark.ts'

export const brandHttp = {
  list: api.brand.list.handler(({ context }) => listBrands(context.app.db)),
  read: api.brand.read.handler(({ input, context }) => readStorefront(context.app, input.id)),
  readHelp: api.brand.readHelp.handler(async ({ input, context }) => {
    const questions = await findHelpQuestions(context.app.db, input.id)
    if (!questions) throw new Refused('not-found')
    return { questions }
  }),
  readDocument: api.brand.readDocument.handler(({ input, context }) => readDocument(context.app, input)),
}

const NOT_KEPT = { 'cache-control': 'no-store' }
const ADMINISTRATION = /^\/admin(?=$|[/?])/

type Known = Pick<App, 'config' | 'cache'>

/**
 * On the host of a brand `/` is its store, but for a browser that has signed in there (`isKnown`), which has a page of
 * its own at `/`. The administration stands on the host of the installation alone.
 */
export function addBrandHosts(
  server: FastifyInstance,
  app: Known,
  isKnown: (cookie: string | undefined) => boolean,
): void {
  server.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const isFront = url === '/' || url.startsWith('/?')
    if ((method !== 'GET' && method !== 'HEAD') || !(isFront || ADMINISTRATION.test(url))) return
    const { home } = await siteAt(app, headers.host)
    if (home === FIRST_BRAND) return
    if (!isFront) return sendTo(reply, app.config.http.publicUrl + url)
    if (!isKnown(headers.cookie)) return sendTo(reply, pathsOf(home, home).store + url.slice(1))
  })
  // Passkeys are of the installation's name, and good on these hosts as well (WebAuthn level 3, 5.11).
  server.get('/.well-known/webauthn', async (_request, reply) =>
    reply.headers(NOT_KEPT).send({ origins: await originsOf(app) }),
  )
}

const sendTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.headers(NOT_KEPT).redirect(address, 302)

const CODE = 'shop.not-open'
/** Seconds: somebody is typing. */
const RETRY_AFTER = '10'

const PAGE = {
  title: 'Loja ainda não aberta',
  heading: 'Esta loja ainda não foi aberta',
  content: `<p>Se você veio comprar, volte mais tarde.</p>
<p>Se você cuida dela: no servidor, na pasta do produto e com a mesma configuração, rode</p>
<pre><code>npm run shop</code></pre>
<p>O comando pede os dados de quem vende e mostra o link com que a pessoa dona da loja cria a senha. Depois, recarregue esta página.</p>`,
}

/** Until somebody opens the shop, every address says so and how; the API with a problem, the others with a page. */
export function addClosedShop(server: FastifyInstance, { db }: Pick<App, 'db'>): void {
  let open = false
  server.addHook('onRequest', async (request, reply) => {
    // Whether the process lives and can serve does not depend on what is sold (docs/operation).
    if (open || HEALTH_ROUTES.has(request.routeOptions.url ?? '')) return
    // Without its database nothing is known of the shop: who is asked says what is wrong.
    const answer = await isShopOpen(db).catch(() => undefined)
    open = answer === true
    if (answer === false) return refuse(reply, targetOf(request.raw).isApi)
  })
}

function refuse(reply: FastifyReply, isApi: boolean): FastifyReply {
  reply.code(statusOf(CODE)).headers({ 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' })
  if (isApi)
    return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problemOf(CODE)))
  return sendPlainPage(reply, PAGE)
}

/** A picture under its name never changes; alone in a window it may do nothing at all. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
}

/** The pictures that are marks of brands, on pages and in messages. */
export function addMarks(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>('/marks/:file', ({ params: { file } }, reply) => {
    const id = file.replace(/\.png$/, '')
    if (id === file || !isId('brm', id)) throw new Refused('not-found')
    return sendFile(app, reply, { key: markKey(id), type: 'image/png', headers: HEADERS })
  })
}

const AN_HOUR = { 'cache-control': 'public, max-age=3600' }
const ICON_HEADERS = { ...AN_HOUR, 'content-security-policy': "sandbox; default-src 'none'" }

/** The drawing of web/public/favicon.svg, 180 pixels wide, for who takes no SVG. */
const ICON = new URL('./assets/icon.png', import.meta.url)

/** RFC 9116 wants an end of less than a year. */
const SECURITY_TXT_DAYS = 90

/**
 * Addresses that programs ask for without having seen them anywhere: password managers (W3C, "A Well-Known URL for
 * Changing Passwords"), browsers and phones for an icon, and who has found a hole (RFC 9116, where a contact is set).
 * Each is of the brand whose host it is.
 */
export function addWellKnown(server: FastifyInstance, app: App): void {
  server.get('/.well-known/change-password', async ({ headers }, reply) =>
    reply.redirect(links.password(await siteAt(app, headers.host)), 302),
  )
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    server.get(path, async ({ headers }, reply) => sendIcon(app, reply, headers.host))
  server.get('/.well-known/security.txt', async ({ headers }, reply) => {
    const { securityContact } = app.config.http
    if (!securityContact) return reply.callNotFound()
    const { origin } = await siteAt(app, headers.host)
    const expires = new Date(app.clock.now().getTime() + SECURITY_TXT_DAYS * DAY_MS)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: pt-BR, en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return reply
      .headers(AN_HOUR)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}

/** The mark of the brand whose host it is, else the product's drawing. */
async function sendIcon(app: App, reply: FastifyReply, host: string | undefined): Promise<FastifyReply> {
  const { home } = await siteAt(app, host)
  const mark = (await findBrand(app.db, home))?.mark
  if (mark) return sendFile(app, reply, { key: mark.slice(1), type: 'image/png', headers: ICON_HEADERS })
  return reply
    .headers(ICON_HEADERS)
    .type('image/png')
    .send(await readFile(ICON))
}
