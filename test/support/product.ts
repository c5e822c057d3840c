import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../scripts/ports.ts'
import { readSettings } from '../../scripts/product/settings.ts'
import { type Product, startProduct } from '../../scripts/product.ts'
import { createClient } from '../../server/src/platform/kernel/database-address.ts'
import type { ChaosChange, Mail } from '../../simulator/src/index.ts'
import { type Client, openTab } from './browser.ts'
import { temporaryFolder } from './folder.ts'
import { NO_LIMITS } from './limits.ts'

/** A charge by card, by its txid. */
interface ChargeAtGateway {
  reference: string
  /** `processed` once it is paid. */
  state: string
  amount: string
}

/** The whole product as `npm start` runs it, in processes that can be killed. */
export interface RunningProduct extends AsyncDisposable {
  product: Product
  dataDir: string
  client(token?: string): Client
  pay(copyPaste: string): Promise<void>
  /** Pays a boleto by its line; its money is there at once. */
  payBoleto(line: string): Promise<void>
  /** Types a card that is approved into the frame; resolves to its token. */
  typeCard(): Promise<string>
  setChaos(change: ChaosChange): Promise<void>
  mails(to: string): Promise<Mail[]>
  /** Everything that was charged to cards, as Mercado Pago tells it. */
  charges(): Promise<ChargeAtGateway[]>
  /** Asks the database itself. */
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
}

/** `aheadMs` is how far ahead of the machine's the time of shop and bank is. */
export async function openProduct(
  env: Record<string, string> = {},
  { aheadMs = 0 } = {},
): Promise<RunningProduct> {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  if (aheadMs > 0) await writeFile(join(folder.path, 'clock-ahead'), String(aheadMs))
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
    typeCard: async () => typeCard(simulatorUrl, product.env.MERCADO_PAGO_PUBLIC_KEY!),
    pay: async (pixCopiaECola) => void (await ask('POST', '/banco/pagar', { pixCopiaECola })),
    setChaos: async (change) => void (await ask('PUT', '/chaos', change)),
    mails: (to) => ask('GET', `/api/mails?to=${encodeURIComponent(to)}`) as Promise<Mail[]>,
    charges: () => listCharges(simulatorUrl, product.env.MERCADO_PAGO_ACCESS_TOKEN!),
    rows: (sql, values) => query(databaseUrl, sql, values),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Types a card that is approved, as the script in a browser asks for its token. */
async function typeCard(gateway: string, publicKey: string): Promise<string> {
  const body = {
    card_number: '4235647728025682',
    expiration_month: '08',
    expiration_year: '2031',
    security_code: '123',
    cardholder: { name: 'APRO SOUZA' },
  }
  const path = `/v1/card_tokens?public_key=${publicKey}`
  const { id } = (await askBank(gateway + path, 'POST', body)) as { id: string }
  return `visa-${id}`
}

/** Everything that was charged to cards, page by page. */
async function listCharges(gateway: string, token: string): Promise<ChargeAtGateway[]> {
  const charges: ChargeAtGateway[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/v1/orders?begin_date=2020-01-01T00:00:00Z&end_date=2100-01-01T00:00:00Z&payment_method_type=credit_card&page_size=100&page=${page}`
    const answer = await fetch(gateway + path, { headers: { authorization: `Bearer ${token}` } })
    const { data, paging } = await answer.json()
    pages = Number(paging.total_pages)
    for (const { external_reference, status, total_amount } of data)
      charges.push({ reference: external_reference, state: status, amount: total_amount })
  }
  return charges
}

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
  const client = createClient(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
