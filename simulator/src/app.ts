import type { CalendarDay } from '@vitrine/contract/time'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { bankAppRoutes } from './bank-app/routes.ts'
import { type Chaos, createChaos } from './chaos/chaos.ts'
import { clockRoutes } from './chaos/clock-routes.ts'
import { chaosRoutes } from './chaos/routes.ts'
import { createClock } from './clock.ts'
import type { Config } from './config.ts'
import { type ViolationLog, violationLog } from './conformance/violations.ts'
import { createConformance } from './conformance.ts'
import { mailStore } from './mailbox/mail.store.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { boletoPages } from './mercado-pago/boleto-pages.ts'
import { createMercadoPago, type MercadoPago } from './mercado-pago/gateway.ts'
import { mercadoPagoHttp } from './mercado-pago/http.ts'
import { createOrderNotifier } from './mercado-pago/notifier.ts'
import { mercadoPagoPages, webhookSetting } from './mercado-pago/pages.ts'
import { pageAssets } from './pages/layout.ts'
import { frontRoutes } from './pages/routes.ts'
import { PREFIX, pixApi, sendProblem } from './pix/api.ts'
import { balanceStore } from './pix/automatico/account.store.ts'
import { advance } from './pix/automatico/advance.ts'
import { cobrStore } from './pix/automatico/cobr.store.ts'
import { recStore } from './pix/automatico/rec.store.ts'
import { recurrenceWebhookStore } from './pix/automatico/webhook.store.ts'
import type { Bank } from './pix/bank.ts'
import { cobStore } from './pix/cob.store.ts'
import { cobvStore } from './pix/cobv.store.ts'
import { refundStore } from './pix/devolucao.store.ts'
import { oauthRoutes, tokenStore } from './pix/oauth.ts'
import { payloadRoutes } from './pix/payload.ts'
import { pixStore } from './pix/pix.store.ts'
import { Problem } from './pix/problem.ts'
import { webhookStore } from './pix/webhook.store.ts'
import { openDatabase } from './store/database.ts'
import { createCourier } from './webhooks/courier.ts'
import { type DeliveryStore, deliveryStore } from './webhooks/delivery.store.ts'
import { createNotifier } from './webhooks/notifier.ts'
import { createSign } from './webhooks/signature.ts'

export type App = ReturnType<typeof createApp>

/** The only wiring: state, bank, pages. Nothing listens yet. */
export function createApp(given: Config) {
  const clock = createClock(given.dataDir, given.now)
  const config = { ...given, now: clock.now }
  const state = openState(config)
  const http = createHttp(config)
  addRoutes(http, config, { ...state, clock })
  const { db, bank, mercadoPago, webhook, mails, violations, courier, deliveries } = state
  return {
    db,
    http,
    bank,
    mercadoPago,
    webhook,
    mails,
    violations,
    courier,
    deliveries,
  }
}

/** What the bank keeps, and the banks over it. */
function openState(config: Config) {
  const { now } = config
  const db = openDatabase(config.dataDir)
  const conformance = createConformance()
  const violations = violationLog(db)
  const chaos = createChaos(db, config.seed)
  const deliveries = deliveryStore(db)
  const sign = createSign(config.mercadoPago.webhookSecret, now)
  const courier = createCourier(deliveries, config.retryDelays, sign)
  const cobs = cobStore(db)
  const webhooks = webhookStore(db)
  const { someActiveTxid } = cobs
  const notifier = createNotifier({
    webhooks,
    deliveries,
    courier,
    chaos,
    conformance,
    violations,
    someActiveTxid,
  })
  const ledgers = { cobs, cobvs: cobvStore(db), payments: pixStore(db), refunds: refundStore(db) }
  const bank: Bank = { config, db, ...ledgers, ...recurrenceStores(db), webhooks, chaos, notifier }
  const parts = { db, chaos, deliveries, now, flush: notifier.flush }
  return {
    db,
    conformance,
    violations,
    chaos,
    deliveries,
    courier,
    notifier,
    bank,
    ...openMercadoPago(config, { ...parts, violations }),
    mails: mailStore(db, now),
    tokens: tokenStore(db, config),
  }
}

/** What the bank keeps of Pix Automático. */
const recurrenceStores = (db: Bank['db']) => ({
  recs: recStore(db),
  cobrs: cobrStore(db),
  recurrenceWebhooks: recurrenceWebhookStore(db),
  balance: balanceStore(db),
})

type Parts = Pick<MercadoPago, 'db' | 'now' | 'flush'> & {
  chaos: Chaos
  deliveries: DeliveryStore
  violations: ViolationLog
}

function openMercadoPago(config: Config, { db, now, flush, chaos, deliveries, violations }: Parts) {
  const webhook = webhookSetting(db, config.mercadoPago.webhookUrl)
  const notify = createOrderNotifier({
    chaos,
    deliveries,
    violations,
    webhookUrl: webhook.url,
    someWaiting: () => mercadoPago.store.latestInStatus('action_required', 1)[0],
  })
  const mercadoPago = createMercadoPago({
    db,
    now,
    notify,
    flush,
    keys: config.mercadoPago,
    reviewMs: () => chaos.settings().reviews.delayMs,
    refund: () => refundBy(chaos),
  })
  return { mercadoPago, webhook }
}

/** What the switches say of the next refund. */
function refundBy(chaos: Chaos): ReturnType<MercadoPago['refund']> {
  const { delayMs, failPercent } = chaos.settings().refunds
  return { status: chaos.happens(failPercent) ? 'failed' : 'processed', delayMs }
}

type State = ReturnType<typeof openState> & { clock: ReturnType<typeof createClock> }

function addRoutes(http: FastifyInstance, config: Config, state: State): void {
  const { bank, mercadoPago, conformance, violations, tokens, clock } = state
  const { chaos, notifier, deliveries } = state
  pageAssets(http)
  frontRoutes(http, violations)
  oauthRoutes(http, config, tokens)
  pixApi(http, bank, { tokens, conformance, violations })
  payloadRoutes(http, bank, { conformance, violations })
  mercadoPagoHttp(http, mercadoPago, { chaos, violations, strict: config.strict })
  mercadoPagoPages(http, mercadoPago, state.webhook)
  boletoPages(http, mercadoPago, config)
  bankAppRoutes(http, bank)
  mailboxRoutes(http, state.mails)
  chaosRoutes(http, { chaos, notifier, deliveries, clock })
  clockRoutes(http, { clock, nextDue: (day) => nextDue(bank, day), moved: () => whenMoved(bank) })
  refuseBadInput(http, violations)
}

/** The first day after a day on which a Pix is due or a recurrence is debited. */
function nextDue({ cobvs, cobrs }: Bank, day: CalendarDay): CalendarDay | undefined {
  return [cobvs.nextDue(day), cobrs.nextDebit(day)].filter((one) => one !== undefined).sort()[0]
}

/** What the new instant makes due, and the notifications of it. */
function whenMoved(bank: Bank): void {
  advance(bank)
  bank.notifier.flush()
}

function createHttp({ tls }: Config): FastifyInstance {
  // The bank app's pages need no certificate, so the API asks for it by itself (oauth.ts).
  const https = tls ? { https: { ...tls, requestCert: true, rejectUnauthorized: false } } : {}
  const options = {
    logger: { level: 'error' },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 512 },
  }
  // Fastify types the plain and the TLS server apart; the routes are the same on both.
  const http = Fastify({ ...options, ...https }) as unknown as FastifyInstance
  const parseAs = { parseAs: 'string' } as const
  http.addContentTypeParser('application/x-www-form-urlencoded', parseAs, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  return http
}

/** What Fastify itself refuses (a body that is no JSON, too large, of another type) is the caller's mistake. */
function refuseBadInput(http: FastifyInstance, violations: ViolationLog): void {
  http.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(error)
    if (!request.url.startsWith(PREFIX)) return reply.code(status).send({ error: error.code, status })
    if (status >= 500) return sendProblem(reply, new Problem('ErroInternoDoServidor'))
    const route = `${request.method} ${request.routeOptions.url?.slice(PREFIX.length)}`
    violations.record('client', route, [{ path: '', reason: error.code }])
    return sendProblem(reply, new Problem('RequisicaoInvalida'))
  })
}
