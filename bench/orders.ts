import { randomUUID } from 'node:crypto'
import type { Cart } from '@vitrine/contract/cart'
import type { Order } from '@vitrine/contract/order'
import { Agent, request } from 'undici'
import type { Load } from './load.ts'

export interface Counter {
  url: string
  bankUrl: string
  priceId: string
}

const DOCUMENT = '12345678909'
/** The buyers share the processor with what they measure: so they speak plain HTTP, over kept connections. */
const dispatcher = new Agent()

type Headers = Record<string, string>

export async function post<T>(url: string, body: object, headers: Headers = {}): Promise<T> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    dispatcher,
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}`)
  return JSON.parse(text) as T
}

export interface Buyer {
  credentials: { email: string; password: string }
  headers: Headers
}

/** Signs somebody up. */
export async function openBuyer(url: string): Promise<Buyer> {
  const credentials = { email: `${randomUUID()}@medida.example`, password: randomUUID() }
  const form = { name: 'Pessoa da Medida', ...credentials, acceptedTerms: true }
  const { accessToken } = await post<{ accessToken: string }>(`${url}/api/account/register`, form)
  return { credentials, headers: { authorization: `Bearer ${accessToken}` } }
}

/** `count` of them, one after the other. */
export async function openBuyers(url: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  while (buyers.length < count) buyers.push(await openBuyer(url))
  return buyers
}

/** The order as its screen is told of it: each event holds the whole order. */
export async function* follow(url: string, id: string, headers: Headers): AsyncGenerator<Order> {
  const { statusCode, body } = await request(`${url}/api/orders/${id}/events`, { headers, dispatcher })
  if (statusCode !== 200) throw new Error(`an order's events answered ${statusCode}`)
  let rest = ''
  for await (const chunk of body.setEncoding('utf8')) {
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '))
      if (data && event.includes('event: message')) yield JSON.parse(data.slice('data: '.length)) as Order
    }
  }
}

/** One order through the whole path: cart, order, Pix, bank app, webhook, paid. */
export async function buy({ headers: buyer }: Buyer, { url, bankUrl, priceId }: Counter): Promise<void> {
  const cart = await post<Cart>(`${url}/api/cart/lines`, { priceId }, buyer)
  const wish = { method: 'pix', document: DOCUMENT, expectedTotal: cart.quote.total, acceptedTerms: true }
  const headers = { ...buyer, 'idempotency-key': randomUUID() }
  const { id } = await post<Order>(`${url}/api/checkout/orders`, wish, headers)
  let isPaying = false
  let isPaid = false
  for await (const { status, payment } of follow(url, id, buyer)) {
    isPaid ||= status === 'paid'
    if (!payment?.pix || isPaying) continue
    isPaying = true
    await post(`${bankUrl}/banco/pagar`, { pixCopiaECola: payment.pix.copyPaste })
  }
  if (!isPaid) throw new Error('an order was not paid')
}

const WARM_UP_SECONDS = 5

/** `workers` buyers, each placing one order after the other for `seconds`. Accounts are made before the clock starts. */
export async function orders(counter: Counter, { workers = 8, seconds = 10 } = {}): Promise<Load> {
  const buyers = await openBuyers(counter.url, workers)
  await buyFor(WARM_UP_SECONDS, buyers, counter)
  const began = performance.now()
  const took = await buyFor(seconds, buyers, counter)
  const elapsed = (performance.now() - began) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0)
  return { perSecond: Math.round(took.length / elapsed), p50: at(0.5), p99: at(0.99) }
}

/** Resolves to how long each order took, in milliseconds. */
async function buyFor(seconds: number, buyers: readonly Buyer[], counter: Counter): Promise<number[]> {
  const began = performance.now()
  const took: number[] = []
  const buyOn = async (buyer: Buyer) => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now()
      await buy(buyer, counter)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(buyers.map(buyOn))
  return took
}
