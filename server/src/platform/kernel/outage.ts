import { setTimeout as wait } from 'node:timers/promises'
import { createClient, isDatabaseUrl, nameOfDatabase, READ_ONLY } from './database-address.ts'
import { StartRefusal } from './errors.ts'
import type { Log } from './log.ts'

/** Of the operating system, and SQLSTATEs (PostgreSQL, appendix A) of a server that is going, coming or full. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|25006|57P0[1-3]|53300)$/

/** node-postgres gives these no code. */
const SENTENCES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether `error` says that there is no database to talk to at this moment; nothing is wrong with what was asked. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error) || isOfAnother(error)) return false
  return (
    ('code' in error && CODES.test(String(error.code))) ||
    SENTENCES.test(error.message) ||
    isSocketGone(error)
  )
}

/** A server that listens on a socket takes its file along when it goes. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/**
 * Other connections break with the codes of the operating system too: that of a bucket and that of a mail server say beside
 * them what they tried, `fetch` wraps them, and so does whoever tells that a service is away, a replica among them.
 */
const isOfAnother = (error: Error): boolean =>
  error instanceof ServiceAway ||
  '$metadata' in error ||
  'command' in error ||
  (error instanceof TypeError && error.message === 'fetch failed')

/** What of an error and its causes says that there is no database to talk to; nothing where another connection broke. */
export function findDatabaseDown(error: unknown): Error | undefined {
  for (let one = error; one instanceof Error && !isOfAnother(one); one = one.cause)
    if (isDatabaseDown(one)) return one
  return undefined
}

const NO_RIGHTS =
  'o usuário de DATABASE_URL não pode criar tabelas e esquemas nele; torne-o dono do banco (ALTER DATABASE … OWNER TO …)'
const NO_SUCH_USER = 'usuário ou senha recusados'
const INTERRUPTED = 'a conexão foi interrompida, ou quem atende nesse endereço não é um PostgreSQL'

/** Why a database cannot be used, by the same codes. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'não há PostgreSQL atendendo nesse endereço',
  ENOTFOUND: 'esse servidor não existe',
  EAI_AGAIN: 'o nome do servidor não pôde ser resolvido',
  ETIMEDOUT: 'o servidor não respondeu',
  EHOSTUNREACH: 'não há caminho até o servidor',
  ENETUNREACH: 'não há caminho até o servidor',
  ENOENT: 'esse soquete não existe',
  '28P01': NO_SUCH_USER,
  28000: NO_SUCH_USER,
  '3D000': 'esse banco de dados não existe no servidor',
  '3F000': NO_RIGHTS,
  42501: NO_RIGHTS,
  53100: 'não há espaço em disco no servidor do PostgreSQL',
  53300: 'o servidor não tem conexões livres',
  '57P03': 'o servidor está iniciando ou se recuperando',
  [READ_ONLY]:
    'ele só aceita leitura, como uma réplica: informe o endereço do servidor principal, ou espere que esta seja promovida',
}

/** Why the database could not be used, in pt-BR; undefined when `error` and what caused it do not speak of one. */
export function troubleOfDatabase(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const reason = 'code' in one && (one.code !== 'ENOENT' || isSocketGone(one)) && REASONS[String(one.code)]
    if (reason) return reason
    if (isDatabaseDown(one)) return /timeout/.test(one.message) ? REASONS.ETIMEDOUT : INTERRUPTED
  }
  return undefined
}

const PAUSE_MS = 250
const PATIENCE_MS = 50_000
const OLDEST = 15

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
      if (!isDatabaseDown(cause) || performance.now() > until) throw error
      if (!told) log.warn({ error: cause }, 'waiting for the database')
      await wait(PAUSE_MS)
    }
  }
}

/** Refuses (`StartRefusal`), in one sentence without the password, a DATABASE_URL that the product could not work with. */
export async function checkDatabase(url: string): Promise<void> {
  if (!isDatabaseUrl(url))
    throw new StartRefusal(
      'DATABASE_URL não é um endereço do tipo postgresql://usuario:senha@servidor:5432/banco, ou com vários servidores separados por vírgula.',
    )
  const version = await ask(url).catch((cause: unknown) => {
    const trouble = troubleOfDatabase(cause) ?? 'o que atende nesse endereço não responde como um PostgreSQL'
    throw new StartRefusal(`DATABASE_URL (${nameOfDatabase(url)}) não funciona: ${trouble}.`, { cause })
  })
  if (version < OLDEST)
    throw new StartRefusal(
      `O PostgreSQL de DATABASE_URL é o ${version}: o produto precisa do ${OLDEST} ou mais novo.`,
    )
}

/**
 * Refuses (`StartRefusal`), in the same way, a DATABASE_REPLICA_URL behind which no standby answers. Resolves to how many
 * seconds what it shows is old, 0 where it has all that it received.
 */
export async function checkReplica(url: string): Promise<number> {
  const refuse = (trouble: string, cause?: unknown) =>
    new StartRefusal(`DATABASE_REPLICA_URL (${nameOfDatabase(url)}) não funciona: ${trouble}.`, { cause })
  const client = createClient(url, { connectionTimeoutMillis: 5000 }, 'standby')
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean; seconds: number }>(
      `select pg_is_in_recovery() as "isStandby",
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float as seconds`,
    )
    if (!rows[0]!.isStandby) throw refuse('quem atende nesse endereço não é uma réplica')
    return rows[0]!.seconds
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw refuse(
      troubleOfDatabase(error) ?? 'o que atende nesse endereço não responde como um PostgreSQL',
      error,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Its major version; throws what PostgreSQL or the network answers. */
async function ask(url: string): Promise<number> {
  const client = createClient(url, { connectionTimeoutMillis: 5000 })
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

/** Who is told again within this time has not come back: a server that is full turns one away and takes the next. */
const QUIET_MS = 1000

type Write = Log['warn']

/**
 * A log that tells once that the database is away, and once that it is back, how many seconds later and how many lines
 * about it were left out: everything that needs it fails meanwhile, some sixty times a second in a worker.
 */
export function logOutageOnce(log: Log, url: string): Log {
  let away: { since: number; last: number; leftOut: number } | undefined

  async function untilBack(outage: NonNullable<typeof away>): Promise<void> {
    do await wait(PAUSE_MS, undefined, { ref: false })
    while (!(await answers(url)) || performance.now() - outage.last < QUIET_MS)
    away = undefined
    const seconds = Math.round((performance.now() - outage.since) / 1000)
    log.info({ seconds, leftOut: outage.leftOut }, 'database back')
  }

  function logOutage(error: unknown): void {
    const now = performance.now()
    if (away) {
      away.last = now
      away.leftOut++
      return
    }
    away = { since: now, last: now, leftOut: 0 }
    log.warn({ error }, 'database away')
    void untilBack(away)
  }

  const unlessAway = (write: Write) =>
    ((fields: unknown, ...rest: []) =>
      isAboutOutage(fields) ? logOutage(fields.error) : write.call(log, fields, ...rest)) as Write
  return Object.assign(Object.create(log), { warn: unlessAway(log.warn), error: unlessAway(log.error) })
}

const answers = (url: string): Promise<boolean> =>
  checkDatabase(url).then(
    () => true,
    () => false,
  )

function isAboutOutage(fields: unknown): fields is { error: unknown } {
  return (
    typeof fields === 'object' &&
    fields !== null &&
    'error' in fields &&
    findDatabaseDown(fields.error) !== undefined
  )
}

/** A service outside cannot be used at this moment, whatever it is asked for. `createServiceLog` tells it, and nobody else. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
}

/** Is told by whoever asks a service how that came out. */
export interface ServiceLog {
  away(error: ServiceAway): void
  answered(): void
}

/**
 * Tells once that a service is away, and once that it is back, how many seconds later and how many tries failed meanwhile:
 * all that needs it fails in the same way.
 */
export function createServiceLog(log: Log, service: string, now = () => performance.now()): ServiceLog {
  let outage: { since: number; failed: number } | undefined
  return {
    away(error) {
      if (outage) {
        outage.failed++
        return
      }
      outage = { since: now(), failed: 1 }
      log.warn({ error }, `${service} away`)
    },
    answered() {
      if (!outage) return
      const seconds = Math.round((now() - outage.since) / 1000)
      log.info({ seconds, failed: outage.failed }, `${service} back`)
      outage = undefined
    },
  }
}
