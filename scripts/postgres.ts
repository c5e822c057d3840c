import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Failure, onDisk, reasonIn } from './failure.ts'
import { freePort, isPortFree } from './ports.ts'
import { type Binaries, findBinaries } from './postgres/binaries.ts'
import {
  type Connection,
  clusterOf,
  ensureCluster,
  readConnection,
  writeConnection,
} from './postgres/cluster.ts'
import { isAlive, isGone, isReady, stopLeftover } from './postgres/postmaster.ts'
import { chooseRunner, type Runner, under } from './postgres/unprivileged.ts'

/** A PostgreSQL of our own: `exited` settles when it is gone for whatever reason. */
export type Postgres = {
  url: string
  pid: number
  exited: Promise<void>
  stop(): Promise<void>
  kill(): void
}

type PostgresOptions = {
  dataDir: string
  /** false only for throw-away clusters: no fsync, nothing survives a crash of the machine */
  durable?: boolean
}

/** Starts the embedded PostgreSQL of a data folder, creating it on first use; takes over from one left behind. */
export async function startPostgres({ dataDir, durable = true }: PostgresOptions): Promise<Postgres> {
  const home = resolve(dataDir)
  const binaries = await findBinaries()
  const runner = await chooseRunner(binaries.postgres)
  await onDisk(home, async () => {
    await mkdir(join(home, 'logs'), { recursive: true })
    await ensureCluster(home, binaries, runner)
    await stopLeftover(clusterOf(home))
  })
  const { port, password } = await launchPort(home)
  const sockets = socketsOf(home)
  const child = launch({ home, binaries, runner, port, durable, sockets })
  await untilReady(home, child)
  const url = addressOf({ port, password }, sockets)
  await ensureDatabase(url)
  return handle(child, url)
}

/**
 * Where the embedded PostgreSQL of a data folder is reached that somebody else runs at this moment. Refuses while it is
 * being created.
 */
export async function findPostgres(dataDir: string): Promise<string> {
  const home = resolve(dataDir)
  const connection = await readConnection(home).catch((cause: unknown) => {
    const sentence = `O PostgreSQL de ${home} ainda não está pronto: espere um minuto e tente de novo.`
    throw new Failure(sentence, { cause })
  })
  return addressOf(connection, socketsOf(home))
}

const addressOf = ({ port, password }: Connection, sockets: string): string =>
  `postgresql://vitrine:${password}@127.0.0.1:${port}/vitrine${sockets && `?host=${encodeURIComponent(sockets)}`}`

async function launchPort(home: string): Promise<Connection> {
  const kept = await readConnection(home)
  if (kept.port > 0 && (await isPortFree(kept.port, '127.0.0.1'))) return kept
  const connection = { ...kept, port: await freePort() }
  await onDisk(home, () => writeConnection(home, connection))
  return connection
}

/** The longest path a socket may have on every system that has them (macOS: 104 bytes with the closing zero). */
const LONGEST_SOCKET = 103

/** Where its socket is, which costs half of what TCP does; empty where there can be none. */
function socketsOf(home: string): string {
  const folder = clusterOf(home)
  const fits = Buffer.byteLength(join(folder, '.s.PGSQL.65535.lock')) <= LONGEST_SOCKET
  return fits && process.platform !== 'win32' ? folder : ''
}

type Launch = {
  home: string
  binaries: Binaries
  runner: Runner
  port: number
  durable: boolean
  sockets: string
}

/** A session of a test is short, and what it costs most is the memory it has never touched: Linux gives it in pages of 2 MB. */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

function launch({ home, binaries, runner, port, durable, sockets }: Launch): ChildProcess {
  const given = [...settings(port, durable), `unix_socket_directories=${sockets}`]
  const args = ['-D', clusterOf(home), ...given.flatMap((setting) => ['-c', setting])]
  mkdirSync(join(home, 'logs'), { recursive: true })
  const log = openSync(logFile(home), 'w', 0o600)
  // Its own process group: Ctrl-C reaches it through us, after those who still write to it.
  const child = spawn(...under(runner, binaries.postgres, args), {
    uid: runner.uid,
    gid: runner.gid,
    cwd: '/',
    env: durable ? process.env : { ...process.env, ...LARGE_PAGES },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

function settings(port: number, durable: boolean): string[] {
  const common = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'shared_buffers=128MB',
    'max_connections=100',
    'jit=off',
    // Starting workers takes longer than any answer that a shop waits for.
    'max_parallel_workers_per_gather=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'shared_preload_libraries=',
    // The details of an error are the row it is about, with whoever is in it.
    'log_error_verbosity=terse',
  ]
  const throwAway = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    // Nothing is ever replayed from its log, so as little as possible is written to it.
    'wal_level=minimal',
    'max_wal_senders=0',
    // Several shops at a time, with a pool for races each.
    'max_connections=300',
  ]
  return [...common, ...(durable ? ['wal_compression=pglz'] : throwAway)]
}

/** The first seconds of a server: up, or the last line it wrote. Old backends may hold the folder for a moment. */
async function untilReady(home: string, child: ChildProcess): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Failure('exit')))
  })
  failed.catch(() => undefined)
  while (
    !(await Promise.race([isReady(clusterOf(home), child.pid ?? -1), failed.catch(() => diagnose(home))]))
  ) {
    await wait(10)
  }
}

async function diagnose(home: string): Promise<never> {
  const log = await readFile(logFile(home), 'utf8').catch(() => '')
  throw new Failure(
    `O PostgreSQL de ${clusterOf(home)} não subiu: ${reasonIn(log)} (registro em ${logFile(home)}).`,
  )
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/vitrine(?=\?|$)/, '/postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'vitrine'")
    if (!rowCount) await client.query('create database vitrine')
  } finally {
    await client.end()
  }
}

function handle(child: ChildProcess, url: string): Postgres {
  const pid = child.pid!
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const send = (signal: NodeJS.Signals) => isAlive(pid) && process.kill(pid, signal)
  const stop = async () => {
    send('SIGINT')
    if (!(await isGone(pid, 20_000))) send('SIGQUIT')
    await exited
  }
  return { url, pid, exited, stop, kill: () => send('SIGQUIT') }
}

const logFile = (home: string) => join(home, 'logs', 'postgres.log')

/** Stops a throw-away server and removes its folder. */
export async function discard(postgres: Postgres, dataDir: string): Promise<void> {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
