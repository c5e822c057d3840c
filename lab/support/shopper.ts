import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '@vitrine/contract/order'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { ADDRESS, type Buyer, CPF, newBuyer } from '../../test/support/buyer.ts'
import type { RunningProduct } from '../../test/support/product.ts'
import { type Diary, insist } from './insist.ts'

/** Where shoppers shop, what they may choose from, and how long they go on. */
export interface Market {
  shop: RunningProduct
  diary: Diary
  prices: readonly string[]
  methods: readonly PaymentMethod[]
  random(): number
  isOpen(): boolean
  /** Is told of each order that was answered as placed, before it is paid. */
  onPlaced?(id: string): void
}

/** Orders of one account: somebody who comes back; then comes somebody else. */
const ORDERS_EACH = 12
const POLL_MS = 200
/** How many in a hundred press the button twice. */
const IMPATIENT = 30

/** Buys one thing after the other until the market closes; resolves to the ids of what was ordered. */
export async function goShopping(market: Market): Promise<string[]> {
  const ordered: string[] = []
  while (market.isOpen()) {
    const buyer = await insist(market.diary, () => newBuyer(market.shop))
    await proveAddress(market, buyer)
    for (let n = 0; n < ORDERS_EACH && market.isOpen(); n++) ordered.push(await buy(market, buyer))
  }
  return ordered
}

/** Boletos keep seats for accounts alone whose address was proved; the database may be away for a moment. */
const proveAddress = ({ shop, diary }: Market, { email }: Buyer) =>
  insist(diary, () =>
    shop.rows('update account set email_verified_at = now() where email = $1 returning id', [email]),
  )

async function buy(market: Market, buyer: Buyer): Promise<string> {
  const { id } = await order(market, buyer, pick(market, market.methods))
  market.onPlaced?.(id)
  await pay(market, buyer, id)
  return id
}

const pick = <T>({ random }: Market, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

async function order(market: Market, { client }: Buyer, method: PaymentMethod): Promise<Order> {
  const { shop, diary } = market
  const priceId = pick(market, market.prices)
  const { quote } = await insist(diary, () => client.cart.addLine({ priceId }))
  const card = method === 'card' && {
    installments: 1,
    expectedCharge: quote.total,
    token: await insist(diary, shop.typeCard),
  }
  const headers = { 'idempotency-key': randomUUID() }
  const terms = { document: CPF, expectedTotal: quote.total, acceptedTerms: true } as const
  const address = method === 'boleto' && { address: ADDRESS }
  const body = { ...terms, method, ...address, ...(card && { card }) }
  const press = () => client.checkout.placeOrder({ headers, body })
  const isImpatient = market.random() * 100 < IMPATIENT
  const answers = await Promise.all(Array.from({ length: isImpatient ? 2 : 1 }, () => insist(diary, press)))
  const [first, second = first] = answers
  if (first!.id !== second!.id) throw new Error('one key, two orders')
  return first!
}

/** Pays what the screen says, in the way it says; a card that was not charged is followed by Pix. */
async function pay(market: Market, { client }: Buyer, id: string): Promise<void> {
  const { shop, diary } = market
  for (;;) {
    const { status, payment } = await insist(diary, () => client.checkout.readOrder({ id }))
    if (status === 'paid') return
    if (payment?.boleto) return shop.payBoleto(payment.boleto.line)
    if (payment?.pix) return shop.pay(payment.pix.copyPaste)
    if (payment?.status === 'failed')
      await insist(diary, () => client.checkout.changeMethod({ id, method: 'pix' }))
    await wait(POLL_MS)
  }
}
