import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { PURPOSE_NAMES } from '@vitrine/contract/consent-texts'
import * as z from 'zod'
import { StartRefusal } from './errors.ts'
import { FILES_VARIABLES, filesOf } from './files.ts'
import { ProxyTrustText } from './network.ts'
import { OutboundNetworksText, outboundNetworksOf } from './outbound.ts'
import { keysOfSecret } from './seal.ts'
import { type SecretRing, secretsOf } from './secrets.ts'
import { setting } from './setting.ts'

const flag = z.stringbool().optional()
/**
 * Connections beyond what the processors carry wait for each other, and each keeps plans of its own (PostgreSQL wiki,
 * "Number Of Database Connections": cores × 2 + disks). Our own PostgreSQL takes a hundred from all processes.
 */
const FITTING_POOL = Math.min(2 * availableParallelism() + 1, 24)
const port = z.coerce.number().int().min(1).max(65535)

/** Names of this machine, whose pages a browser trusts without https (Secure Contexts, W3C, 3.1). */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** An origin where a browser gives a page what the shop's pages need: https, or this machine. */
function isShopOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, origin, href } = new URL(text)
  const isTrusted = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  return isTrusted && href === `${origin}/`
}

const isMailServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''

const isRing = (texts: string[]): texts is [string, ...string[]] => texts.every((one) => one.length >= 32)

/** One or several secrets by comma; `SecretRing`. */
const SecretRingText = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(isRing, 'cada um precisa ter pelo menos 32 caracteres')
  .transform(([first = '', ...others]): SecretRing => [first, ...others])

const dataSecretsOf = ({ DATA_SECRET: secrets }: { DATA_SECRET: SecretRing }) => ({
  /** They seal the key of the database: the first from now on, any of them until now. */
  dataSecrets: secrets,
  /** Seals what is kept encrypted: documents, seeds. It is the key of the database once that is open. */
  dataKeys: keysOfSecret(secrets[0]),
})

/** `name=value` by comma, values as in an address (OpenTelemetry, protocol exporter). */
const OtlpHeaders = z
  .string()
  .regex(/^[\w-]+=[^,=]*(,[\w-]+=[^,=]*)*$/, 'nome=valor, separados por vírgula')
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split('='))))
  .pipe(z.record(z.string(), z.string()))

const listed = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Each a name of the DNS (RFC 6376, 3.1). */
const DkimSelectors = z
  .string()
  .transform(listed)
  .refine(
    (all) => all.every((one) => /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(one)),
    'seletores separados por vírgula (s1,s2)',
  )

const DNS_SERVER = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\])(:\d{1,5})?$/i
const DnsServers = z
  .string()
  .transform(listed)
  .refine(
    (all) => all.length > 0 && all.every((one) => DNS_SERVER.test(one)),
    'endereços IP separados por vírgula (1.1.1.1,[2606:4700:4700::1111]:53)',
  )

/** Environment variables of the platform and of the people who sign in. */
export const PLATFORM_VARIABLES = {
  PORT: setting(port.default(3000), {
    what: 'Where the shop listens; the bank and the mailbox of a demonstration stand beside it.',
  }),
  HOST: setting(z.string().default('0.0.0.0'), {
    what: 'The address of this machine on which it listens; a demonstration takes `localhost` alone.',
    example: '127.0.0.1',
  }),
  WORKER_PORT: setting(port.optional(), {
    what: 'Where a worker answers `/healthz`, `/readyz` and `/metrics`, on `HOST`; unset, it listens nowhere.',
    example: '3900',
  }),
  PUBLIC_URL: setting(
    z
      .string()
      .refine(isShopOrigin, 'um endereço https sem caminho (https://loja.com.br), ou o desta máquina')
      .optional(),
    {
      what: 'The address people use, for links and for the webhooks of banks. Unset, that of this machine.',
      example: 'https://sualoja.com.br',
    },
  ),
  API_BASE_URL: setting(
    z
      .string()
      .regex(
        /^(https?:\/\/[^/\s?#]+)?(\/[\w.-]+)+$/,
        'um caminho (/api) ou um endereço com caminho (https://api.loja.com.br/api)',
      )
      .default('/api'),
    {
      what: 'Where browsers call the API: another path that your proxy leads to `/api`, or another host of the same site.',
      example: 'https://api.sualoja.com.br/api',
    },
  ),
  DATABASE_URL: setting(z.string(), {
    what: 'Your PostgreSQL, 15 or newer, with `jit = off` and `max_parallel_workers_per_gather = 0` (decision 020); of several hosts by comma (`banco-1:5432,banco-2:5432`) the one that takes writes. Unset, `npm start` starts one in `DATA_DIR`.',
    example: 'postgresql://loja:senha@localhost:5432/loja',
    secret: true,
  }),
  DATABASE_SESSION_URL: setting(z.string().optional(), {
    what: 'The same database past a pooler in transaction mode, for what lasts longer than a transaction.',
    example: 'postgresql://loja:senha@banco:5432/loja',
    secret: true,
  }),
  DATABASE_REPLICA_URL: setting(z.string().optional(), {
    what: 'A standby of it, or several by comma, which answers the catalogue, the lists of the administration and the figures to whoever has not just written. Unset, the primary answers all.',
    example: 'postgresql://loja:senha@banco-2:5432,banco-3:5432/loja',
    secret: true,
  }),
  DATABASE_POOL: setting(z.coerce.number().int().min(1).max(200).default(FITTING_POOL), {
    what: 'Connections of each process, beside one for what it keeps in memory and one on which it listens.',
    usual: 'twice the processors and one, at most 24',
  }),
  DEMO: setting(flag, {
    what: '`0` for a shop, also before it has a provider; `1` for a demonstration. Unset, a demonstration while nobody is configured who receives money.',
    example: '0',
  }),
  DEV: setting(flag, { what: 'Pages are built while they are asked for, as `npm run dev` does it.' }),
  LOG_LEVEL: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'), {
    what: 'The least that is written, as lines of JSON on standard output.',
  }),
  DRAIN_SECONDS: setting(z.coerce.number().int().min(0).max(300).default(0), {
    what: 'How long a web process that was told to end goes on serving while `/readyz` says no already.',
    example: '10',
  }),
  METRICS_TOKEN: setting(z.string().min(16).optional(), {
    what: 'Opens `/metrics` (Prometheus) to whoever sends it as a bearer; unset, there is no such address.',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/, error: 'um endereço http ou https (http://localhost:4318)' }).optional(),
    {
      what: 'Where traces go, as OTLP over HTTP (OpenTelemetry); unset, nothing is traced.',
      example: 'http://localhost:4318',
    },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(OtlpHeaders.optional(), {
    what: 'What is sent with them, as `name=value` by comma, such as the key of who keeps them.',
    secret: true,
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1), {
    what: 'Which part of what begins is traced: `0.1` is one in ten.',
  }),
  SECURITY_CONTACT: setting(
    z
      .string()
      .regex(
        /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/,
        'mailto:seguranca@sualoja.com.br, ou um endereço https',
      )
      .optional(),
    {
      what: 'Where who has found a hole writes to, said in `/.well-known/security.txt`; unset, there is no such address.',
      example: 'mailto:seguranca@sualoja.com.br',
    },
  ),
  TRUST_PROXY: setting(ProxyTrustText.default(0), {
    what: 'How many proxies stand before the shop, or their networks by comma; without it every visitor behind a proxy is the same address to limits and sessions.',
    example: '10.0.0.0/8',
  }),
  OUTBOUND_NETWORKS: setting(OutboundNetworksText.optional(), {
    what: 'Networks besides the internet in which webhooks and apps of yours may stand, by comma; `loopback` is this machine. Addresses there may begin with http. Unset, none; in a demonstration this machine.',
    example: '10.0.0.0/8',
  }),
  SIMULATOR: setting(flag, {
    what: 'Whether `npm start` runs the simulated bank and mailbox beside a shop that is none of the demonstration.',
    example: '1',
  }),
  SIMULATOR_PORT: setting(port.default(3001), {
    what: 'Where the simulated bank listens. Unset, `PORT` and one.',
  }),
  SMTP_URL: setting(
    z
      .string()
      .refine(isMailServer, 'um servidor de e-mail (smtps://usuario:senha@smtp.provedor.com.br:465)')
      .optional(),
    {
      what: 'Your mail server. Without it nothing is sent, and `npm run mail:retry` sends what is left of the last fortnight once there is one.',
      example: 'smtps://usuario:senha@smtp.provedor.com.br:465',
      secret: true,
    },
  ),
  MAIL_PER_SECOND: setting(z.coerce.number().int().min(1).max(1000).default(20), {
    what: 'Messages that a worker hands to the mail server in a second.',
  }),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^[^@]+@[^@]+$/, 'um remetente (Sua Loja <ola@sualoja.com.br>)')
      .optional(),
    {
      what: "Who messages come from, where that is not the shop's own e-mail.",
      example: 'Sua Loja <ola@sualoja.com.br>',
    },
  ),
  MAIL_DKIM_SELECTORS: setting(DkimSelectors.default([]), {
    what: 'The selectors by which your mail service signs (DKIM), by comma; `/admin/emails/remetente` and `npx vitrine doctor` look whether their keys are published.',
    example: 's1,s2',
  }),
  MAIL_RETURN_PATH: setting(z.email('um endereço de e-mail').optional(), {
    what: 'Where mail servers send what comes back (the envelope sender, RFC 5321), of the same domain as who sends. Unset, to the sender.',
    example: 'retorno@sualoja.com.br',
  }),
  MAIL_REPORTS_TOKEN: setting(z.string().min(32, 'ao menos 32 letras ao acaso').optional(), {
    what: 'A long random text in the address to which your mail server posts what comes back ("Mail that comes back" of `docs/operation.md`). Unset, nobody can.',
    secret: true,
  }),
  DNS_SERVERS: setting(DnsServers.optional(), {
    what: 'The DNS servers that are asked for the records of who sends mail, by comma. Unset, those of this machine.',
    example: '1.1.1.1,[2606:4700:4700::1111]:53',
  }),
  SESSION_SECRET: setting(SecretRingText, {
    what: 'A long random text that signs cookies and links; `npm start` makes one in `DATA_DIR/secrets.json`. Several by comma while it is exchanged ("Secrets" of `docs/operation.md`): the first signs, all are accepted.',
    secret: true,
  }),
  DATA_SECRET: setting(z.string().min(32).transform(secretsOf), {
    what: 'A long random text that seals the key of documents and second factors: what that sealed is lost with it. Several by comma while it is exchanged ("Secrets" of `docs/operation.md`): the first seals, all open.',
    secret: true,
  }),
  ...FILES_VARIABLES,
  REMOVAL_DAYS: setting(z.coerce.number().int().min(1).max(90).default(30), {
    what: 'Days between asking for the removal of an account and its end.',
  }),
  OPTIONAL_COOKIES: setting(
    z
      .string()
      .default('')
      .transform((names) => names.split(',').filter(Boolean))
      .pipe(z.array(z.enum(PURPOSE_NAMES))),
    {
      what: '`measurement`, `marketing` or both by comma, where pages of yours keep such cookies: visitors are then asked first. Unset, nobody is asked.',
      example: 'measurement,marketing',
    },
  ),
  ACCESS_RECORD_DAYS: setting(z.coerce.number().int().min(183).max(3650).default(183), {
    what: 'Days in which who came in when is kept, six months at least (Marco Civil, art. 15).',
  }),
  RATE_PER_MINUTE: setting(z.coerce.number().int().min(1).default(60), {
    what: 'How often one address may call an endpoint that is open to anybody, in a minute, over all processes.',
  }),
  API_RATE_PER_MINUTE: setting(z.coerce.number().int().min(1).default(600), {
    what: 'How often one API key may call the administration, in a minute, over all processes.',
  }),
}

/** How often something may be done; 0 is without a limit. */
export const Limit = z.coerce.number().int().min(0)

/** Limits of a session, in seconds. */
const SESSION = {
  access: 10 * 60,
  adminAccess: 5 * 60,
  idle: 14 * 86_400,
  absolute: 30 * 86_400,
  /** An administrator's proof of the second factor ends after this, and when the administration rests so long. */
  adminProof: 12 * 3600,
  adminIdle: 30 * 60,
  /** A dangerous act asks for a proof this recent. */
  stepUp: 15 * 60,
  /** Two tabs that race with one refresh token both win inside this window. */
  rotationWindow: 10,
} as const

/** How long what is personal is kept, where no setting says otherwise. */
const PRIVACY = {
  /** A copy of somebody's data, in seconds, and how many they may ask for in a day. */
  exportKept: 7 * 86_400,
  exportsPerDay: 3,
  /** The proof of a choice about cookies, which itself is asked again after a year. */
  cookieProofDays: 730,
} as const

type PlatformConfig = ReturnType<typeof platformConfig>

/**
 * What is configured. A module that has settings of its own declares them here (`declare module '#kernel/config.ts'`),
 * and `server/src/config.ts` reads them all; a part that is declared and not read there does not compile.
 */
export interface Config extends PlatformConfig {}

const { localeError: portuguese } = z.locales.ptBR()
const inPortuguese: typeof portuguese = (issue) => (issue.input === undefined ? 'falta' : portuguese(issue))

/** Each wrong variable with what is wrong, and without its value, which may be a secret. */
const sentences = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message.replace(/\.$/, '')}`).join('; ')

/** Parses the environment; refuses with one sentence that names every wrong variable. */
export function parseEnvironment<T>(variables: z.ZodType<T>, env: Record<string, string | undefined>): T {
  const parsed = variables.safeParse(env, { error: inPortuguese })
  if (!parsed.success) throw new StartRefusal(`Configuração inválida: ${sentences(parsed.error)}.`)
  return parsed.data
}

type Variables = z.output<z.ZodObject<typeof PLATFORM_VARIABLES>>

/** What is configured about the platform. */
export function platformConfig(e: Variables) {
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  return {
    http: {
      port: e.PORT,
      workerPort: e.WORKER_PORT,
      host: e.HOST,
      publicUrl,
      apiBaseUrl: e.API_BASE_URL,
      metricsToken: e.METRICS_TOKEN,
      securityContact: e.SECURITY_CONTACT,
      drainSeconds: e.DRAIN_SECONDS,
      trustProxy: e.TRUST_PROXY,
      ratePerMinute: e.RATE_PER_MINUTE,
      apiRatePerMinute: e.API_RATE_PER_MINUTE,
    },
    database: databaseOf(e),
    tracing: tracingOf(e),
    demo: e.DEMO ?? false,
    dev: e.DEV ?? false,
    /** Where a demonstration reads how far ahead its time is; a real shop has no such thing. */
    movedClockFile: e.DEMO ? join(e.DATA_DIR, 'clock-ahead') : undefined,
    logLevel: e.LOG_LEVEL,
    outboundNetworks: outboundNetworksOf(e.OUTBOUND_NETWORKS, e.DEMO ?? false),
    simulatorUrl: `http://localhost:${e.SIMULATOR_PORT}`,
    mail: mailOf(e),
    dnsServers: e.DNS_SERVERS,
    session: { ...SESSION, secrets: e.SESSION_SECRET },
    ...dataSecretsOf(e),
    files: filesOf(e),
    /** An account is removed so long after it was asked for; who came in when is kept as long as the law asks. */
    privacy: {
      ...PRIVACY,
      removalDays: e.REMOVAL_DAYS,
      accessRecordDays: e.ACCESS_RECORD_DAYS,
      optionalCookies: e.OPTIONAL_COOKIES,
    },
  }
}

/** Where traces go, and which part of them; nothing where nobody keeps any. */
const tracingOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = {},
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Variables) => (endpoint ? { endpoint, headers, ratio } : undefined)

const mailOf = (e: Variables) => ({
  /** Without it no message leaves; each waits, and is tried again. */
  url: e.SMTP_URL,
  from: e.MAIL_FROM,
  perSecond: e.MAIL_PER_SECOND,
  dkimSelectors: e.MAIL_DKIM_SELECTORS,
  returnPath: e.MAIL_RETURN_PATH,
  reportsToken: e.MAIL_REPORTS_TOKEN,
})

const databaseOf = (e: Variables) => ({
  url: e.DATABASE_URL,
  pool: e.DATABASE_POOL,
  replicaUrl: e.DATABASE_REPLICA_URL,
  /** Where a session lasts: for LISTEN, locks of a session, and the queue. */
  sessionUrl: e.DATABASE_SESSION_URL ?? e.DATABASE_URL,
  /** Whether a connection of `url` goes to another session with each transaction. */
  isPooled: e.DATABASE_SESSION_URL !== undefined,
})
