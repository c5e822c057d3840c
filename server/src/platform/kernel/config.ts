import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { PURPOSE_NAMES } from '@vitrine/contract/consent-texts'
import * as z from 'zod'
import { StartRefusal } from './errors.ts'
import { FILES_VARIABLES, filesOf } from './files-config.ts'
import { ProxyTrustText } from './network.ts'

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

/** Environment variables of the platform and of the people who sign in. */
export const PLATFORM_VARIABLES = {
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z
    .string()
    .refine(isShopOrigin, 'um endereço https sem caminho (https://loja.com.br), ou o desta máquina')
    .optional(),
  /** Where browsers call the API: a path of `PUBLIC_URL`, or another host that leads here. */
  API_BASE_URL: z
    .string()
    .regex(
      /^(https?:\/\/[^/\s?#]+)?(\/[\w.-]+)+$/,
      'um caminho (/api) ou um endereço com caminho (https://api.loja.com.br/api)',
    )
    .default('/api'),
  DATABASE_URL: z.string(),
  /** The same database past a pooler in transaction mode, for what lasts longer than a transaction. */
  DATABASE_SESSION_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(FITTING_POOL),
  DEMO: flag,
  DEV: flag,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where who has found a hole writes to, as `/.well-known/security.txt` says it. */
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/,
      'mailto:seguranca@sualoja.com.br, ou um endereço https',
    )
    .optional(),
  TRUST_PROXY: ProxyTrustText.default(0),
  /** Whether `npm start` runs the simulated bank and mailbox beside a shop that is none of the demonstration. */
  SIMULATOR: flag,
  SIMULATOR_PORT: port.default(3001),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'um servidor de e-mail (smtps://usuario:senha@smtp.provedor.com.br:465)')
    .optional(),
  MAIL_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(20),
  /** Unset, every message comes from the address of its seller. */
  MAIL_FROM: z
    .string()
    .regex(/^[^@]+@[^@]+$/, 'um remetente (Sua Loja <ola@sualoja.com.br>)')
    .optional(),
  SESSION_SECRET: z.string().min(32),
  DATA_SECRET: z.string().min(32),
  ...FILES_VARIABLES,
  REMOVAL_DAYS: z.coerce.number().int().min(1).max(90).default(30),
  /** What the shop's pages keep in a browser only after a yes, by comma: `measurement`, `marketing`. */
  OPTIONAL_COOKIES: z
    .string()
    .default('')
    .transform((names) => names.split(',').filter(Boolean))
    .pipe(z.array(z.enum(PURPOSE_NAMES))),
  ACCESS_RECORD_DAYS: z.coerce.number().int().min(183).max(3650).default(183),
  RATE_PER_MINUTE: z.coerce.number().int().min(1).default(60),
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
      host: e.HOST,
      publicUrl,
      apiBaseUrl: e.API_BASE_URL,
      metricsToken: e.METRICS_TOKEN,
      securityContact: e.SECURITY_CONTACT,
      drainSeconds: e.DRAIN_SECONDS,
      trustProxy: e.TRUST_PROXY,
      ratePerMinute: e.RATE_PER_MINUTE,
    },
    database: databaseOf(e),
    demo: e.DEMO ?? false,
    dev: e.DEV ?? false,
    /** Where a demonstration reads how far ahead its time is; a real shop has no such thing. */
    movedClockFile: e.DEMO ? join(e.DATA_DIR, 'clock-ahead') : undefined,
    logLevel: e.LOG_LEVEL,
    simulatorUrl: `http://localhost:${e.SIMULATOR_PORT}`,
    /** Without `url` no message leaves; each waits, and is tried again. */
    mail: { url: e.SMTP_URL, from: e.MAIL_FROM, perSecond: e.MAIL_PER_SECOND },
    session: { ...SESSION, secret: e.SESSION_SECRET },
    /** Seals what is kept encrypted: documents, seeds. What it sealed is lost with it. */
    dataSecret: e.DATA_SECRET,
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

const databaseOf = (e: Variables) => ({
  url: e.DATABASE_URL,
  pool: e.DATABASE_POOL,
  /** Where a session lasts: for LISTEN, locks of a session, and the queue. */
  sessionUrl: e.DATABASE_SESSION_URL ?? e.DATABASE_URL,
  /** Whether a connection of `url` goes to another session with each transaction. */
  isPooled: e.DATABASE_SESSION_URL !== undefined,
})
