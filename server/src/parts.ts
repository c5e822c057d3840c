import type pg from 'pg'
import type { Clock as JobClock, PgBoss } from 'pg-boss'
import { accessAnswers } from '#access'
import { adminMails, beginSigning, staffNotificationHooks } from '#admin'
import { buyerMailHooks, buyerMails } from '#buyer-mail'
import { catalogAnswers } from '#catalog'
import { checkoutJobs } from '#checkout'
import { deliveryAnswers } from '#delivery'
import { createFiles } from '#files'
import { createProviders } from '#gateway'
import { createBoss, createJobQueue } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { createCache } from '#kernel/cache.ts'
import { type Clock, clockOf } from '#kernel/clock.ts'
import { createDeferred, createInlineWork, type InlineWork } from '#kernel/concurrency.ts'
import type { Config } from '#kernel/config.ts'
import { openDataKeys } from '#kernel/data-key.ts'
import { createDb, createPool } from '#kernel/database.ts'
import { followDataKeys } from '#kernel/follow-data-key.ts'
import { createLog, type Log, type LogOutput } from '#kernel/log.ts'
import { createRegistry, type Metrics, showPool } from '#kernel/metrics.ts'
import { checkMigrated } from '#kernel/migrate.ts'
import { createListener, type Listener } from '#kernel/notify.ts'
import { awaitDatabase, logOutageOnce } from '#kernel/outage.ts'
import { createOutbound } from '#kernel/outbound.ts'
import { openReplica, type Replica } from '#kernel/replica.ts'
import type { Tracing } from '#kernel/trace.ts'
import type { MailKindTable } from '#mail'
import { digestMails } from '#notification'
import { orderAnswers } from '#order'
import { createReferences } from '#payment'
import { measuringProviders, type PaymentProviders } from '#payment-provider'
import { pixMandateJobs } from '#pix-mandate'
import { privacyMails } from '#privacy'
import { refundJobs } from '#refund'
import { secondFactorMails } from '#second-factor'
import { sessionMails } from '#session'
import { signInMails } from '#sign-in'
import { subscriptionHooks, subscriptionMails } from '#subscription'
import { ticketMails } from '#ticket'
import { trainingAnswers, trainingMails } from '#training'
import { waitingMails } from '#waitlist'

/** Every kind of message, of the module that sends it; one that is declared and not here does not compile. */
export const MAIL_KINDS: MailKindTable = {
  ...sessionMails,
  ...secondFactorMails,
  ...privacyMails,
  ...digestMails,
  ...signInMails,
  ...waitingMails,
  ...buyerMails,
  ...ticketMails,
  ...subscriptionMails,
  ...trainingMails,
  ...adminMails,
}

/** The parts of a process; `close` gives everything back. */
export interface Parts {
  app: App
  pool: pg.Pool
  boss: PgBoss
  providers: PaymentProviders
  onStale(forget: () => void): void
  close(): Promise<void>
}

/** What modules do when one below them tells of something, and what they answer it. */
const HOOKS = [
  ...accessAnswers,
  ...catalogAnswers,
  ...orderAnswers,
  ...buyerMailHooks,
  ...subscriptionHooks,
  ...staffNotificationHooks,
  ...trainingAnswers,
  ...deliveryAnswers,
]

/** Charges and settlements one process carries out by itself at the same time. */
const AT_ONCE = 16

interface PartsOptions {
  /** Whether it runs jobs or only promises them. */
  works: boolean
  /** Whether sweeps are put in line here when they come due. */
  sweeps?: boolean
  logTo?: LogOutput | undefined
  /** Another clock than the system's for the jobs' own time. */
  jobClock?: JobClock | undefined
}

/** The configuration with the key that the database is sealed with; from the first start on it signs the audit log, too. */
async function withDataKey(parts: Pick<App, 'db' | 'config' | 'clock'>): Promise<Config> {
  const config = { ...parts.config, dataKeys: await openDataKeys(parts.db, parts.config.dataSecrets) }
  await beginSigning({ ...parts, config })
  return config
}

/** Waits until the database is there, by each of its addresses; from then on an outage is told once. */
async function reachDatabase({ database, logLevel }: Config, options: PartsOptions): Promise<Log> {
  const { url, sessionUrl } = database
  const log = createLog(logLevel, { output: options.logTo, process: nameOf(options) })
  for (const one of new Set([sessionUrl, url])) await awaitDatabase(one, log)
  return logOutageOnce(log, sessionUrl)
}

const nameOf = ({ works }: PartsOptions): string => (works ? 'worker' : 'web')

/** What sends traces is loaded where somebody keeps them. */
async function openTracing({ tracing }: Config, options: PartsOptions): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { createTracing } = await import('#kernel/tracing.ts')
  return createTracing(tracing, nameOf(options))
}

/** Waits for what is under way, then lets go of the database. */
async function closeParts(
  { app, boss, inline, pools }: { app: App; boss: PgBoss; inline: InlineWork; pools: readonly pg.Pool[] },
  works: boolean,
): Promise<void> {
  await app.defer.idle()
  await inline.idle()
  await boss.stop({ graceful: works, timeout: 8000 })
  await app.listener.close()
  await app.replica?.close()
  await app.outbound.close()
  for (const pool of pools) await pool.end()
  await app.tracing?.close().catch((error: Error) => app.log.warn({ error }, 'traces not sent'))
}

function createProcessMetrics(pool: pg.Pool): Metrics {
  const metrics = createRegistry()
  showPool(metrics, pool)
  return metrics
}

function openProviders({ config, db, clock, metrics }: App) {
  const configured = createProviders(config, (provider) => createReferences(db, clock, provider))
  return measuringProviders(configured, metrics)
}

/** By a connection of its own: whoever holds one of the others while they read what is kept never waits for one of those. */
function openCache({ url, isPooled }: Config['database'], log: Log, listener: Listener) {
  const cachePool = createPool(url, 1, log, { isPooled })
  return { cachePool, cache: createCache(createDb(cachePool, log), listener) }
}

/** Hears of what changes; `forget` drops what is kept in memory of it. */
async function openListener(
  { db, config, log }: Pick<App, 'db' | 'config' | 'log'>,
  forget: () => void,
): Promise<Listener> {
  const gaps = new Set([forget])
  const listener = await createListener(config.database.sessionUrl, log, () => {
    for (const fill of gaps) fill()
  })
  listener.on('catalog', forget)
  gaps.add(await followDataKeys({ db, config, log, listener }, forget))
  return listener
}

/** What answers reads that may be a little old. */
const replicaOf = (
  { replicaUrl, pool }: Config['database'],
  parts: Parameters<typeof openReplica>[2],
): Replica | undefined => (replicaUrl ? openReplica(replicaUrl, pool, parts) : undefined)

/** Opens what a process stands on. */
export async function openParts(
  given: Config,
  options: PartsOptions,
  clock: Clock = clockOf(given),
): Promise<Parts> {
  const { works, sweeps = false, jobClock } = options
  const { url, sessionUrl, isPooled } = given.database
  const log = await reachDatabase(given, options)
  await checkMigrated(sessionUrl)
  const pool = createPool(url, given.database.pool, log, { isPooled })
  const measured = { metrics: createProcessMetrics(pool), tracing: await openTracing(given, options) }
  const db = createDb(pool, log)
  const config = await withDataKey({ db, config: given, clock })
  const replica = replicaOf(config.database, { primary: db, log, metrics: measured.metrics })
  const stale = new Set<() => void>(replica && [replica.catchUp])
  const forget = () => stale.forEach((one) => void one())
  const listener = await openListener({ db, config, log }, forget)
  const boss = createBoss(sessionUrl, log, { works, sweeps, clock: jobClock })
  await boss.start()
  const inline = createInlineWork(log, AT_ONCE)
  const jobs = createJobQueue(boss, { db, inline, clock })
  const files = await createFiles(config.files)
  const { cache, cachePool } = openCache(config.database, log, listener)
  stale.add(cache.forget)
  const declared = { hooks: HOOKS, mailKinds: MAIL_KINDS, defer: createDeferred(log) }
  const opened = { db, jobs, files, listener, cache, outbound: createOutbound(config.outboundNetworks) }
  const app: App = { config, clock, log, replica, ...opened, ...measured, ...declared }
  const providers = openProviders(app)
  jobs.doHere([...checkoutJobs, ...refundJobs, ...pixMandateJobs], { app, providers })
  return {
    app,
    pool,
    boss,
    providers,
    onStale: (one) => void stale.add(one),
    close: () => closeParts({ app, boss, inline, pools: [cachePool, pool] }, works),
  }
}

/** Whether the database answers. */
export const isReady = (pool: Parts['pool']): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )
