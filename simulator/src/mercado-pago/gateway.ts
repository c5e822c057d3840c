import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { type MercadoPagoStore, mercadoPagoStore, type OrderRecord } from './mercado-pago.store.ts'

/** A call of the API or of a browser; `origin` is how the caller reached the simulator, without a slash at the end. */
export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
  origin: string
}

export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** It never reaches whoever asked. */
  isLost?: true
}

/** What a test takes away from the API. */
interface Faults {
  /** It makes an order for each call, a customer for each address, and saves no card twice. */
  forgetsKeys: boolean
  /** The search knows no customer but those whose address was refused a second time. */
  hidesCustomers: boolean
  refusedAddresses: Set<string>
  /** Nobody becomes a customer. */
  refusesCustomers: boolean
}

/** The keys of one seller's application, as its panel shows them. */
export interface Keys {
  accessToken: string
  publicKey: string
  webhookSecret: string
}

export interface MercadoPago {
  db: DatabaseSync
  keys: Keys
  store: MercadoPagoStore
  faults: Faults
  now(): number
  /** How long a review takes to end by itself, in milliseconds; 0 leaves it to whoever opens the page. */
  reviewMs(): number
  /** What becomes of a refund, and after how long, in milliseconds. */
  refund(): { status: 'processed' | 'failed'; delayMs: number }
  /** Queues the notification of an order as it stands; called inside the transaction of the change. */
  notify(record: OrderRecord, delayMs?: number): void
  /** Sends what was queued, after the transaction. */
  flush(): void
}

type Parts = Pick<MercadoPago, 'db' | 'keys' | 'now'> &
  Partial<Pick<MercadoPago, 'notify' | 'flush' | 'reviewMs' | 'refund'>>

/** The gateway over its tables. */
export function createMercadoPago(parts: Parts): MercadoPago {
  return {
    store: mercadoPagoStore(parts.db),
    faults: {
      forgetsKeys: false,
      hidesCustomers: false,
      refusedAddresses: new Set(),
      refusesCustomers: false,
    },
    reviewMs: () => 0,
    refund: () => ({ status: 'processed', delayMs: 0 }),
    notify: () => undefined,
    flush: () => undefined,
    ...parts,
  }
}

/** A refusal of the Orders API. */
export const refusal = (status: number, error: string): Answer => ({
  status,
  body: { status, error, message: error.replaceAll('_', ' ') },
})

/** Whether a body is JSON, or there is none. */
export function isJson(text: string): boolean {
  try {
    if (text) JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `ORD`, `PAY` or `REF` and 26 signs, as the manual's examples have them. */
export const newId = (kind: string): string => `${kind}${randomBytes(13).toString('hex').toUpperCase()}`

export const instant = (at: number): string => new Date(at).toISOString()

/** The webhook's body about an order (manual, "Notificações", topic `order`). */
export const notificationOf = ({ order, facts }: OrderRecord) => ({
  action: `order.${order.status}`,
  api_version: 'v1',
  application_id: '76506430185983',
  date_created: order.last_updated_date,
  live_mode: false,
  type: 'order',
  user_id: '2025701502',
  data: { ...order, version: facts.version },
})

/** The address of a notification, and headers that sign it: over the id in lower case, the request's and the time. */
export function signedHeaders(secret: string, id: string, at: number): Record<string, string> {
  const requestId = randomBytes(16).toString('hex')
  const manifest = `id:${id.toLowerCase()};request-id:${requestId};ts:${at};`
  const signature = createHmac('sha256', secret).update(manifest).digest('hex')
  return { 'x-request-id': requestId, 'x-signature': `ts=${at},v1=${signature}` }
}
