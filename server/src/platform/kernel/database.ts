import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type OperationNodeSource,
  PostgresDialect,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { parallel } from './concurrency.ts'
import type { DB } from './database.generated.ts'
import { reach, type Target, TCP_PROBES } from './database-address.ts'
import { createNames, speaking } from './database-client.ts'
import { failureOf, type Log } from './log.ts'
import { notify, type PgNotification } from './notify.ts'

const [FIRST_INSTANT, LAST_INSTANT] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

/** PostgreSQL has instants that no date of ours is, `infinity` among them: they are the ends of the calendar. */
function inCalendar(instant: Date | number | null): Date {
  const at = Number(instant)
  if (Number.isNaN(at)) return new Date(LAST_INSTANT)
  return new Date(Math.min(Math.max(at, FIRST_INSTANT), LAST_INSTANT))
}

/** The same of days. */
function dayInCalendar(day: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  return day.startsWith('-') || day.endsWith('BC') ? '0001-01-01' : '9999-12-31'
}

declare const transaction: unique symbol

/** Reads. */
export type Db = Kysely<DB>
/** Writes: only `inTransaction` makes one, so a write outside a transaction does not compile. */
export type Tx = Transaction<DB> & { readonly [transaction]: true }

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184
// Centavos and counts are far below 2^53; calendar days stay text ('2026-11-20').
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)
pg.types.setTypeParser(DATE, dayInCalendar)
const readInstant: (text: string) => Date | number | null = pg.types.getTypeParser(TIMESTAMPTZ)
pg.types.setTypeParser(TIMESTAMPTZ, (text) => inCalendar(readInstant(text)))

/** What PostgreSQL decided about a statement while it knew little of the tables lasts as long as the connection. */
const LIFETIME_SECONDS = 600

interface PoolOptions {
  /** Whether a pooler gives each transaction another session. */
  isPooled?: boolean
  /** Which of several servers is meant; the one that takes writes, unless it is said. */
  target?: Target
  /** Is told of connections that end by themselves, in the place of the log. */
  onLost?: (error: Error) => void
}

/** A pool that survives a database restart: every client has its own error listener (node-postgres#2439). */
export function createPool(
  url: string,
  max: number,
  log: Log,
  { isPooled = false, target, onLost }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...reach(url, target),
    max,
    pipeline: true,
    ...TCP_PROBES,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    maxLifetimeSeconds: LIFETIME_SECONDS,
  })
  pool.on('error', onLost ?? ((error) => log.warn({ error }, 'database connection lost')))
  pool.on('connect', (client) => {
    client.on('error', onLost ?? ((error) => log.warn({ error }, 'database client lost')))
    if (isPooled) leaveNamesOut(client)
  })
  return pool
}

/** A statement with a name is prepared in a session; the next transaction may have another one, or one that knows the name. */
function leaveNamesOut(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const unnamed = (query: unknown) =>
    typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query
  const query = (first: unknown, ...rest: unknown[]) => ask(unnamed(first), ...rest)
  client.query = query as typeof client.query
}

const logs = new WeakMap<Db, Log>()

/** Where a store tells of a row that it cannot read; nowhere in scripts, which write to their terminal. */
export const logOf = (db: Db): Log | undefined => logs.get(db)

export const createDb = (pool: pg.Pool, log?: Log): Db => {
  const nameOf = createNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const known = clients.get(client) ?? speaking(client, nameOf)
    clients.set(client, known)
    return known
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
  })
  if (log) logs.set(db, log)
  return db
}

/** Reads by one connection at a time: what is asked of it is asked of one server, also where the pool has several. */
export function createReader(pool: pg.Pool, log: Log): <T>(work: (db: Db) => Promise<T>) => Promise<T> {
  const db = createDb(pool, log)
  return (work) =>
    db.connection().execute((one) => {
      logs.set(one, log)
      return work(one)
    })
}

type Afterwards = { notifications: PgNotification[]; work: (() => void)[] }
const afterwards = new WeakMap<Tx, Afterwards>()

/**
 * Tells every process that listens to `channel`, once this transaction has committed. NOTIFY inside a
 * transaction makes commits wait for each other (it holds one lock of the whole cluster through the flush), so
 * it is sent right after. It can be lost with the process: whoever listens also looks by itself now and then.
 */
export function notifyAfterCommit(tx: Tx, channel: string, payload: string): void {
  const notifications = afterwards.get(tx)?.notifications
  if (notifications && !notifications.some((one) => one.channel === channel && one.payload === payload))
    notifications.push({ channel, payload })
}

/** Runs `work` in this process once the transaction has committed; what must happen is promised by a job instead. */
export const afterCommit = (tx: Tx, work: () => void): void => void afterwards.get(tx)?.work.push(work)

/**
 * For statements whose best plan does not depend on their values: PostgreSQL then plans them once per connection.
 * Otherwise it may plan them at every call, because it compares with the cost of a generic plan that it estimated when
 * the table was small, and never estimates that again (choose_custom_plan, plancache.c). Not for lists, searches and
 * sweeps, whose best plan depends on the values.
 */
export const PLANNED_ONCE = { planCacheMode: 'force_generic_plan' } as const
type TransactionOptions = Partial<typeof PLANNED_ONCE>

/**
 * Runs `work` in one transaction; nothing slow or external belongs inside. Statements that are asked for at once go out
 * together and are carried out one after the other, in the order in which they were asked for.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { planCacheMode }: TransactionOptions = {},
): Promise<T> {
  const after: Afterwards = { notifications: [], work: [] }
  const log = logs.get(db)
  const begin = planCacheMode ? `begin; set local plan_cache_mode = ${planCacheMode}` : 'begin'
  const run = (tx: Transaction<DB>) => {
    afterwards.set(tx as Tx, after)
    if (log) logs.set(tx, log)
    return work(tx as Tx)
  }
  const result = await transact(db, run, begin)
  if (after.notifications.length > 0) notify(db, after.notifications)
  for (const one of after.work) one()
  return result
}

/**
 * Runs `work` and rolls back whatever it wrote; throws what it throws. It tells what would be refused before something
 * outside is asked that cannot be undone.
 */
export async function rollingBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = new Done<T>()
  try {
    return await inTransaction(db, async (tx) => {
      done.result = await work(tx)
      throw done
    })
  } catch (error) {
    if (error === done) return done.result as T
    throw error
  }
}

class Done<T> extends Error {
  result: T | undefined
}

/** For a use case of exactly one statement, which PostgreSQL runs as a transaction of its own. */
export const asTransaction = (db: Db): Tx => db as unknown as Tx

/** A write that has not been carried out yet; a store offers one where it is usually made together with others. */
export type Write = OperationNodeSource

/** Carries out, in one statement, writes of which none needs the result of another. */
export async function runWrites(tx: Tx, ...writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const parts = writes.map((write, i) => sql`${sql.ref(`part_${i}`)} as (${write})`)
  await sql`with ${sql.join(parts)} select`.execute(tx)
}

const UNIQUE_VIOLATION = '23505'
const EXCLUSION_VIOLATION = '23P01'
const FOREIGN_KEY_VIOLATION = '23503'
const LOCK_NOT_AVAILABLE = '55P03'
const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error : undefined)

/** True when `error` is the violation of that unique index or constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  codeOf(error)?.code === UNIQUE_VIOLATION && codeOf(error)?.constraint === constraint

/** True when the row that `constraint` refers to is not there. */
export const isForeignKeyViolation = (error: unknown, constraint: string): boolean =>
  codeOf(error)?.code === FOREIGN_KEY_VIOLATION && codeOf(error)?.constraint === constraint

/** True when somebody else held a row for longer than a transaction waits. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error)?.code === LOCK_NOT_AVAILABLE

/** True when another row already has what this one asks for alone. */
export const isExclusionViolation = (error: unknown, constraint: string): boolean =>
  codeOf(error)?.code === EXCLUSION_VIOLATION && codeOf(error)?.constraint === constraint

/** A transaction has its connection already: what would open another is never asked. */
const DIALECT = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction opens nothing')),
})
/** Throws when PostgreSQL answers a commit by rolling back, which it does once a statement has failed; discards connections that cannot roll back. */
const DRIVER = DIALECT.createDriver()

/**
 * Runs `work` in one transaction of one connection. Kysely's own waits for the answer of each statement before it sends
 * the next; this one sends what is asked for at once, which PostgreSQL carries out in that order. `begin` is how it begins.
 */
const transact = <DB, T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
  begin: string,
): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const { tx, end } = open(db, connection)
    await connection.executeQuery(CompiledQuery.raw(begin))
    try {
      const result = await work(tx)
      end()
      await DRIVER.commitTransaction(connection)
      return result
    } catch (error) {
      end()
      await DRIVER.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  })

/** After `end` nothing more is asked in it: whoever is late would write outside. */
function open<DB>(db: Kysely<DB>, connection: DatabaseConnection) {
  let isOver = false
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      if (isOver) throw new Error('the transaction is over')
      return use(connection)
    },
  })
  const config = { dialect: DIALECT }
  const tx = new Transaction<DB>({ config, dialect: DIALECT, driver: DRIVER, executor })
  const end = () => {
    isOver = true
  }
  return { tx, end }
}

/** Runs a part of a transaction: when it throws, what it wrote is taken back, and the transaction goes on. Throws what it throws. */
export async function withinSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}

/** The table whose rows still name what was to be removed; nothing where an error is about something else. */
export function referringTable(error: unknown): string | undefined {
  const { code, table } = Object(error) as { code?: string; table?: string }
  return code === FOREIGN_KEY_VIOLATION ? table : undefined
}

/** A kind of row that transactions lock until they end. */
export interface LockedRows {
  name: string
  /** Rows of a lower rank are locked first. */
  rank: number
  /** Of several the one with the lowest id is locked first. */
  isById?: boolean
}

interface Lock {
  rows: LockedRows
  id: string
}

const locks = new WeakMap<Tx, readonly Lock[]>()

let report = (fault: Error): void => {
  throw fault
}

/**
 * From now on this process logs a lock that is out of order and goes on: where two transactions wait for each other,
 * PostgreSQL ends one, which is tried again. Without this call it throws, so that tests find it.
 */
export function logLocks(log: Log): void {
  report = (fault) => log.error(failureOf(fault), 'locked in another order')
}

/**
 * Notes rows that a transaction locks. Two transactions that lock the same rows in two orders wait for each other until
 * PostgreSQL ends one of them; so a lock that is out of order is reported, also when nobody else is there.
 */
export function noteLocks(tx: Tx, rows: LockedRows, ids: readonly string[]): void {
  // What is a statement alone locks nothing beside it.
  if (!tx.isTransaction) return
  const before = locks.get(tx) ?? []
  const fresh = ids
    .map((id) => ({ rows, id }))
    .filter((lock) => !before.some((one) => one.rows.name === rows.name && one.id === lock.id))
  for (const lock of fresh) {
    const late = before.find((one) => isLockedAfter(one, lock))
    if (late)
      report(new Error(`a lock out of order: ${rows.name} ${lock.id} after ${late.rows.name} ${late.id}`))
  }
  if (fresh.length > 0) locks.set(tx, [...before, ...fresh])
}

const isLockedAfter = (earlier: Lock, later: Lock): boolean =>
  earlier.rows.name === later.rows.name
    ? later.rows.isById === true && earlier.id > later.id
    : earlier.rows.rank > later.rows.rank

/**
 * Locks rows by `work`, as often as it takes: when it resolves to nothing, what it locked is given back, and it begins
 * again.
 */
export async function untilLocked<T>(tx: Tx, work: () => Promise<T | undefined>): Promise<T> {
  const before = locks.get(tx) ?? []
  for (;;) {
    // PostgreSQL carries them out in this order; none waits for the answer of the one before.
    const [, locked] = await parallel(() => sql`savepoint locks`.execute(tx), work)
    if (locked) {
      await sql`release savepoint locks`.execute(tx)
      return locked
    }
    await sql`rollback to savepoint locks`.execute(tx)
    locks.set(tx, before)
  }
}

/**
 * Whether a column is one of these values. PostgreSQL reckons with ten values of an array whose length it does not know, so
 * that it never keeps a plan for one: a single value is compared by itself.
 */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]})`
