import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'

/** Something to be told to every process that listens to `channel`. */
export interface News {
  channel: string
  payload: string
}

const untold = new WeakMap<QueryExecutorProvider, News[]>()

/**
 * Tells now; what cannot be told is lost. One statement is under way at a time, and the next one tells everything that
 * has come up meanwhile.
 */
export async function tell(db: QueryExecutorProvider, news: readonly News[]): Promise<void> {
  const waiting = untold.get(db)
  if (waiting) return void waiting.push(...news)
  for (let told = news; told.length > 0; told = untold.get(db) ?? []) {
    untold.set(db, [])
    await notify(db, told).catch(() => {})
  }
  untold.delete(db)
}

const notify = (db: QueryExecutorProvider, told: readonly News[]) =>
  sql`select pg_notify(channel, payload) from json_to_recordset(${JSON.stringify(told)}) as t (channel text, payload text)`.execute(
    db,
  )

type Hear = (payload: string) => void

/** Hears PostgreSQL NOTIFY on one connection of its own and reconnects by itself. */
export interface Listener {
  on(channel: string, hear: Hear): () => void
  close(): Promise<void>
}

const RETRY_MS = 500

async function open(client: pg.Client, channels: Iterable<string>): Promise<void> {
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

/** `onGap` is called after each reconnection: what was told meanwhile was not heard. */
export async function createListener(url: string, log: Log, onGap: () => void): Promise<Listener> {
  const hearers = new Map<string, Set<Hear>>()
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', (error) => log.warn({ error }, 'listener lost'))
    next.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    await open(next, hearers.keys())
    client = next
    // Only one that was open: an attempt that came to nothing ends as well.
    next.on('end', retry)
  }

  function retry(): void {
    setTimeout(() => closed || connect().then(onGap, retry), RETRY_MS)
  }

  await connect()
  return {
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
