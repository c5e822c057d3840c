import { randomUUID } from 'node:crypto'
import type { Order } from '@vitrine/contract/order'
import { Agent, request } from 'undici'
import type { Load } from './load.ts'
import { summarise } from './paced.ts'

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

/** How fast each of them does one `work` after the other for `seconds`; `p50` and `p99` in milliseconds. */
export async function inTurns(
  seconds: number,
  buyers: readonly Buyer[],
  work: (buyer: Buyer) => Promise<void>,
): Promise<Load> {
  const began = performance.now()
  const took: number[] = []
  const goOn = async (buyer: Buyer) => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now()
      await work(buyer)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(buyers.map(goOn))
  const { p50, p99 } = summarise(took)
  return { perSecond: took.length / ((performance.now() - began) / 1000), p50, p99 }
}
