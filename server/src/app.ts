import type { IncomingHttpHeaders } from 'node:http'
import { createRouterClient, onError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { accessHttp } from './access/index.ts'
import { accountHttp, errorLogHttp, identify } from './account/index.ts'
import { brandHttp } from './brand/index.ts'
import { cartHttp } from './cart/index.ts'
import { catalogHttp } from './catalog/index.ts'
import { checkoutHttp, checkoutJobs, countSold, orderMailJobs, reconcile } from './checkout/index.ts'
import { createBoss, createJobQueue, type JobHandler } from './jobs/index.ts'
import type { App } from './kernel/app-context.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import { createDb, createPool, inTransaction } from './kernel/database.ts'
import { createApi, type JsonAnswer } from './kernel/http/api.ts'
import { api, type Call } from './kernel/http/call.ts'
import { createPages, type Page, type Render, tellDown } from './kernel/http/pages.ts'
import { createServer } from './kernel/http/server.ts'
import { createSharedCache } from './kernel/http/shared-cache.ts'
import { createListener } from './kernel/listen.ts'
import { createLog, type LogOutput } from './kernel/log.ts'
import { speakPortuguese } from './kernel/schema-words.ts'
import { createSoon } from './kernel/soon.ts'
import { createPost, mailJobs } from './mail/index.ts'
import {
  addPixWebhook,
  createPixApiProvider,
  type PixProvider,
  paymentJobs,
  webhookPath,
} from './payment/index.ts'
import { subscriptionHttp } from './subscription/index.ts'

/** The parts of a process; `close` gives everything back. */
export interface Parts {
  app: App
  pool: pg.Pool
  boss: PgBoss
  provider: PixProvider
  onStale(forget: () => void): void
  close(): Promise<void>
}

/** Charges and settlements one process carries out by itself at the same time. */
const AT_ONCE = 16

/** Opens what a process stands on. `works` says whether it runs jobs or only promises them. */
export async function openParts(
  config: Config,
  { works, logTo }: { works: boolean; logTo?: LogOutput | undefined },
  clock: Clock = systemClock,
): Promise<Parts> {
  const log = createLog(config.logLevel, logTo)
  const pool = createPool(config.database.url, config.database.pool, log)
  const stale = new Set<() => void>()
  const forget = () => stale.forEach((one) => void one())
  const listener = await createListener(config.database.url, log, forget)
  listener.on('catalog', forget)
  const boss = createBoss(config.database.url, log, { works })
  await boss.start()
  const soon = createSoon(log, AT_ONCE)
  const jobs = createJobQueue(boss, soon)
  const app: App = { config, db: createDb(pool), jobs, clock, log, listener }
  const provider = createPixApiProvider(config.pix)
  jobs.doHere(checkoutJobs(app, provider))
  return {
    app,
    pool,
    boss,
    provider,
    onStale: (one) => void stale.add(one),
    async close() {
      await soon.idle()
      await boss.stop({ graceful: works, timeout: 8000 })
      await listener.close()
      await pool.end()
    },
  }
}

/** Every endpoint of the contract with its handler. */
export const createRouter = (provider: PixProvider) =>
  api.router({
    account: accountHttp,
    brand: brandHttp,
    catalog: catalogHttp,
    cart: cartHttp,
    checkout: checkoutHttp(provider),
    subscription: subscriptionHttp,
    access: accessHttp,
    errorLog: errorLogHttp,
  })

/** Every job with its use case. */
export function createJobHandlers(app: App, provider: PixProvider): JobHandler[] {
  const post = createPost(app)
  return [
    ...mailJobs(post),
    ...orderMailJobs(app, post),
    ...paymentJobs(app, provider),
    ...checkoutJobs(app, provider),
  ]
}

/** Work that recurs in every worker; repeating it is harmless. */
export const createSweeps = (app: App, provider: PixProvider) => [
  {
    name: 'webhook',
    everySeconds: 86_400,
    run: () => provider.registerWebhook(app.config.http.publicUrl + webhookPath(app.config.pix.webhookToken)),
  },
  { name: 'sold', everySeconds: 300, run: () => inTransaction(app.db, countSold) },
  {
    name: 'reconcile',
    everySeconds: app.config.pix.reconcileSeconds,
    run: sinceLast((since) => reconcile(app, provider, since)),
  },
]

/** Hands each run the instant that the one before resolved to. */
function sinceLast(run: (since: Date | undefined) => Promise<Date>): () => Promise<void> {
  let since: Date | undefined
  return async () => {
    since = await run(since)
  }
}

speakPortuguese()

const SHARED_PATHS = /^\/api\/(catalog|brands)\//
const KEPT_PAGES = 1000
const KEPT_ANSWERS = 2000

/** The HTTP side: API, pages, webhooks. `render` is asked for at each rendering, so that development can reload it. */
export async function createWeb(
  { app, pool, provider, onStale }: Parts,
  render: () => Promise<Render>,
  extend: (server: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const router = createRouter(provider)
  const answers = createSharedCache<JsonAnswer>(KEPT_ANSWERS)
  const pages = createSharedCache<Page>(app.config.dev ? 0 : KEPT_PAGES)
  onStale(() => {
    answers.clear()
    pages.clear()
  })
  const whoCalls = (headers: IncomingHttpHeaders) => identify(app, headers)
  const nobody: Call = { app, headers: {}, ip: '', identify: async () => undefined, setCookie: () => {} }
  return createServer({
    app,
    identify: whoCalls,
    api: createApi(router, app.log),
    pages: createPages(
      render,
      createRouterClient(router, { context: nobody, interceptors: [onError(tellDown)] }),
      pages,
      app.config.http.publicUrl,
    ),
    isShared: (path) => SHARED_PATHS.test(path),
    shared: answers,
    ready: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    async extend(server) {
      addPixWebhook(server, app)
      await extend(server)
    },
  })
}
