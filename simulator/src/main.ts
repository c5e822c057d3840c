import { readFileSync } from 'node:fs'
import { env as environment, exit } from 'node:process'
import { SIMULATOR_VARIABLES, type SimulatorOptions, type Tls } from './config.ts'
import { startSimulator } from './index.ts'

/** No other variable is read. */
const env: Readonly<Partial<Record<keyof typeof SIMULATOR_VARIABLES, string>>> = Object.fromEntries(
  Object.keys(SIMULATOR_VARIABLES).map((name) => [name, environment[name]]),
)

const number = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)
const file = (path: string): string => readFileSync(path, 'utf8')

function tlsFrom(): Tls | undefined {
  const { SIMULATOR_TLS_CERT_FILE, SIMULATOR_TLS_KEY_FILE, SIMULATOR_TLS_CA_FILE } = env
  if (!SIMULATOR_TLS_CERT_FILE || !SIMULATOR_TLS_KEY_FILE || !SIMULATOR_TLS_CA_FILE) return undefined
  return {
    cert: file(SIMULATOR_TLS_CERT_FILE),
    key: file(SIMULATOR_TLS_KEY_FILE),
    ca: file(SIMULATOR_TLS_CA_FILE),
  }
}

const options: SimulatorOptions = {
  port: number(env.SIMULATOR_PORT),
  smtpPort: number(env.SIMULATOR_SMTP_PORT),
  dataDir: env.DATA_DIR,
  clientId: env.PIX_CLIENT_ID,
  clientSecret: env.PIX_CLIENT_SECRET,
  key: env.PIX_KEY,
  merchant: {
    name: env.SIMULATOR_MERCHANT_NAME,
    city: env.SIMULATOR_MERCHANT_CITY,
    cnpj: env.SIMULATOR_MERCHANT_CNPJ,
  },
  mercadoPago: {
    accessToken: env.MERCADO_PAGO_ACCESS_TOKEN,
    publicKey: env.MERCADO_PAGO_PUBLIC_KEY,
    webhookSecret: env.MERCADO_PAGO_WEBHOOK_SECRET,
    webhookUrl: env.SIMULATOR_MERCADO_PAGO_WEBHOOK_URL,
  },
  tls: tlsFrom(),
}

async function main(): Promise<void> {
  const simulator = await startSimulator(options)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void simulator.close().then(() => exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  console.log(`Banco Horizonte (demonstração) em ${simulator.url}, e-mails em ${simulator.smtpUrl}`)
  process.send?.('ready')
}

main().catch((error: NodeJS.ErrnoException) => {
  const port = 'port' in error ? ` ${String(error.port)}` : ''
  const inUse = `Não foi possível abrir o banco da demonstração: a porta${port} já está em uso.`
  console.error(error.code === 'EADDRINUSE' ? inUse : error)
  exit(1)
})
