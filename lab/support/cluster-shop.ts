import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/ports.ts'
import { launch, type Program } from '../../scripts/product/node-process.ts'
import { createClient } from '../../server/src/platform/kernel/database-address.ts'
import { openTab } from '../../test/support/browser.ts'
import { openProduct, type RunningProduct } from '../../test/support/product.ts'
import type { PatroniCluster } from './patroni.ts'
import { openPgBouncer } from './pooler.ts'
import { appendingProxy } from './proxies.ts'
import { openStorage } from './storage.ts'

/** A shop past one machine: web ×2 behind a proxy, worker ×2, PgBouncer and HAProxy before its cluster, files on S3. */
export interface ClusterShop {
  shop: RunningProduct
  databaseUrl: string
  /** The time of the shop: ten in the morning, where it is night, because renewals are not told of then. */
  now(): Date
  /** The ids of the processes that serve and work at this moment. */
  pids(): number[]
  /** What they wrote to their logs as a fault, each by what it says; also where a simulator kept a job waiting too long. */
  faults(): Promise<string[]>
}

const SERVER = join(import.meta.dirname, '../../server/src')

/** What a pooler does while there is no primary: it tries each second, and turns away whoever has waited long enough. */
const POOLER = [
  'default_pool_size = 20',
  'server_login_retry = 1',
  'server_connect_timeout = 3',
  'query_wait_timeout = 10',
  'logfile = /dev/null',
]

interface Machines {
  cluster: PatroniCluster
  pgbouncer: string
  folder: string
  env: Record<string, string>
}

/** Starts one; everything ends with the stack. */
export async function openClusterShop(
  { cluster, pgbouncer, folder, env }: Machines,
  stack: AsyncDisposableStack,
): Promise<ClusterShop> {
  const databaseUrl = await createShopDatabase(cluster)
  const behind = `postgresql://loja@127.0.0.1:${cluster.primaryPort}/loja`
  const ports = [await freePort(), await freePort()]
  const url = await appendingProxy.open(ports, stack)
  const aheadMs = untilMorning(new Date())
  const shop = stack.use(
    await openProduct(
      {
        DATABASE_URL: await openPgBouncer(pgbouncer, behind, stack, POOLER),
        DATABASE_SESSION_URL: databaseUrl,
        DATABASE_REPLICA_URL: databaseUrl.replace('read-write', 'standby'),
        PORT: String(ports[0]),
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        ...(await openStorage(folder, stack)),
        ...env,
      },
      { aheadMs },
    ),
  )
  const start = async (name: string, file: string, more: Record<string, string>) => {
    const program: Program = {
      name,
      file: join(SERVER, file),
      env: { ...shop.product.env, ...more },
      logFile: join(shop.dataDir, 'logs', `${name}.log`),
      signal: undefined,
    }
    const running = await launch(program)
    let isGone = false
    running.exited.then(() => {
      isGone = true
    })
    stack.defer(() => running.stop())
    return () => (isGone ? [] : [running.pid])
  }
  const others = [
    await start('web-2', 'main.ts', { PORT: String(ports[1]) }),
    await start('worker-2', 'worker.ts', {}),
  ]
  const logs = join(shop.dataDir, 'logs')
  return {
    faults: () => readFaults(logs),
    shop: { ...shop, client: (token) => openTab(url, token) },
    databaseUrl,
    now: () => new Date(Date.now() + aheadMs),
    pids: () => {
      const { web, worker } = shop.product.pids()
      return [web, worker, ...others.flatMap((pid) => pid())].filter((pid) => pid !== undefined)
    },
  }
}

const [MORNING, EVENING] = [9, 17]
const HOUR_MS = 3_600_000
const hourIn = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Sao_Paulo',
})

/** Milliseconds until ten in the morning; none by day. */
function untilMorning(now: Date): number {
  const hour = Number(hourIn.format(now))
  return hour >= MORNING && hour < EVENING ? 0 : ((MORNING + 1 - hour + 24) % 24) * HOUR_MS
}

const FAULT = 50

async function readFaults(folder: string): Promise<string[]> {
  const faults: string[] = []
  for (const name of ['web', 'worker', 'web-2', 'worker-2']) {
    const text = await readFile(join(folder, `${name}.log`), 'utf8')
    for (const line of text.split('\n').filter((one) => one.startsWith('{'))) {
      const { level, msg, reason } = JSON.parse(line)
      if (level >= FAULT) faults.push(`${name}: ${msg} ${reason ?? ''}`)
    }
  }
  return faults
}

/** An empty database for a shop; resolves to its address, which names all servers. */
export async function createShopDatabase({ ports }: PatroniCluster): Promise<string> {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  const client = createClient(`postgresql://postgres@${hosts}/postgres`)
  await client.connect()
  try {
    await client.query('create role loja login')
    await client.query('create database loja owner loja')
  } finally {
    await client.end()
  }
  return `postgresql://loja@${hosts}/loja?target_session_attrs=read-write`
}
