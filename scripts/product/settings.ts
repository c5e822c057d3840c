import { resolve } from 'node:path'
import { Failure } from '../failure.ts'

/** Where and how one product runs; what only its processes need to know stays in `env`. */
export type Settings = {
  dataDir: string
  port: number
  simulatorPort: number
  smtpPort: number
  /** Somebody else's PostgreSQL; unset, ours is started. */
  databaseUrl: string | undefined
  /** Simulator, mailbox and demonstration shop. */
  demo: boolean
  /** Hot reload. */
  dev: boolean
  env: Record<string, string | undefined>
}

/** Reads the environment of the person who starts the product. A demonstration, while no Pix provider is configured. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const demo = env.DEMO === undefined || env.DEMO === '' ? !receivesPix(env) : isOn(env.DEMO)
  return {
    dataDir: resolve(env.DATA_DIR || '.data'),
    port: readPort(env, 'PORT', 3000),
    simulatorPort: readPort(env, 'SIMULATOR_PORT', 3001),
    smtpPort: readPort(env, 'SIMULATOR_SMTP_PORT', 3025),
    databaseUrl: env.DATABASE_URL || undefined,
    demo,
    dev: isOn(env.DEV),
    env,
  }
}

/** A bank, or a gateway in its place. */
const receivesPix = ({ PIX_BASE_URL, PAYMENT_PIX = 'api-pix' }: Record<string, string | undefined>) =>
  Boolean(PIX_BASE_URL) || !['', 'api-pix', 'none'].includes(PAYMENT_PIX)

const isOn = (value = '') => ['1', 'true', 'on', 'yes'].includes(value.toLowerCase())

function readPort(env: Record<string, string | undefined>, name: string, usual: number): number {
  const text = env[name] || String(usual)
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Failure(`${name}=${text} não é uma porta: use um número de 1 a 65535.`)
}
