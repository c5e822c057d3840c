import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock as JobClock } from 'pg-boss'
import { expect, vi } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { callList, createWeb } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openParts, type Parts } from '../../server/src/parts.ts'
import type { Render } from '../../server/src/platform/http/pages.ts'
import { runJobs } from '../../server/src/platform/jobs/index.ts'
import { type Clock, systemClock } from '../../server/src/platform/kernel/clock.ts'
import type { LogOutput } from '../../server/src/platform/kernel/log.ts'
import { MERCADO_PAGO_WEBHOOK } from '../../server/src/sales/gateway/mercado-pago/webhook.http.ts'
import { HANDLERS, openWork, SWEEPS } from '../../server/src/work.ts'
import { type Simulator, startSimulator } from '../../simulator/src/index.ts'
import { type Client, type CookieJar, openTab } from './browser.ts'
import { cloneDatabase } from './database.ts'
import { endJobs } from './end-jobs.ts'
import type { GatewayStandIn } from './gateways/gateway.ts'
import { openStripe } from './gateways/stripe-stand-in.ts'
import { NO_LIMITS } from './limits.ts'
import { insertBrand } from './stock.ts'

export type { Client }

/** A whole shop in this process: real database, real HTTP, a bank of its own, and a worker's jobs. */
export interface Shop extends AsyncDisposable {
  url: string
  parts: Parts
  bank: Simulator
  /** Who charges its cards, where that is not the simulated Mercado Pago. */
  gateway?: GatewayStandIn
  /** A browser of its own (cookies kept), signed in when `token` is given; tabs of one browser share a `jar`. */
  client(token?: string, jar?: CookieJar): Client
  /** A raw request, for what a well-behaved client would not send. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Runs what recurs in a worker, now; nothing recurs here by itself. */
  sweep(name: string): Promise<void>
  /** Until every message whose time has come is sent: one that waits while a test moves the clock may run out. */
  untilWritten(): Promise<void>
}

interface ShopOptions {
  seeded?: boolean
  /** Nobody sells yet. */
  closed?: boolean
  /** The address of a database that holds a shop already; it is not removed with this one. */
  at?: string
  clock?: Clock
  /** That of the jobs' timers; without it they go by the machine's, whatever the shop's is. */
  jobClock?: JobClock
  /** The bank's; otherwise it goes by the machine's, whatever the shop's is. */
  bankClock?: Clock
  env?: Record<string, string>
  /** The stand-in of a gateway that charges its cards, and its webhook; it ends with the shop. */
  cardsBy?: { open: () => Promise<GatewayStandIn>; name: string; webhook: string }
  /** What its pool reaches its database by, where that is not a session of its own; the rest goes past it. */
  pooler?: (databaseUrl: string) => Promise<string>
  /** Stands for the web; without one there are no pages. */
  render?: Render
  /** The names that its pages read in a query. */
  query?: readonly string[]
  logTo?: LogOutput
  /** Otherwise messages stay promised. */
  writes?: boolean
}

/** The keys of the shop at the simulated Mercado Pago. */
export const MERCADO_PAGO_KEYS = {
  accessToken: 'APP_USR-of-the-shop-under-test',
  publicKey: 'APP_USR-public-of-the-shop-under-test',
  webhookSecret: 'webhook-secret-of-the-shop-under-test',
}

/** What all processes of one shop share. */
export const SHOP_SECRETS = {
  SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  DATA_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
}

/** Stripe charges the cards: its installments are those of the table of the shop, with its interest. */
export const BY_STRIPE = { open: openStripe, name: 'stripe', webhook: '/api/webhooks/stripe' } as const

/** Where charges by Pix are asked for. */
export const pixOf = (bank: Pick<Simulator, 'url'>) => ({
  PIX_BASE_URL: `${bank.url}/pix/v2`,
  PIX_TOKEN_URL: `${bank.url}/oauth/token`,
  PIX_CLIENT_ID: 'shop-under-test',
  PIX_CLIENT_SECRET: 'secret-of-the-shop-under-test',
  PIX_KEY: '5f84a4c5-c5cb-4599-9f13-7eb4d419dacc',
  PIX_ACCOUNT: '1000001',
  PIX_BRANCH: '0001',
})

/** Where cards are charged and boletos issued. */
export const mercadoPagoOf = (bank: Pick<Simulator, 'url'>) => ({
  PAYMENT_BOLETO: 'mercado-pago',
  PAYMENT_CARD: 'mercado-pago',
  MERCADO_PAGO_ACCESS_TOKEN: MERCADO_PAGO_KEYS.accessToken,
  MERCADO_PAGO_PUBLIC_KEY: MERCADO_PAGO_KEYS.publicKey,
  MERCADO_PAGO_WEBHOOK_SECRET: MERCADO_PAGO_KEYS.webhookSecret,
  MERCADO_PAGO_API_BASE: bank.url,
  MERCADO_PAGO_JS_BASE: bank.url,
})

const environment = (databaseUrl: string, port: number, bank: Simulator) => ({
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  LOG_LEVEL: 'silent',
  // Races need one each for all who race.
  DATABASE_POOL: '12',
  ...SHOP_SECRETS,
  DATA_DIR: join(tmpdir(), `vitrine-tests-${process.pid}`),
  SMTP_URL: bank.smtpUrl,
  ...pixOf(bank),
  ...mercadoPagoOf(bank),
  PIX_WEBHOOK_TOKEN: 'webhook-token-of-the-tests',
  ...NO_LIMITS,
  MAIL_PER_SECOND: '1000',
})

export async function openShop({
  seeded = false,
  closed = false,
  at,
  clock = systemClock,
  bankClock = systemClock,
  jobClock,
  env = {},
  render = noPages,
  query = [],
  logTo,
  writes = true,
  pooler,
  cardsBy,
}: ShopOptions = {}): Promise<Shop> {
  const stack = new AsyncDisposableStack()
  const database = at ? { url: at } : stack.use(await cloneDatabase({ seeded }))
  const bank = await startSimulator({
    port: 0,
    smtpPort: 0,
    clientId: 'shop-under-test',
    clientSecret: 'secret-of-the-shop-under-test',
    mercadoPago: MERCADO_PAGO_KEYS,
    now: () => bankClock.now().getTime(),
  })
  stack.defer(() => bank.close())
  const pooled = pooler && { DATABASE_URL: await pooler(database.url), DATABASE_SESSION_URL: database.url }
  const gateway = await cardsBy?.open()
  stack.defer(async () => gateway?.close())
  const cards = gateway && { ...gateway.env, ...gateway.cards.env, PAYMENT_CARD: cardsBy!.name }
  const config = readConfig({
    ...environment(database.url, await freePort(), bank),
    ...pooled,
    ...cards,
    ...env,
  })
  const parts = await openParts(config, { works: true, logTo, jobClock }, clock)
  stack.defer(() => parts.close())
  stack.defer(() => endJobs(parts.boss))
  if (!seeded && !closed && !at) await insertBrand(parts.pool)
  const server = await createWeb(
    parts,
    async () => ({ render, query }),
    async () => {},
  )
  await server.listen({ port: config.http.port, host: 'localhost' })
  stack.defer(() => server.close())
  bank.setMercadoPagoWebhook(`${config.http.publicUrl}${MERCADO_PAGO_WEBHOOK}`)
  gateway?.setWebhook(config.http.publicUrl + cardsBy!.webhook)
  const work = openWork(parts.app, parts.providers, callList)
  const done = HANDLERS.filter(({ job }) => writes || !job.name.includes('mail'))
  await runJobs(parts.boss, done, work, parts.app)
  // As a worker does when it starts; a test may name a provider that is not there.
  for (const { name, run } of SWEEPS) if (name.endsWith('-webhook')) await run(work).catch(() => undefined)
  const { publicUrl: url } = config.http
  return {
    url,
    parts,
    bank,
    ...(gateway && { gateway }),
    client: (token, jar) => openTab(url, token, jar),
    request: (path, init) => fetch(url + path, init),
    async sweep(name) {
      const sweep = SWEEPS.find((one) => one.name === name)
      if (!sweep) throw new Error(`no sweep is called ${name}`)
      await sweep.run(work)
    },
    untilWritten: () =>
      untilDone(
        parts,
        done.filter(({ job }) => job.mails).map(({ job }) => job.name),
      ),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Until no job of these names is left whose time has come. */
const untilDone = ({ pool }: Pick<Parts, 'pool'>, names: readonly string[]) =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select id from pgboss.job
         where name = any($1) and state in ('created', 'active', 'retry') and start_after <= now()`,
        [names],
      )
      expect(rows).toEqual([])
    },
    { timeout: 15_000, interval: 20 },
  )

const noPages: Render = async () => new Response('', { status: 404 })
