import * as z from 'zod'

const flag = z.stringbool().optional()
const port = z.coerce.number().int().min(1).max(65535)

/** Environment variables, read once. A demonstration is the default while no Pix provider is configured. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(12),
  DEMO: flag,
  DEV: flag,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: flag,
  SIMULATOR_PORT: port.default(3001),
  SMTP_URL: z.string().default('smtp://127.0.0.1:3025'),
  MAIL_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(20),
  MAIL_FROM: z.string().default('Vitrine <ola@vitrine.example>'),
  SESSION_SECRET: z.string().min(32),
  PIX_BASE_URL: z.url(),
  PIX_TOKEN_URL: z.url(),
  PIX_CLIENT_ID: z.string(),
  PIX_CLIENT_SECRET: z.string(),
  PIX_KEY: z.string(),
  PIX_CERT_FILE: z.string().optional(),
  PIX_CERT_KEY_FILE: z.string().optional(),
  PIX_CA_FILE: z.string().optional(),
  PIX_WEBHOOK_TOKEN: z.string().min(16),
  PIX_EXPIRES_IN: z.coerce.number().int().min(60).max(86_400).default(1800),
  RATE_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  RECONCILE_SECONDS: z.coerce.number().int().min(1).max(3600).default(20),
})

/** Limits of a session, in seconds. */
const SESSION = {
  access: 10 * 60,
  adminAccess: 5 * 60,
  idle: 14 * 86_400,
  adminIdle: 30 * 60,
  absolute: 30 * 86_400,
  adminAbsolute: 12 * 3600,
  /** Two tabs that race with one refresh token both win inside this window. */
  rotationWindow: 10,
} as const

export type Config = ReturnType<typeof readConfig>

/** Parses the environment; throws one readable error that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) throw new Error(`Configuração inválida:\n${z.prettifyError(parsed.error)}`)
  const e = parsed.data
  return {
    http: {
      port: e.PORT,
      host: e.HOST,
      publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
      metricsToken: e.METRICS_TOKEN,
      trustProxy: e.TRUST_PROXY ?? false,
      ratePerMinute: e.RATE_PER_MINUTE,
    },
    database: { url: e.DATABASE_URL, pool: e.DATABASE_POOL },
    demo: e.DEMO ?? false,
    dev: e.DEV ?? false,
    logLevel: e.LOG_LEVEL,
    simulatorUrl: `http://localhost:${e.SIMULATOR_PORT}`,
    mail: { url: e.SMTP_URL, from: e.MAIL_FROM, perSecond: e.MAIL_PER_SECOND },
    session: { ...SESSION, secret: e.SESSION_SECRET },
    pix: {
      baseUrl: e.PIX_BASE_URL.replace(/\/$/, ''),
      tokenUrl: e.PIX_TOKEN_URL,
      clientId: e.PIX_CLIENT_ID,
      clientSecret: e.PIX_CLIENT_SECRET,
      key: e.PIX_KEY,
      certFile: e.PIX_CERT_FILE,
      certKeyFile: e.PIX_CERT_KEY_FILE,
      caFile: e.PIX_CA_FILE,
      webhookToken: e.PIX_WEBHOOK_TOKEN,
      expiresIn: e.PIX_EXPIRES_IN,
      reconcileSeconds: e.RECONCILE_SECONDS,
    },
  }
}
