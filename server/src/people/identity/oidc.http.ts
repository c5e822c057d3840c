import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { failureOf } from '#kernel/log.ts'
import { problemFor } from './pages.ts'
import { issuerOf, providerOf } from './provider.ts'

/** Shows a screen of ours with a status of its own. */
export type ShowPage = (request: IncomingMessage, response: ServerResponse, status: number) => Promise<void>

/** The few pages of the provider's own send a form on by themselves; the provider adds their script by its hash. */
const POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Mounts the provider at `/oidc`; bodies are the provider's to read and to limit. */
export async function addIdentity(server: FastifyInstance, app: App, showPage: ShowPage): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all('/oidc/*', async (request, reply) => {
      const provider = await providerOf(app)
      const { url: address } = request
      reply.hijack()
      reply.raw.setHeader('content-security-policy', POLICY)
      await provider.callback()(asAddressed(app, request.raw), reply.raw)
      const problem = problemFor(request.raw)
      if (!problem) return
      // At the address where the browser is, so that the screen comes alive there.
      request.raw.url = `${address.split('?')[0]}?motivo=${problem.reason}`
      await showPage(request.raw, reply.raw, problem.status).catch((error: Error) => {
        app.log.error({ request: request.id, ...failureOf(error) }, 'page failed')
        reply.raw.destroy()
      })
    })
  })
}

/** Addresses that the provider builds are those of its issuer, whatever the request says about host and scheme. */
function asAddressed(app: App, request: IncomingMessage): IncomingMessage {
  const { host, protocol, pathname } = new URL(issuerOf(app))
  const { url = '/' } = request
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
  return Object.assign(request, { url: url.slice(pathname.length) || '/', originalUrl: url })
}
