import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Refusal, statusOf } from '@vitrine/contract/refusals'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type pg from 'pg'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { failureOf, type Log, onBehalfOf } from '#kernel/log.ts'
import type { Figures } from '#kernel/metrics.ts'
import { isDatabaseDown } from '#kernel/outage.ts'
import { type Span, type Tracing, within } from '#kernel/trace.ts'
import { acceptForms, acceptJsonObjects, problemAnswer, RETRY_AFTER, send } from './api.ts'
import { type Addresses, API_POLICY, commonHeaders, crossOriginHeaders, trustOf } from './headers.ts'
import { addHealth, addMetrics, countRequests, createExposition, HEALTH_ROUTES } from './metrics.ts'
import { answerUnreadable, problemOf } from './problem.ts'
import { addRateLimit } from './rate-limit.ts'
import { refuseTarget, settleTarget, targetOf } from './request-target.ts'
import { jsonRoutes, multipartRoutes, routed } from './routes-by-rule.ts'
import { accountOf, admit, countedProgram, type Serving, serveApi } from './serve-api.ts'

export interface Site extends Serving {
  pool: pg.Pool
  pages(request: IncomingMessage, response: ServerResponse): Promise<void>
  ready(): Promise<boolean>
  figures: readonly Figures[]
  /** Routes outside the contract: webhooks, static files, documentation. */
  extend(server: FastifyInstance): Promise<void>
}

const BODY_LIMIT = 64 * 1024

const CODES: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media-type',
}

/** The code of a failure of the HTTP layer itself (body, media type, limits) or of a route outside the contract. */
function codeOfHttp(error: FastifyError | Refused): Refusal {
  if (error instanceof Refused) return error.code
  if (isDatabaseDown(error)) return 'unavailable'
  const { code, statusCode = 500 } = error
  const known = CODES[code]
  if (known) return known
  return statusCode < 500 ? 'request.malformed' : 'unexpected'
}

/** A stream of events stays open until its reader leaves. When the process ends it is closed after this time, and the browser reconnects to another process. */
const LAST_WORDS_MS = 3000

/** The HTTP host: limits, headers, health and figures; everything else is handed to `site`. */
export async function createServer(site: Site): Promise<FastifyInstance> {
  const { app, pool } = site
  const { ratePerMinute: perMinute, apiRatePerMinute: programPerMinute, metricsToken } = app.config.http
  const server = openFastify(app)
  const isClosing = drainOnClose(server, app)
  acceptJsonObjects(server)
  addHooks(server, app)
  await addRateLimit(server, pool, {
    perMinute,
    programPerMinute,
    secret: app.config.session.secrets[0],
    programOf: (request, reply) => countedProgram(site, request, reply),
  })
  if (app.tracing) traceRequests(server, app.tracing)
  addHealth(server, async () => !isClosing() && (await site.ready()))
  addMetrics(server, createExposition(app.metrics, site.ready, site.figures), metricsToken)
  await site.extend(server)
  await addApi(server, site)
  addPages(server, site)
  return server
}

const openFastify = ({ config }: App): FastifyInstance =>
  Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(config.http.trustProxy),
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    // Node looks for requests that do not end every 30 s unless told otherwise: far too late for who holds a thousand.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    // Who still comes while it closes is served, and told that the connection ends.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: settleTarget,
    clientErrorHandler: answerUnreadable,
    frameworkErrors(error, request, reply) {
      setHeaders(request as FastifyRequest, reply as FastifyReply)
      void answer(reply as FastifyReply, codeOfHttp(error))
    },
  })

/** Before it closes, the server goes on serving for the configured seconds. Returns whether that has begun. */
function drainOnClose(server: FastifyInstance, { config }: App): () => boolean {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
    await wait(config.http.drainSeconds * 1000)
    setTimeout(() => server.server.closeAllConnections(), LAST_WORDS_MS).unref()
  })
  return () => isClosing
}

/** What happens around every request: headers, refused addresses, preflights, figures and the log. */
function addHooks(server: FastifyInstance, { config, log, metrics }: App): void {
  const count = countRequests(metrics)
  server.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    takeDashedName(request)
    const { refusal } = targetOf(request.raw)
    if (refusal) return void refuseTarget(request, reply, refusal)
    if (answerPreflight(request, reply, config.http)) return
    done()
  })
  server.addHook('preHandler', (request, _reply, done) => onBehalfOf(request.id, done))
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const { statusCode: status } = reply.raw
    count({ method, route: routeOptions.url, status, seconds: reply.elapsedTime / 1000 })
    const ms = Math.round(reply.elapsedTime)
    log.debug({ request: request.id, method, path: pathOf(request), status, ms }, 'answered')
    if (status === FORBIDDEN) await noteForbidden(log, request)
  })
  server.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    const code = codeOfHttp(error)
    if (code === 'unexpected') log.error({ request: request.id, ...failureOf(error) }, 'unexpected failure')
    return answer(reply, code)
  })
}

/** Each request is a trace, named by its method and the pattern of its route. What callers say of traces of theirs is left alone. */
function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('preHandler', (request, _reply, done) => {
    const { method, routeOptions } = request
    if (HEALTH_ROUTES.has(routeOptions.url ?? '')) return void done()
    const span = tracing.begin(method, { 'http.request.method': method, 'vitrine.request': request.id })
    spans.set(request, span)
    within(span, done)
  })
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    const route = request.routeOptions.url ?? 'none'
    const status = reply.raw.statusCode
    span?.add({ 'http.route': route, 'http.response.status_code': status }, `${request.method} ${route}`)
    span?.end(status >= 500 ? new Error(String(status)) : undefined)
  })
}

const FORBIDDEN = 403

/** Who asked for what is not theirs to do (ASVS 16.3.2). */
async function noteForbidden(log: Log, request: FastifyRequest): Promise<void> {
  const account = await accountOf(request).catch(() => undefined)
  const { id, method } = request
  log.info({ request: id, method, path: pathOf(request), ...(account && { account }) }, 'call forbidden')
}

/** The routes of the contract. An address that is none of them reaches no handler. */
async function addApi(server: FastifyInstance, site: Site): Promise<void> {
  const handler = (request: FastifyRequest, reply: FastifyReply) => serveApi(site, request, reply)
  for (const route of jsonRoutes()) server.route({ ...routed(route), handler })
  await server.register(async (forms) => {
    await acceptForms(forms, (request, reply) => admit(site, request, reply))
    for (const route of multipartRoutes()) forms.route({ ...routed(route), handler })
  })
  server.all('/api/*', (request, reply) => {
    reply.hijack()
    send(reply.raw, site.api.astray(request.raw, reply.raw))
  })
}

/** Every other address is a page. */
function addPages(server: FastifyInstance, { app, pages }: Site): void {
  server.get('/*', (request, reply) => {
    reply.hijack()
    return pages(request.raw, reply.raw).catch((error: Error) => {
      if (error instanceof Refused) return send(reply.raw, problemAnswer(problemOf(error.code)))
      app.log.error({ request: request.id, ...failureOf(error) }, 'page failed')
      if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      reply.raw.end('Algo deu errado. Tente novamente mais tarde.')
    })
  })
  server.setNotFoundHandler((_request, reply) => answer(reply, 'not-found'))
}

/** Says what pages of another origin may do; true when that was all that was asked. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply, addresses: Addresses): boolean {
  if (!targetOf(request.raw).isApi) return false
  const allowed = crossOriginHeaders(request.headers, addresses)
  if (!allowed) return false
  for (const [name, value] of Object.entries(allowed)) reply.raw.setHeader(name, value)
  if (request.method !== 'OPTIONS') return false
  reply.hijack()
  reply.raw.writeHead(204).end()
  return true
}

/** What every answer carries; pages and documents put their own policy in the place of the strictest. */
function setHeaders(request: FastifyRequest, { raw }: FastifyReply): void {
  raw.setHeader('x-request-id', request.id)
  raw.setHeader('content-security-policy', API_POLICY)
  if (targetOf(request.raw).isApi) raw.setHeader('cache-control', 'no-store')
  commonHeaders(request.raw, raw, () => {})
}

/** Proxies drop names with an underscore unless told otherwise (nginx, `underscores_in_headers`): a dash says the same. */
function takeDashedName({ headers }: FastifyRequest): void {
  const { 'client-id': dashed } = headers
  if (dashed !== undefined) headers.client_id ??= dashed
}

/** As it may be logged: without the query, and with the names of parameters, which may be secrets, in their place. */
const pathOf = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url?.includes(':') ? routeOptions.url : url.split('?')[0]!

const answer = (reply: FastifyReply, code: Refusal) =>
  (statusOf(code) === 503 ? reply.header('retry-after', RETRY_AFTER) : reply)
    .code(statusOf(code))
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(code)))
