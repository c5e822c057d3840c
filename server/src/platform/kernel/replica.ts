import { setInterval } from 'node:timers'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import { createPool, createReader, type Db } from './database.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createServiceLog, isDatabaseDown, ServiceAway } from './outage.ts'

/** A place in the write-ahead log of a server (PostgreSQL, 8.20, `pg_lsn`): what is written later is further on. */
type Lsn = bigint

const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Reads `16/B374D848`; undefined for anything else. */
export function parseLsn(text: string | undefined): Lsn | undefined {
  const [, high, low] = LSN.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined
}

/** Further on than any server gets: who has this goes to the primary. */
export const BEYOND = 'FFFFFFFF/FFFFFFFF'

/** A standby that answers what may be as old as it is. */
export interface Replica {
  /**
   * Reads by `work` from the replica, where it has all that the log had at `least`, all that this process was told of and
   * all that is older than five seconds; else, and when it fails, from the primary. `work` may be called twice.
   */
  read<T>(least: Lsn | undefined, work: (db: Db) => Promise<T>): Promise<T>
  /** How far the log of the primary is, as text: whoever has written reads nothing that is older than this. */
  position(): Promise<string>
  /** What is read from now on is at least as new as the primary is now. */
  catchUp(): void
  close(): Promise<void>
}

interface ReplicaParts {
  primary: Db
  log: Log
  metrics: Metrics
}

/** So old may be what somebody reads who has written nothing. */
const LAG_MS = 5000
const SAMPLE_MS = 1000
/** A replica that failed is left alone for so long. */
const REST_MS = 2000
/** SQLSTATE of a statement that stood in the way of what the primary has removed (PostgreSQL, 26.4.2). */
const CONFLICT = /^(40001|40P01)$/

/** `url` names one standby or several; `max` is how many connections this process holds to them. */
export function openReplica(url: string, max: number, { primary, log, metrics }: ReplicaParts): Replica {
  const served = countServed(metrics)
  const floor = createFloor(primary)
  const rest = createRest(log)
  const pool = createPool(url, max, log, { target: 'standby', onLost: rest.fail })
  const tryReading = createTry(createReader(pool, log), rest)
  return {
    async read(least = 0n, work) {
      const known = rest.isOver() ? floor.read() : undefined
      const needed = known && { least: max64(least, known.told), bound: known.bound }
      const told = needed && (await tryReading(needed, work))
      served.inc({ server: told ? 'replica' : 'primary' })
      return told ? told.value : work(primary)
    },
    position: () => readWritten(primary),
    catchUp: floor.raise,
    async close() {
      floor.close()
      await pool.end()
    },
  }
}

const countServed = (metrics: Metrics) =>
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that may come from a replica, by the server that answered them',
    labelNames: ['server'] as const,
    registers: [metrics],
  })

interface Rest {
  isOver(): boolean
  fail(cause: Error): void
  answered(): void
}

/** A replica that failed is left alone for a while, and told of once. */
function createRest(log: Log): Rest {
  const service = createServiceLog(log, 'replica')
  let until = 0
  return {
    isOver: () => performance.now() >= until,
    answered: service.answered,
    fail(cause) {
      until = performance.now() + REST_MS
      service.away(new ServiceAway(cause.message, { cause }))
    },
  }
}

/** `bound` is what every answer has, `least` what this one needs. */
interface Needed {
  least: Lsn
  bound: Lsn
}
type TryReading = <T>(needed: Needed, work: (db: Db) => Promise<T>) => Promise<{ value: T } | undefined>

/** Resolves to nothing where the replica cannot answer. */
const createTry =
  (read: ReturnType<typeof createReader>, rest: Rest): TryReading =>
  async ({ least, bound }, work) => {
    try {
      return await read(async (db) => {
        const replayed = await readReplayed(db)
        if (replayed === undefined) return void rest.fail(new Error('it is no standby'))
        if (replayed < bound) return void rest.fail(new Error('it is far behind'))
        rest.answered()
        return replayed < least ? undefined : { value: await work(db) }
      })
    } catch (error) {
      if (!isDatabaseDown(error) && !isConflict(error)) throw error
      rest.fail(error as Error)
      return undefined
    }
  }

const max64 = (one: Lsn, other: Lsn): Lsn => (one > other ? one : other)

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICT.test(String(error.code))

/** Nothing where the server is no standby. */
async function readReplayed(db: Db): Promise<Lsn | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at`.execute(db)
  return parseLsn(rows[0]?.at ?? undefined)
}

/** The end of what was written, whether it is on the disk already or not. */
async function readWritten(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db)
  return rows[0]!.at
}

interface Floor {
  /** What was written when this process was last told of a change, and what was five seconds ago; nothing before it is known. */
  read(): { told: Lsn; bound: Lsn } | undefined
  raise(): void
  close(): void
}

/** Asks the primary each second how far it is. While it is away what was known stays. */
function createFloor(primary: Db): Floor {
  let samples: { at: number; lsn: Lsn }[] = []
  let told: Lsn | undefined
  let asked = 0

  async function sample(): Promise<void> {
    const [nth, at] = [asked, performance.now()]
    const lsn = parseLsn(await readWritten(primary))
    if (lsn === undefined) return
    if (nth === asked) told ??= lsn
    const old = samples.findLast((one) => one.at <= at - LAG_MS)
    samples = [...samples.filter((one) => one === old || one.at > at - LAG_MS), { at, lsn }]
  }
  const look = () => void sample().catch(() => undefined)
  const timer = setInterval(look, SAMPLE_MS).unref()
  look()
  return {
    read() {
      if (told === undefined) return undefined
      const [oldest] = samples
      const isOld = oldest !== undefined && oldest.at <= performance.now() - LAG_MS
      return { told, bound: isOld ? oldest.lsn : 0n }
    },
    raise() {
      asked++
      told = undefined
      look()
    },
    close: () => clearInterval(timer),
  }
}
