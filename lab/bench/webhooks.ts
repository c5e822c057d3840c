import type { Order } from '@vitrine/contract/order'
import { Agent, request } from 'undici'
import { seededRandom } from '../../simulator/src/chaos/random.ts'
import { ADDRESS } from '../../test/support/buyer.ts'
import { type About, type Doors, type Notification, shuffledNotifications } from '../support/notifications.ts'
import { type Buyer, follow, openBuyer, post } from './buyers.ts'
import type { Load } from './load.ts'
import { summarise } from './paced.ts'

/** Where the shop is, where its bank is, what is sold, and with which keys of Mercado Pago. */
export interface Told extends Doors {
  bankUrl: string
  publicKey: string
  priceId: string
}

const DOCUMENT = '12345678909'
/** Its issuer asks first, so that it is paid when we say so. */
const CARD = {
  card_number: '4000000000001158',
  expiration_month: '08',
  expiration_year: '2031',
  security_code: '123',
  cardholder: { name: 'ANA SOUZA' },
}
const dispatcher = new Agent()
const WORKERS = 8

/**
 * Notifications about `orders` paid orders by each method, twenty times each, shuffled, a tenth forged or of long ago:
 * how fast they are answered while they are acted on. One answer that is not the right one ends the run.
 */
export async function webhooks(told: Told, orders = 20): Promise<Load> {
  const buyer = await openBuyer(told.url)
  await setLoss(told, 100)
  const [paid, unpaid]: [About[], About[]] = [[], []]
  for (let n = 0; n < orders; n++)
    for (const method of ['pix', 'boleto', 'card'] as const)
      paid.push(await charge(told, buyer, method, true))
  for (const method of ['pix', 'boleto', 'card'] as const)
    unpaid.push(await charge(told, buyer, method, false))
  const notifications = shuffledNotifications(told, paid, unpaid, seededRandom(1))
  const began = performance.now()
  const { p50, p99 } = summarise(await sendAll(notifications))
  const perSecond = Math.round(notifications.length / ((performance.now() - began) / 1000))
  await setLoss(told, 0)
  return { perSecond, p50, p99 }
}

const setLoss = async ({ bankUrl }: Told, losePercent: number): Promise<void> => {
  await request(`${bankUrl}/chaos`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks: { losePercent } }),
    dispatcher,
  })
}

/** An order whose charge is there, and paid at its bank when `isPaid`. */
async function charge(told: Told, buyer: Buyer, method: About['method'], isPaid: boolean): Promise<About> {
  const { url, priceId } = told
  const { quote } = await post<{ quote: { total: number } }>(
    `${url}/api/cart/lines`,
    { priceId },
    buyer.headers,
  )
  const card = method === 'card' && {
    ...(await typeCard(told)),
    installments: 1,
    expectedCharge: quote.total,
  }
  const terms = { document: DOCUMENT, expectedTotal: quote.total, acceptedTerms: true }
  const headers = { ...buyer.headers, 'idempotency-key': crypto.randomUUID() }
  const address = method === 'boleto' && { address: ADDRESS }
  const body = { method, ...terms, ...address, ...(card && { card }) }
  const { id } = await post<Order>(`${url}/api/checkout/orders`, body, headers)
  for await (const { payment } of follow(url, id, buyer.headers)) {
    if (!payment || !isReady(payment)) continue
    const about = { method, reference: payment.id.replace('_', '') }
    return isPaid ? { ...about, ...(await pay(told, payment)) } : about
  }
  throw new Error('an order got no charge')
}

type Payment = NonNullable<Order['payment']>
const isReady = ({ pix, boleto, card }: Payment) => Boolean(pix || boleto || card?.actionUrl)

async function typeCard({ bankUrl, publicKey }: Told): Promise<{ token: string }> {
  const { id } = await post<{ id: string }>(`${bankUrl}/v1/card_tokens?public_key=${publicKey}`, CARD)
  return { token: `visa-${id}` }
}

async function pay({ bankUrl }: Told, { pix, boleto, card }: Payment): Promise<Partial<About>> {
  if (pix) return post(`${bankUrl}/banco/pagar`, { pixCopiaECola: pix.copyPaste })
  if (boleto) await submit(`${bankUrl}/banco/boleto/pagar`, { linha: boleto.line, compensa: 'now' })
  const question = card?.actionUrl && new URL(card.actionUrl).searchParams.get('desafio')
  if (question) await submit(question, { resposta: 'sim' })
  return {}
}

async function submit(url: string, form: Record<string, string>): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  const answer = await request(url, { method: 'POST', headers, body, dispatcher })
  await answer.body.dump()
  if (answer.statusCode !== 303) throw new Error(`${url} answered ${answer.statusCode}`)
}

/** Resolves to the latencies in milliseconds. */
async function sendAll(notifications: readonly Notification[]): Promise<number[]> {
  const left = [...notifications]
  const times: number[] = []
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) times.push(await send(next))
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  return times
}

async function send({ url, headers, body, status }: Notification): Promise<number> {
  const began = performance.now()
  const answer = await request(url, { method: 'POST', headers, body, dispatcher })
  await answer.body.dump()
  if (answer.statusCode !== status)
    throw new Error(`a notification was answered ${answer.statusCode}, not ${status}`)
  return performance.now() - began
}
