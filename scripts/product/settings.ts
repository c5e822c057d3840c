import { resolve } from 'node:path'
import { Failure } from '../failure.ts'

const LAST_PORT = 65_535

/** Where and how one product runs; what only its processes need to know stays in `env`. */
export type Settings = {
  dataDir: string
  port: number
  simulatorPort: number
  smtpPort: number
  /** Somebody else's PostgreSQL; unset, ours is started. */
  databaseUrl: string | undefined
  /** The same behind a pooler in transaction mode, for its processes. */
  pooledUrl: string | undefined
  /** The demonstration shop. */
  demo: boolean
  /** A bank and a mailbox that are not real: those of the demonstration, or of a shop that tries itself out. */
  simulated: boolean
  /** Hot reload. */
  dev: boolean
  env: Record<string, string | undefined>
}

/** Reads the environment of the person who starts the product. A demonstration, while no Pix provider is configured. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const demo = env.DEMO === undefined || env.DEMO === '' ? !receivesPix(env) : isOn(env, 'DEMO')
  const port = readPort(env, 'PORT', 3000)
  const besides = besidesOf(port)
  return {
    dataDir: resolve(env.DATA_DIR || '.data'),
    port,
    simulatorPort: readPort(env, 'SIMULATOR_PORT', besides.simulatorPort),
    smtpPort: readPort(env, 'SIMULATOR_SMTP_PORT', besides.smtpPort),
    databaseUrl: env.DATABASE_SESSION_URL || env.DATABASE_URL || undefined,
    pooledUrl: (env.DATABASE_SESSION_URL && env.DATABASE_URL) || undefined,
    demo,
    simulated: demo || isOn(env, 'SIMULATOR'),
    dev: isOn(env, 'DEV'),
    env,
  }
}

/** A bank, or a gateway in its place. */
const receivesPix = ({ PIX_BASE_URL, PAYMENT_PIX = 'api-pix' }: Record<string, string | undefined>) =>
  Boolean(PIX_BASE_URL) || !['', 'api-pix', 'none'].includes(PAYMENT_PIX)

/** What a shop sells by: a bank or a gateway. */
const PROVIDERS = ['PIX_BASE_URL', 'STRIPE_SECRET_KEY', 'MERCADO_PAGO_ACCESS_TOKEN']

/** What a real shop cannot do as it is configured, in sentences. */
export const wantsOf = ({ demo, simulated, env }: Settings): string[] =>
  simulated
    ? demo
      ? []
      : ['Banco e e-mails são simulados: nada do que for pago aqui é de verdade.']
    : [
        ...(env.SMTP_URL ? [] : ['Nenhum e-mail sai: informe SMTP_URL.']),
        ...(PROVIDERS.some((name) => env[name])
          ? []
          : ['Nada pode ser pago: configure quem recebe (docs/opening.md).']),
      ]

const YES = ['1', 'true', 'on', 'yes']
const NO = ['', '0', 'false', 'off', 'no']

/** Refuses what says neither. */
export function isOn(env: Record<string, string | undefined>, name: 'DEMO' | 'DEV' | 'SIMULATOR'): boolean {
  const value = env[name] ?? ''
  const isYes = YES.includes(value.toLowerCase())
  if (!isYes && !NO.includes(value.toLowerCase()))
    throw new Failure(`${name}=${value} não diz sim nem não: use ${name}=1 ou ${name}=0.`)
  return isYes
}

/** Where the bank and the mailbox of a copy are, unless said: after its shop, before it where there are no more ports. */
export function besidesOf(port: number): { simulatorPort: number; smtpPort: number } {
  const at = (distance: number) => (port + distance > LAST_PORT ? port - distance : port + distance)
  return { simulatorPort: at(1), smtpPort: at(25) }
}

function readPort(env: Record<string, string | undefined>, name: string, usual: number): number {
  const text = env[name] || String(usual)
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= LAST_PORT) return port
  throw new Failure(`${name}=${text} não é uma porta: use um número de 1 a 65535.`)
}
