import { randomUUID } from 'node:crypto'
import type { Order } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type Client, openTab } from '../../test/support/browser.ts'
import { ADDRESS, hasBoleto, hasPix, isPaid, untilOrder } from '../../test/support/buyer.ts'
import { APPROVED } from './card.ts'
import { member, type Person } from './person.ts'
import type { Page } from './test.ts'
import { payBoleto, payToBank, typeAtBank } from './world.ts'

const CPF = '52998224725'

/** Somebody who is signed in on a page, and calls the API in a session beside that one. */
export type Buyer = Person & { client: Client }
type WithClient = Pick<Buyer, 'client'>

interface Purchase {
  slug: string
  method?: PaymentMethod
}

/** Somebody new. */
export async function newBuyer(page: Page): Promise<Buyer> {
  const person = await member(page)
  const { origin } = new URL(page.url())
  const { email, password } = person
  const answer = await openTab(origin).account.login({ email, password })
  if (!('accessToken' in answer)) throw new Error('a second factor is asked for')
  return { ...person, client: openTab(origin, answer.accessToken) }
}

/** Puts products into the cart of an account, each at the first of its prices. */
export async function fillCartOf({ client }: WithClient, ...slugs: string[]): Promise<void> {
  for (const product of slugs) {
    const { prices } = await client.catalog.product({ product })
    await client.cart.addLine({ priceId: prices[0]!.id })
  }
}

/** Orders one product; resolves once it can be paid. */
export async function placeOrder({ client }: WithClient, { slug, method = 'pix' }: Purchase): Promise<Order> {
  await fillCartOf({ client }, slug)
  return order(client, { method, ...(method === 'boleto' && { address: ADDRESS }) })
}

type PlaceOrderBody = Parameters<Client['checkout']['placeOrder']>[0]['body']

async function order(
  client: Client,
  how: Pick<PlaceOrderBody, 'method' | 'address' | 'card'>,
): Promise<Order> {
  const { quote } = await client.cart.read({})
  const body = { ...how, document: CPF, expectedTotal: quote.total, acceptedTerms: true as const }
  const headers = { 'idempotency-key': randomUUID() }
  const { id } = await client.checkout.placeOrder({ headers, body })
  return untilOrder(client, id, (placed) => hasPix(placed) || hasBoleto(placed) || isPaid(placed))
}

/** Orders one product and pays for it. */
export async function buy(page: Page, buyer: WithClient, purchase: Purchase): Promise<Order> {
  const { id, payment } = await placeOrder(buyer, purchase)
  if (payment?.boleto) await payBoleto(page, payment.boleto.line)
  else if (payment?.pix) await payToBank(page, payment.pix.copyPaste)
  return untilOrder(buyer.client, id, isPaid)
}

/** Pays for one product with a card that is kept. */
export async function buyAndKeepCard(page: Page, { client }: WithClient, slug: string): Promise<Order> {
  await fillCartOf({ client }, slug)
  const { quote } = await client.cart.read({})
  const token = await typeAtBank(page, APPROVED.replaceAll(' ', ''))
  const card = { token, installments: 1, expectedCharge: quote.total, save: true as const }
  return order(client, { method: 'card', card })
}
