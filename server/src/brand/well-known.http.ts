import { readFile } from 'node:fs/promises'
import { DAY_MS } from '@vitrine/contract/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { findBrand } from './brand.store.ts'
import { siteAt } from './brand-site.ts'
import { links } from './links.ts'

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
