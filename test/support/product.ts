import pg from 'pg'
import { freePort } from '../../scripts/ports.ts'
import { ensureSecrets } from '../../scripts/product/secrets.ts'
import { readSettings } from '../../scripts/product/settings.ts'
import { type Product, startProduct } from '../../scripts/product.ts'
import type { ChaosChange, Mail } from '../../simulator/src/index.ts'
import { type Client, openTab } from './browser.ts'
import { temporaryFolder } from './folder.ts'
import { NO_LIMITS } from './limits.ts'

/** The whole product as `npm start` runs it, in processes that can be killed. */
export interface RunningProduct extends AsyncDisposable {
  product: Product
  dataDir: string
  client(token?: string): Client
  pay(copyPaste: string): Promise<void>
  /** Pays a boleto by its line; its money is there at once. */
  payBoleto(line: string): Promise<void>
  /** Types a card that is approved into the acquirer's frame; resolves to its token. */
  typeCard(): Promise<string>
  setChaos(change: ChaosChange): Promise<void>
  mails(to: string): Promise<Mail[]>
  /** Everything that was charged to cards, as the acquirer tells it. */
  charges(): Promise<{ reference: string; state: string; amount: string }[]>
  /** Asks the database itself. */
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
}

export async function openProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const ports = {
    PORT: await freePort(),
    SIMULATOR_PORT: await freePort(),
    SIMULATOR_SMTP_PORT: await freePort(),
  }
  const settings = readSettings({
    PATH: process.env.PATH,
    DATA_DIR: folder.path,
    LOG_LEVEL: 'warn',
    ...NO_LIMITS,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    ...env,
  })
  const product = await startProduct({ settings, logs: 'files' })
  stack.defer(() => product.stop())
  const { url, simulatorUrl, databaseUrl } = product
  const ask = (method: string, path: string, body?: object) => askBank(simulatorUrl + path, method, body)
  return {
    product,
    dataDir: folder.path,
    client: (token) => openTab(url, token),
    payBoleto: (line) => payBoleto(simulatorUrl, line),
    typeCard: async () => ((await ask('POST', '/card/v1/tokens', CARD)) as { token: string }).token,
    pay: async (pixCopiaECola) => void (await ask('POST', '/banco/pagar', { pixCopiaECola })),
    setChaos: async (change) => void (await ask('PUT', '/chaos', change)),
    mails: (to) => ask('GET', `/api/mails?to=${encodeURIComponent(to)}`) as Promise<Mail[]>,
    async charges() {
      const { CARD_TOKEN } = await ensureSecrets(folder.path)
      const headers = { authorization: `Bearer ${CARD_TOKEN}` }
      const path = '/card/v1/charges?from=2020-01-01&to=2100-01-01'
      return (await (await fetch(simulatorUrl + path, { headers })).json()).charges
    },
    rows: (sql, values) => query(databaseUrl, sql, values),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const CARD = { number: '4235647728025682', name: 'ANA SOUZA', month: 8, year: 2031, code: '123' }

/** The bank's app knows boletos as a form alone. */
async function payBoleto(bank: string, linha: string): Promise<void> {
  const body = new URLSearchParams({ linha, compensa: 'now' })
  const { status } = await fetch(`${bank}/banco/boleto/pagar`, { method: 'POST', body, redirect: 'manual' })
  if (status !== 303) throw new Error(`the bank answered ${status}`)
}

async function askBank(url: string, method: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, ...(body && { headers, body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`)
  return answer.json()
}

/** On a connection of its own: the one before may have died with the database. */
async function query<T extends object>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
