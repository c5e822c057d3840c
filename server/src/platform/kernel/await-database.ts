import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseDown, READ_ONLY, troubleOfDatabase } from './database-down.ts'
import { StartRefusal } from './errors.ts'
import type { Log } from './log.ts'

const PAUSE_MS = 250
const PATIENCE_MS = 50_000
const OLDEST = 15

/** An address of a database, as a setting has it. */
export const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)

/**
 * Resolves once the database answers and can be written. One that is starting, or recovering from a crash, and a standby
 * that is about to be promoted are waited for: a process that ended instead would be started again and again, until its
 * supervisor gave up. What waiting cannot mend, or has not mended, is a `StartRefusal`.
 */
export async function awaitDatabase(url: string, log: Log, patienceMs = PATIENCE_MS): Promise<void> {
  const until = performance.now() + patienceMs
  for (let told = false; ; told = true) {
    try {
      return await checkDatabase(url)
    } catch (error) {
      const { cause } = error as StartRefusal
      if (!isMended(cause) || performance.now() > until) throw error
      if (!told) log.warn({ error: cause }, 'waiting for the database')
      await wait(PAUSE_MS)
    }
  }
}

/** Whether it may be over soon, by itself. */
const isMended = (cause: unknown): boolean =>
  isDatabaseDown(cause) || (cause instanceof Error && 'code' in cause && cause.code === READ_ONLY)

/** Refuses (`StartRefusal`), in one sentence without the password, a DATABASE_URL that the product could not work with. */
export async function checkDatabase(url: string): Promise<void> {
  if (!isDatabaseUrl(url))
    throw new StartRefusal(
      'DATABASE_URL não é um endereço do tipo postgresql://usuario:senha@servidor:5432/banco.',
    )
  const version = await ask(url).catch((cause: unknown) => {
    const { host, pathname } = new URL(url)
    const trouble = troubleOfDatabase(cause) ?? 'o que atende nesse endereço não responde como um PostgreSQL'
    throw new StartRefusal(`DATABASE_URL (${host}${pathname}) não funciona: ${trouble}.`, { cause })
  })
  if (version < OLDEST)
    throw new StartRefusal(
      `O PostgreSQL de DATABASE_URL é o ${version}: o produto precisa do ${OLDEST} ou mais novo.`,
    )
}

/** Its major version; throws what PostgreSQL or the network answers. */
async function ask(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; readOnly: string }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('transaction_read_only') as "readOnly"`,
    )
    const { version, readOnly } = rows[0]!
    if (readOnly === 'on') throw Object.assign(new Error('it is read-only'), { code: READ_ONLY })
    return version
  } finally {
    await client.end().catch(() => undefined)
  }
}
