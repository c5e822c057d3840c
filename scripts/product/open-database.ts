import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { install } from '../../server/src/install.ts'
import { createDb, createPool, type Db } from '../../server/src/platform/kernel/database.ts'
import { createClient } from '../../server/src/platform/kernel/database-address.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { awaitDatabase, checkDatabase } from '../../server/src/platform/kernel/outage.ts'
import { Failure, onDisk } from '../failure.ts'
import { findPostgres, type Postgres, startPostgres } from '../postgres.ts'
import { DataDirTaken, takeDataDir } from './only-one.ts'
import type { Settings } from './settings.ts'

const PAUSE_MS = 100
/** As long as a slow machine takes to create a cluster. */
const PATIENCE_MS = 60_000

/** Of commands on a database: "vitc" in ASCII. */
const LOCK = 0x76697463
/** Of those who use a PostgreSQL that another command started: "vitu" in ASCII. */
const USERS_LOCK = 0x76697475

/**
 * A database for one command; disposing stops what was started for it, and nothing else, after the last other command
 * that uses it.
 */
type CommandDatabase = AsyncDisposable & {
  url: string
  db: Db
  /** The migrations that were applied for it. */
  applied: readonly string[]
}

type OpenOptions = {
  /** How the command is called: a second one on the same database is refused while it runs. */
  alone?: string
  /** Whether a database that is away or starting is waited for. */
  waits?: boolean
  /** Whether it is brought up to date. */
  installs?: boolean
}

/** The person's own PostgreSQL; or ours, started for this command unless somebody has started it already. */
export async function openDatabase(
  settings: Settings,
  { alone, waits = false, installs = true }: OpenOptions = {},
): Promise<CommandDatabase> {
  const opened = new AsyncDisposableStack()
  try {
    if (waits && settings.databaseUrl) await awaitDatabase(settings.databaseUrl, createLog('warn'))
    const url = await reach(settings, opened)
    if (alone) await beAlone(url, alone, opened)
    const { applied } = installs ? await install(url) : { applied: [] }
    const pool = createPool(url, 2, createLog('silent'))
    opened.defer(() => pool.end())
    return { url, db: createDb(pool), applied, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function reach({ databaseUrl, dataDir }: Settings, opened: AsyncDisposableStack): Promise<string> {
  await onDisk(dataDir, () => mkdir(dataDir, { recursive: true }))
  if (databaseUrl) {
    await checkDatabase(databaseUrl)
    return databaseUrl
  }
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const release = await takeDataDir(dataDir).catch(whenTaken)
    if (release) {
      opened.defer(release)
      const postgres = await startPostgres({ dataDir })
      opened.defer(() => stopWhenUnused(postgres))
      return postgres.url
    }
    try {
      const url = await findPostgres(dataDir)
      await checkDatabase(url)
      await use(url, opened)
      return url
    } catch (error) {
      // Whoever has the folder is about to start it, or has just stopped it.
      if (performance.now() > until) throw error
      await wait(PAUSE_MS)
    }
  }
}

/** A shared lock says that the PostgreSQL of another command is in use. */
async function use(url: string, opened: AsyncDisposableStack): Promise<void> {
  const session = await openSession(url)
  opened.defer(() => session.end())
  await session.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
}

/** Stops the PostgreSQL that this command started, after the other commands that use it; who comes then finds none. */
async function stopWhenUnused(postgres: Postgres): Promise<void> {
  await lockOutUsers(postgres.url).catch(() => undefined)
  await postgres.stop()
}

/** The lock goes with the server, which its session does not outlive. */
async function lockOutUsers(url: string): Promise<void> {
  const session = await openSession(url)
  const { rows } = await session.query('select pg_try_advisory_lock($1) as taken', [USERS_LOCK])
  if (rows[0]?.taken) return
  console.error('Outro comando usa o banco de dados que este iniciou: esperando que termine.')
  await session.query('select pg_advisory_lock($1)', [USERS_LOCK])
}

/** A lock of the session, which ends with the process however that ends. Its second key is made of the name. */
async function beAlone(url: string, command: string, opened: AsyncDisposableStack): Promise<void> {
  const session = await openSession(url)
  opened.defer(() => session.end())
  const { rows } = await session.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as taken',
    [LOCK, command],
  )
  if (!rows[0]?.taken)
    throw new Failure(
      `Outro ${command} está em andamento neste banco de dados: espere que termine e veja o que ele gravou. Nada foi gravado por este.`,
    )
}

async function openSession(url: string): Promise<pg.Client> {
  const session = createClient(url)
  session.on('error', () => undefined)
  await session.connect()
  return session
}

function whenTaken(error: unknown): undefined {
  if (!(error instanceof DataDirTaken)) throw error
}
