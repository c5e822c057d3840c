import { randomUUID } from 'node:crypto'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type Contract, contract } from '@vitrine/contract'
import type { Load } from './load.ts'

type Client = ContractRouterClient<Contract>

export interface Counter {
  url: string
  bankUrl: string
  priceId: string
}

const DOCUMENT = '12345678909'

async function openAccount(url: string): Promise<Client> {
  const connect = (headers: Record<string, string>) =>
    createORPCClient<Client>(new OpenAPILink(contract, { url: `${url}/api`, headers }))
  const body = {
    name: 'Pessoa da Medida',
    email: `${randomUUID()}@medida.example`,
    password: randomUUID(),
    acceptedTerms: true as const,
  }
  const { accessToken } = await connect({}).account.register({ headers: {}, body })
  return connect({ authorization: `Bearer ${accessToken}` })
}

/** One order through the whole path: cart, order, Pix, bank app, webhook, paid. */
async function buy(client: Client, { bankUrl, priceId }: Counter): Promise<void> {
  const cart = await client.cart.addLine({ priceId })
  const order = await client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { method: 'pix', document: DOCUMENT, expectedTotal: cart.quote.total, acceptedTerms: true },
  })
  let isPaying = false
  for await (const { status, payment } of await client.checkout.followOrder({ id: order.id })) {
    if (status === 'paid') return
    if (!payment?.pix || isPaying) continue
    isPaying = true
    await pay(bankUrl, payment.pix.copyPaste)
  }
  throw new Error('an order was not paid')
}

async function pay(bankUrl: string, pixCopiaECola: string): Promise<void> {
  const response = await fetch(`${bankUrl}/banco/pagar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola }),
  })
  if (!response.ok) throw new Error(`the bank answered ${response.status}`)
  await response.arrayBuffer()
}

/** `workers` buyers, each placing one order after the other for `seconds`. Accounts are made before the clock starts. */
export async function orders(counter: Counter, { workers = 8, seconds = 10 } = {}): Promise<Load> {
  const clients = await Promise.all(Array.from({ length: workers }, () => openAccount(counter.url)))
  await Promise.all(clients.map((client) => buy(client, counter)))
  const began = performance.now()
  const took: number[] = []
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - began < seconds * 1000) {
        const start = performance.now()
        await buy(client, counter)
        took.push(performance.now() - start)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0)
  return { perSecond: Math.round(took.length / elapsed), p50: at(0.5), p99: at(0.99) }
}
