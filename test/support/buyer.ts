import { randomUUID } from 'node:crypto'
import type { Order } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { sessionOf } from './identities.ts'
import type { Client, Shop } from './shop.ts'

/** Of everybody who signs up here. */
export const PASSWORD = 'uma senha bem longa'

/** A CPF of Mercado Pago's sandbox: valid, and nobody's. */
export const CPF = '12345678909'

/** Of a street that many know: nobody's home. */
export const ADDRESS = {
  cep: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
} as const

export interface Buyer {
  email: string
  token: string
  client: Client
  /** Puts the price in the cart and closes the order. */
  order(priceId: string, options?: OrderOptions): Promise<Order>
}

interface OrderOptions {
  coupon?: string
  key?: string
  method?: PaymentMethod
  /** Of the total, what store credit pays. */
  credit?: number
  /** A boleto asks for it. */
  address?: typeof ADDRESS
  /** The plan renews by Pix Automático. */
  pixMandate?: boolean
}

/** Somebody who has just signed up. */
export async function newBuyer(shop: Pick<Shop, 'client'>): Promise<Buyer> {
  const email = `${randomUUID()}@comprador.example`
  const body = {
    name: 'Joana da Silva',
    email,
    password: PASSWORD,
    acceptedTerms: true as const,
  }
  const { accessToken } = await shop.client().account.register({ headers: {}, body })
  return buyerOf(shop, email, accessToken)
}

/** Somebody who signed up before, in a session of now: the time of a shop goes on, and sessions end. */
export const signInAgain = async (shop: Pick<Shop, 'client' | 'parts'>, email: string): Promise<Buyer> =>
  buyerOf(shop, email, await sessionOf(shop.parts.app, email))

function buyerOf(shop: Pick<Shop, 'client'>, email: string, token: string): Buyer {
  const client = shop.client(token)
  return {
    email,
    token,
    client,
    async order(priceId, { coupon, key = randomUUID(), ...paid } = {}) {
      let cart = await client.cart.addLine({ priceId })
      if (coupon) cart = await client.cart.applyCoupon({ code: coupon })
      return placeOrder(client, cart.quote.total, key, paid)
    },
  }
}

export const placeOrder = (
  client: Client,
  expectedTotal: number,
  key: string,
  {
    method = 'pix',
    credit,
    address = method === 'boleto' ? ADDRESS : undefined,
    pixMandate = false,
  }: Pick<OrderOptions, 'method' | 'credit' | 'address' | 'pixMandate'> = {},
): Promise<Order> =>
  client.checkout.placeOrder({
    headers: { 'idempotency-key': key },
    body: {
      method,
      document: CPF,
      expectedTotal,
      acceptedTerms: true as const,
      ...(credit !== undefined && { credit }),
      ...(address && { address }),
      ...(pixMandate && { pixMandate: true as const }),
    },
  })

/** The first state of the order that satisfies `isIt`, as the buyer's own screen follows it. */
export async function untilOrder(
  client: Client,
  id: string,
  isIt: (order: Order) => boolean,
): Promise<Order> {
  for await (const order of await client.checkout.followOrder({ id })) if (isIt(order)) return order
  throw new Error('the order never got there')
}
export const isPaid = ({ status }: Order) => status === 'paid'
export const hasBoleto = ({ payment }: Order) => payment?.boleto !== undefined
export const hasPix = ({ payment }: Order) => payment?.pix !== undefined

/** Of each thing that somebody has, why it may not be used for now; undefined where it may. */
export const holdsOf = async ({ client }: { client: Client }) =>
  (await client.access.list()).map(({ hold }) => hold)
