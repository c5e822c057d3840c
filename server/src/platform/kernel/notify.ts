import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { createClient, TCP_PROBES } from './database-address.ts'
import type { Log } from './log.ts'

/** What is sent to every process that listens to `channel`. */
export interface PgNotification {
  channel: string
  payload: string
}

const queued = new WeakMap<QueryExecutorProvider, PgNotification[]>()

/**
 * Notifies now; what cannot be sent is lost. One statement is under way at a time, and the next one tells everything that
 * has come up meanwhile.
 */
export async function notify(
  db: QueryExecutorProvider,
  notifications: readonly PgNotification[],
): Promise<void> {
  const waiting = queued.get(db)
  if (waiting) return void waiting.push(...notifications)
  for (let batch = notifications; batch.length > 0; batch = queued.get(db) ?? []) {
    queued.set(db, [])
    await sendNotify(db, batch).catch(() => {})
  }
  queued.delete(db)
}

const sendNotify = (db: QueryExecutorProvider, batch: readonly PgNotification[]) =>
  sql`select pg_notify(channel, payload) from json_to_recordset(${JSON.stringify(batch)}) as t (channel text, payload text)`.execute(
    db,
  )

type Hear = (payload: string) => void

/** An advisory lock of PostgreSQL by two keys, each an integer of 32 bits. */
export interface SessionLock {
  space: number
  key: number
}

/** Hears PostgreSQL NOTIFY on one connection of its own and reconnects by itself. */
export interface Listener {
  on(channel: string, hear: Hear): () => void
  /** Holds a shared lock as long as it is connected, in the place of the one before, which goes once this one is there. */
  hold(lock: SessionLock): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 500

async function open(
  client: pg.Client,
  channels: Iterable<string>,
  lock: SessionLock | undefined,
): Promise<void> {
  try {
    await client.connect()
    if (lock) await take(client, lock)
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

const take = (client: pg.Client, { space, key }: SessionLock) =>
  client.query('select pg_advisory_lock_shared($1, $2)', [space, key])
const letGo = (client: pg.Client, { space, key }: SessionLock) =>
  client.query('select pg_advisory_unlock_shared($1, $2)', [space, key])

const notifying =
  (hearers: ReadonlyMap<string, ReadonlySet<Hear>>) =>
  ({ channel, payload = '' }: pg.Notification) => {
    for (const hear of hearers.get(channel) ?? []) hear(payload)
  }

/** The lock that whoever listens holds. A connection that is lost while one is taken takes it when it is there again. */
function createLock() {
  let held: SessionLock | undefined
  return {
    get lock() {
      return held
    },
    async hold(client: pg.Client, lock: SessionLock): Promise<void> {
      const former = held
      if (former?.space === lock.space && former.key === lock.key) return
      held = lock
      await take(client, lock).catch(() => {})
      if (former) await letGo(client, former).catch(() => {})
    },
  }
}

/** `onGap` is called after each reconnection: what was notified meanwhile was not heard. */
export async function createListener(url: string, log: Log, onGap: () => void): Promise<Listener> {
  const hearers = new Map<string, Set<Hear>>()
  let client: pg.Client | undefined
  let closed = false
  const held = createLock()

  async function connect(): Promise<void> {
    const next = createClient(url, { ...TCP_PROBES, connectionTimeoutMillis: 5_000 })
    next.on('error', (error) => log.warn({ error }, 'listener lost'))
    next.on('notification', notifying(hearers))
    await open(next, hearers.keys(), held.lock)
    if (closed) return void (await next.end())
    client = next
    // Only one that was open: an attempt that came to nothing ends as well.
    next.on('end', retry)
  }

  function retry(): void {
    setTimeout(() => closed || connect().then(onGap, retry), RETRY_MS)
  }

  await connect()
  return {
    hold: async (lock) => client && held.hold(client, lock),
    on(channel, hear) {
      const known = hearers.get(channel)
      if (known) known.add(hear)
      else {
        hearers.set(channel, new Set([hear]))
        client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
      return () => void hearers.get(channel)?.delete(hear)
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
