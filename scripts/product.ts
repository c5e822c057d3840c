import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { writeCovers } from '../db/seed/covers/index.ts'
import { seed } from '../db/seed/index.ts'
import { keepMaterial } from '../db/seed/material/index.ts'
import { findBrand } from '../server/src/brand/brand.store.ts'
import { readConfig } from '../server/src/config.ts'
import { checkPurpose, install } from '../server/src/install.ts'
import { createFiles } from '../server/src/platform/files/index.ts'
import { createDb, createPool } from '../server/src/platform/kernel/database.ts'
import { createLog } from '../server/src/platform/kernel/log.ts'
import { checkDatabase } from '../server/src/platform/kernel/outage.ts'
import { asFailure, Failure, onDisk } from './failure.ts'
import { startPostgres } from './postgres.ts'
import { checkPorts } from './product/check-ports.ts'
import { environmentOf } from './product/environment.ts'
import { launch } from './product/node-process.ts'
import { takeDataDir } from './product/only-one.ts'
import { createProcessGroup, type ProcessGroup, type ProcessName } from './product/process-group.ts'
import { reloadOnChange } from './product/reload.ts'
import { ensureSecrets } from './product/secrets.ts'
import type { Settings } from './product/settings.ts'
import { covers, ensureWebBuild } from './product/web-build.ts'

export type { ProcessName }

/** The whole product, running. The addresses have no slash at the end. */
export type Product = {
  url: string
  simulatorUrl: string
  databaseUrl: string
  /** Whether somebody sells here; until then every address says how the shop is opened. */
  open: boolean
  env: NodeJS.ProcessEnv
  /** Process ids of what runs at this moment; what is down or not ours is left out. */
  pids(): Partial<Record<ProcessName, number>>
  /** kill -9; it stays down until `restart`. To see it heal by itself, kill its pid instead. */
  kill(name: ProcessName): Promise<void>
  restart(name: ProcessName): Promise<void>
  /** Web, worker, simulator, PostgreSQL, in this order, each to its end. */
  stop(): Promise<void>
  /** Settles only when a part could not be kept running. */
  failed: Promise<Failure>
}

/** Shows a step while it runs; `note` adds what came out of it. */
export type Step = <T>(label: string, work: (note: (text: string) => void) => Promise<T>) => Promise<T>

type ProductOptions = {
  settings: Settings
  step?: Step
  /** Where the processes write: our own output, or files under the data folder's `logs`. */
  logs?: 'inherit' | 'files'
  /** Gives up starting; what was started is stopped. */
  signal?: AbortSignal
  /** Kills every process at once. */
  force?: AbortSignal
}

const silent: Step = (_label, work) => work(() => undefined)
const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Starts everything a shop needs and answers when it serves; what fails is a `Failure`, with nothing left running. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const opened = new AsyncDisposableStack()
  const giveUp = new AbortController()
  const signal = AbortSignal.any([giveUp.signal, ...(options.signal ? [options.signal] : [])])
  try {
    return await start({ ...options, signal }, opened)
  } catch (error) {
    giveUp.abort()
    await opened.disposeAsync()
    throw asFailure(error)
  }
}

async function start(options: ProductOptions, opened: AsyncDisposableStack): Promise<Product> {
  const { settings, signal, force, step = silent } = options
  const processes = createProcessGroup({ signal, force })
  await prepareFolder(settings, opened)
  opened.defer(processes.stop)
  await checkPorts(settings)
  const env = environmentOf(settings, await ensureSecrets(settings))
  // What its processes would refuse, before the first of them is there.
  const config = readConfig({ DATABASE_URL: '', ...env })
  const pages = early(preparePages(settings, signal), opened)
  const bank = (receiver: NodeJS.ProcessEnv = {}) =>
    startNode({ name: 'simulator', options, env: { ...env, ...receiver }, processes })
  // That of the demonstration knows whose account it keeps; a shop's learns it from the database.
  const simulator = settings.demo ? early(bank(), opened) : undefined
  const databaseUrl = await step('Banco de dados', () => openDatabase(settings, processes))
  const open = await prepareDatabase(databaseUrl, settings, step)
  if (settings.demo)
    await step('Arquivos de demonstração', async () => keepMaterial(await createFiles(config.files)))
  await step('Páginas', async (note) => note((await pages) ? 'montadas' : 'em dia'))
  if (settings.simulated)
    await step('Simulador do banco', async () => simulator ?? bank(await readReceiver(databaseUrl)))
  const whole = { ...env, DATABASE_URL: settings.pooledUrl ?? databaseUrl }
  await step('Servidor e tarefas', () => startServer(options, whole, processes))
  if (settings.dev) opened.defer(reloadOnChange(sources, processes))
  return {
    url: `http://localhost:${settings.port}`,
    simulatorUrl: `http://localhost:${settings.simulatorPort}`,
    databaseUrl,
    open,
    env: whole,
    pids: processes.pids,
    kill: processes.kill,
    restart: processes.restart,
    stop: () => opened.disposeAsync(),
    failed: processes.failed,
  }
}

/** Whose account a simulated bank keeps: who sells in the shop, as buyers see it when they pay. */
async function readReceiver(url: string): Promise<NodeJS.ProcessEnv> {
  const pool = createPool(url, 1, createLog('silent'))
  try {
    const seller = await findBrand(createDb(pool), FIRST_BRAND)
    if (!seller) return {}
    // As Brazilian addresses are written: `Rua das Flores, 10, Olinda/PE`.
    const city = /([^,/]+)\/[A-Z]{2}\b/.exec(seller.address)?.[1]?.trim()
    return {
      SIMULATOR_MERCHANT_NAME: seller.legalName,
      SIMULATOR_MERCHANT_CNPJ: seller.cnpj.trim(),
      ...(city && { SIMULATOR_MERCHANT_CITY: city }),
    }
  } finally {
    await pool.end()
  }
}

/** Work that starts before its turn on the screen: it may fail before anybody looks, and is over before we are. */
function early<T>(work: Promise<T>, opened: AsyncDisposableStack): Promise<T> {
  const over = work.then(
    () => undefined,
    () => undefined,
  )
  opened.defer(() => over)
  return work
}

async function prepareFolder({ dataDir }: Settings, opened: AsyncDisposableStack): Promise<void> {
  await onDisk(dataDir, async () => {
    await mkdir(join(dataDir, 'logs'), { recursive: true })
    opened.defer(await takeDataDir(dataDir))
    await Promise.all(Object.keys(programs).map((name) => keepLastLog(join(dataDir, 'logs', `${name}.log`))))
  })
}

/** The output of the last run stays for whoever looks for a reason; older ones go. */
async function keepLastLog(file: string): Promise<void> {
  await rename(file, `${file}.1`).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
}

async function openDatabase({ databaseUrl, dataDir }: Settings, processes: ProcessGroup): Promise<string> {
  if (databaseUrl) {
    await checkDatabase(databaseUrl)
    return databaseUrl
  }
  let url: string | undefined
  await processes.start('postgres', 'O PostgreSQL', async () => {
    const postgres = await startPostgres({ dataDir })
    url ??= postgres.url
    if (url === postgres.url) return postgres
    await postgres.stop()
    throw new Failure('A porta do PostgreSQL foi tomada por outro programa.')
  })
  return url!
}

async function prepareDatabase(url: string, { demo }: Settings, step: Step): Promise<boolean> {
  await step('Migrações', async (note) => {
    const { applied } = await install(url)
    note(applied.length ? `${applied.length} aplicadas` : 'em dia')
  })
  const open = await checkPurpose(url, demo)
  if (!demo) return open
  await step('Loja de demonstração', async (note) => note((await seed(url)) ? 'criada' : 'já existe'))
  return true
}

function preparePages(settings: Settings, signal: AbortSignal | undefined): Promise<boolean> {
  return settings.dev ? writeCovers(covers).then(() => false) : ensureWebBuild(signal)
}

const sources = [at('server/src'), at('contract/src'), at('pdf/src')]

const programs = {
  simulator: { title: 'O simulador', file: at('simulator/src/main.ts') },
  worker: { title: 'O processo de tarefas', file: at('server/src/worker.ts') },
  web: { title: 'O servidor', file: at('server/src/main.ts') },
}

type NodeStart = {
  name: keyof typeof programs
  options: ProductOptions
  env: NodeJS.ProcessEnv
  processes: ProcessGroup
}

async function startNode({ name, options, env, processes }: NodeStart): Promise<void> {
  const { settings, logs, signal } = options
  if (name === 'simulator' && !settings.simulated) return
  const { title, file } = programs[name]
  const logFile = logs === 'files' ? join(settings.dataDir, 'logs', `${name}.log`) : undefined
  await processes.start(name, title, () => launch({ name: title, file, env, logFile, signal }))
}

async function startServer(
  options: ProductOptions,
  env: NodeJS.ProcessEnv,
  processes: ProcessGroup,
): Promise<void> {
  const names = ['worker', 'web'] as const
  await Promise.all(names.map((name) => startNode({ name, options, env, processes })))
}
