import pg from 'pg'

/**
 * An address of a database as a setting has it, `postgresql://user:password@host:port/database`, with one host or several
 * by comma, as libpq takes it (PostgreSQL, 34.1.1.3, "Specifying Multiple Hosts"). node-postgres knows one host alone.
 */
type DatabaseUrl = string

/** What a server has to be like to be taken (PostgreSQL, 34.1.2, `target_session_attrs`). */
const TARGETS = {
  any: () => true,
  'read-write': ({ isReadOnly }: Session) => !isReadOnly,
  'read-only': ({ isReadOnly }: Session) => isReadOnly,
  primary: ({ isStandby }: Session) => !isStandby,
  standby: ({ isStandby }: Session) => isStandby,
} satisfies Record<string, (session: Session) => boolean>
export type Target = keyof typeof TARGETS | 'prefer-standby'

interface Session {
  isStandby: boolean
  isReadOnly: boolean
}

interface Address {
  /** One for each host, as node-postgres takes it. */
  urls: readonly [string, ...string[]]
  target: Target
}

const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)(\/[^?]*)?(?:\?(.*))?$/
const isTarget = (text: string): text is Target => text in TARGETS || text === 'prefer-standby'

/** Undefined for what is no address of a database. */
function readAddress(url: DatabaseUrl): Address | undefined {
  const [, scheme, user = '', named = '', path = '', query] = PARTS.exec(url) ?? []
  if (!scheme) return undefined
  const parameters = new URLSearchParams(query)
  const asked = parameters.get('target_session_attrs') ?? 'any'
  if (!isTarget(asked)) return undefined
  const hosts = hostsOf(named, parameters)
  for (const name of ['target_session_attrs', 'load_balance_hosts', 'host', 'port']) parameters.delete(name)
  const one = hosts.length === 1 && URL.canParse(url)
  if (one) return { urls: [url], target: asked }
  const urls = hosts.map(({ authority, host }) => {
    const rest = new URLSearchParams([...(host ? [['host', host]] : []), ...parameters])
    return `${scheme}${user}${authority}${path}${rest.size > 0 ? `?${rest}` : ''}`
  })
  if (!urls.every((one) => URL.canParse(one))) return undefined
  const [first, ...others] = urls
  return first === undefined ? undefined : { urls: [first, ...others], target: asked }
}

/** `host` and `port` of the query go before what stands before the path; a socket can be named there alone. */
function hostsOf(named: string, parameters: URLSearchParams): { authority: string; host?: string }[] {
  const hosts = parameters.get('host')?.split(',')
  const ports = parameters.get('port')?.split(',') ?? []
  if (!hosts) return named.split(',').map((authority) => ({ authority }))
  const [, ownPort = ''] = /:(\d+)$/.exec(named) ?? []
  return hosts.map((host, at) => {
    const port = ports[at] ?? ports[0] ?? ownPort
    return { authority: `localhost${port && `:${port}`}`, host }
  })
}

export const isDatabaseUrl = (text: string): boolean => readAddress(text) !== undefined

/** `host:port,host:port/database`: how an address is told, without who signs in. */
export function nameOfDatabase(url: DatabaseUrl): string {
  const { urls } = readAddress(url) ?? { urls: [] }
  const read = urls.map((one) => new URL(one))
  return read.map(({ host }) => host).join(',') + (read[0]?.pathname ?? '')
}

/** The address for programs of PostgreSQL itself, which have to take the server that the product takes; and the password apart. */
export function addressForTools(url: DatabaseUrl): { address: string; password: string } {
  const { urls = [url] } = readAddress(url) ?? {}
  const password = decodeURIComponent(new URL(urls[0]!).password)
  const address = url.replace(/^(\w+:\/\/[^:@/?]*):[^@/?]*@/, '$1@')
  if (urls.length < 2 || /[?&]target_session_attrs=(?!any\b)/.test(address)) return { address, password }
  const plain = address.replace(/([?&])target_session_attrs=any&?/, '$1')
  return { address: `${plain}${plain.includes('?') ? '&' : '?'}target_session_attrs=read-write`, password }
}

/** A server that the network took away without a word is found out within half a minute. */
export const TCP_PROBES = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Milliseconds in which a server of several says whether it is the one. */
const ANSWER_MS = 2000

/** How connections to a database are opened: settings of `pg.Pool`, which takes its clients of this class. */
interface Reach {
  connectionString: string
  Client: typeof pg.Client
}

/**
 * Each connection to an address of several hosts asks all of them at once what they are, and goes to the first that fits:
 * one that takes writes, unless `fallback` or the address say otherwise. When another one becomes the primary, the next
 * connection goes there.
 */
export function reach(url: DatabaseUrl, fallback: Target = 'read-write'): Reach {
  const { urls, target } = readAddress(url) ?? { urls: [url] as const, target: 'any' as const }
  const wanted = target === 'any' ? fallback : target
  const Client = urls.length === 1 ? pg.Client : seekingClient(urls, wanted)
  return { connectionString: urls[0], Client }
}

/** One connection, as `reach` opens it. */
export function createClient(
  url: DatabaseUrl,
  config: Omit<pg.ClientConfig, 'connectionString'> = {},
  fallback: Target = 'read-write',
): pg.Client {
  const { connectionString, Client } = reach(url, fallback)
  return new Client({ ...config, connectionString })
}

type Connected = (error?: Error | null) => void

function seekingClient(urls: readonly string[], target: Target): typeof pg.Client {
  const seek = together(() => seekServer(urls, target))
  return class extends pg.Client {
    override connect(): Promise<this>
    override connect(connected: Connected): void
    override connect(connected?: Connected): Promise<this> | undefined {
      const opened = this.#open()
      if (!connected) return opened
      opened.then(() => connected(null), connected)
      return undefined
    }

    async #open(): Promise<this> {
      Object.assign(this, await seek())
      // A pool that has waited long enough takes the stream away, and asks for another client.
      if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect')
      await super.connect()
      return this
    }
  }
}

/** Whoever asks while it is found out is told the same. */
function together<T>(find: () => Promise<T>): () => Promise<T> {
  let finding: Promise<T> | undefined
  return () => {
    finding ??= find().finally(() => {
      finding = undefined
    })
    return finding
  }
}

interface Server {
  host: string
  port: number
}

async function seekServer(urls: readonly string[], target: Target): Promise<Server> {
  if (target !== 'prefer-standby') return firstThatFits(urls, TARGETS[target])
  return firstThatFits(urls, TARGETS.standby).catch(() => firstThatFits(urls, TARGETS.any))
}

/** SQLSTATE of a server that is a standby, or that was told to take no writes. */
export const READ_ONLY = '25006'

async function firstThatFits(urls: readonly string[], fits: (session: Session) => boolean): Promise<Server> {
  const asked = urls.map((url) => look(url, fits))
  try {
    return await Promise.any(asked)
  } catch (error) {
    throw mostSpecific((error as AggregateError).errors)
  }
}

/** A server that answers says more than one that does not. */
function mostSpecific(errors: readonly (Error & { code?: string })[]): Error {
  return errors.find(({ code }) => code && !/^E[A-Z]/.test(code)) ?? errors[0]!
}

/** Resolves to where this server is, when it fits; rejects with why it cannot be taken. */
async function look(connectionString: string, fits: (session: Session) => boolean): Promise<Server> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Session>(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    if (!fits(rows[0]!))
      throw Object.assign(new Error('it is not the server that is looked for'), { code: READ_ONLY })
    return { host: client.host, port: client.port }
  } finally {
    client.end().catch(() => undefined)
  }
}
