import { FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { originsOf, siteAt } from './brand-site.ts'

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
