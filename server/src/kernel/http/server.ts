import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import { type Refusal, statusOf } from '@vitrine/contract/refusals'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { App } from '../app-context.ts'
import { isDatabaseDown } from '../database-down.ts'
import { Refused } from '../errors.ts'
import { onBehalfOf } from '../log.ts'
import { isSameSecret } from '../random.ts'
import { type JsonAnswer, problemAnswer, RETRY_AFTER, send } from './api.ts'
import { acceptJsonObjects } from './body.ts'
import type { Call, Caller } from './call.ts'
import { API_POLICY, commonHeaders } from './headers.ts'
import { createMetrics } from './metrics.ts'
import { isForeignWrite } from './origin.ts'
import { problemOf } from './problem.ts'
import type { SharedCache } from './shared-cache.ts'
import { answerUnreadable } from './unreadable.ts'

export interface Site {
  app: App
  identify(headers: IncomingHttpHeaders): Promise<Caller | undefined>
  api(request: IncomingMessage, response: ServerResponse, call: Call): Promise<JsonAnswer | undefined>
  pages(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** True when the answer to this GET is the same for everybody. */
  isShared(path: string): boolean
  shared: SharedCache<JsonAnswer>
  ready(): Promise<boolean>
  /** Routes outside the contract: webhooks, static files, documentation. */
  extend(server: FastifyInstance): Promise<void>
}

const BODY_LIMIT = 64 * 1024
/** PostgreSQL keeps no NUL; in an address nobody means it. */
const NUL = /%00/
const KEPT_FOR_CDN = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

const CODES: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media-type',
  FST_ERR_RATE_LIMIT: 'request.too-many',
}

/** The code of a failure of the HTTP layer itself (body, media type, limits) or of a route outside the contract. */
function codeOfHttp(error: FastifyError | Refused): Refusal {
  if (error instanceof Refused) return error.code
  if (isDatabaseDown(error)) return 'unavailable'
  const { code, statusCode = 500 } = error
  const known = CODES[code]
  if (known) return known
  if (statusCode === 429) return 'request.too-many'
  return statusCode < 500 ? 'request.malformed' : 'unexpected'
}

/** The HTTP host: limits, headers, health and figures; everything else is handed to `site`. */
export async function createServer(site: Site): Promise<FastifyInstance> {
  const { app } = site
  const metrics = createMetrics()
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: app.config.http.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerUnreadable,
    frameworkErrors(error, request, reply) {
      setHeaders(request as FastifyRequest, reply as FastifyReply)
      void answer(reply as FastifyReply, codeOfHttp(error))
    },
  })
  server.server.headersTimeout = 10_000
  acceptJsonObjects(server)
  await server.register(rateLimit, {
    global: false,
    max: app.config.http.ratePerMinute,
    timeWindow: '1 minute',
  })

  server.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    done(NUL.test(request.url) ? new Refused('request.malformed') : undefined)
  })
  server.addHook('preHandler', (request, _reply, done) => onBehalfOf(request.id, done))
  server.addHook('onResponse', async (request, reply) => {
    const kind = request.url.startsWith('/api/') ? 'api' : 'page'
    metrics.observe(kind, reply.raw.statusCode, reply.elapsedTime / 1000)
    app.log.debug(
      {
        request: request.id,
        method: request.method,
        path: pathOf(request),
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  server.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    const code = codeOfHttp(error)
    if (code === 'unexpected')
      app.log.error({ request: request.id, reason: error.message, stack: error.stack }, 'unexpected failure')
    return answer(reply, code)
  })

  addHealth(server, site)
  server.get('/metrics', async (request, reply) => {
    const { metricsToken } = app.config.http
    const { authorization = '' } = request.headers
    if (!metricsToken || !isSameSecret(authorization, `Bearer ${metricsToken}`))
      return answer(reply, 'not-found')
    return reply.type(metrics.type).send(await metrics.text())
  })
  await site.extend(server)

  const api = (request: FastifyRequest, reply: FastifyReply) => serveApi(site, request, reply)
  const limited = { config: { rateLimit: {} } }
  for (const path of ['/api/account/login', '/api/account/register', '/api/error-log'])
    server.post(path, limited, api)
  server.all('/api/*', api)
  server.get('/*', (request, reply) => {
    reply.hijack()
    return site.pages(request.raw, reply.raw).catch((error: Error) => {
      app.log.error({ request: request.id, reason: error.message, stack: error.stack }, 'page failed')
      if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      reply.raw.end('Algo deu errado. Tente novamente mais tarde.')
    })
  })
  server.setNotFoundHandler((_request, reply) => answer(reply, 'not-found'))
  return server
}

/** What every answer carries; pages and documents put their own policy in the place of the strictest. */
function setHeaders(request: FastifyRequest, { raw }: FastifyReply): void {
  raw.setHeader('x-request-id', request.id)
  raw.setHeader('content-security-policy', API_POLICY)
  commonHeaders(request.raw, raw, () => {})
}

/** As it may be logged: without the query, and with the names of parameters, which may be secrets, in their place. */
const pathOf = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url?.includes(':') ? routeOptions.url : url.split('?')[0]!

const answer = (reply: FastifyReply, code: Refusal) =>
  (statusOf(code) === 503 ? reply.header('retry-after', RETRY_AFTER) : reply)
    .code(statusOf(code))
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(code)))

function addHealth(server: FastifyInstance, { ready }: Site): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const isReady = await ready()
    if (isReady) return { status: 'ok' }
    return reply.code(503).header('retry-after', RETRY_AFTER).send({ status: 'unavailable' })
  })
}

async function serveApi(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request
  const isShared = raw.method === 'GET' && site.isShared(request.url)
  reply.hijack()
  reply.raw.setHeader('cache-control', isShared ? KEPT_FOR_CDN : 'no-store')
  const kept = isShared ? site.shared.get(request.url) : undefined
  if (kept) return send(reply.raw, kept)
  if (isForeignWrite(request.method, request.headers, site.app.config.http.publicUrl)) {
    return send(reply.raw, problemAnswer(problemOf('request.foreign-origin')))
  }
  const version = site.shared.version()
  const result = await site.api(withBody(request), reply.raw, callOf(site, request, reply))
  if (!result) return
  if (result.status >= 400) reply.raw.setHeader('cache-control', 'no-store')
  else if (isShared) site.shared.set(request.url, result, version)
  send(reply.raw, result)
}

/** Fastify has parsed and limited the body already; the contract's handler takes it from there. */
const withBody = ({ raw, body }: FastifyRequest): IncomingMessage =>
  Object.assign(raw, { body: body ?? (raw.method === 'GET' ? undefined : {}) })

const callOf = ({ app, identify }: Site, request: FastifyRequest, reply: FastifyReply): Call => ({
  app,
  headers: request.headers,
  ip: request.ip,
  identify,
  setCookie: (cookie) => void reply.raw.appendHeader('set-cookie', cookie),
})
