import type { OrderId } from '@vitrine/contract/ids'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type pg from 'pg'
import { hasBoleto, hasPix, newBuyer, untilOrder } from '../../test/support/buyer.ts'
import { orderByCard } from '../../test/support/card.ts'
import type { Shop } from '../../test/support/shop.ts'
import { stock } from '../../test/support/stock.ts'
import type { About } from './notifications.ts'

/** An order whose charge is there, and what its notifications are about. */
export interface Charged {
  orderId: OrderId
  about: About
  /** Asks the provider, as its buyer does by a button; resolves to the state of the order. */
  poll(): Promise<string>
}

const ASKS = { name: 'asks' } as const

/** Orders of somebody new, `count` by each method, all waiting for their money. */
export async function chargeMany(shop: Shop, count: number): Promise<Charged[]> {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const charged: Charged[] = []
  for (let n = 0; n < count; n++) {
    const pix = await buyer.order(priceId)
    await untilOrder(buyer.client, pix.id, hasPix)
    const boleto = await buyer.order(priceId, { method: 'boleto' })
    await untilOrder(buyer.client, boleto.id, hasBoleto)
    const card = await orderByCard(shop, buyer, priceId, ASKS)
    for (const { id } of [pix, boleto, card]) {
      const poll = async () => (await buyer.client.checkout.verifyPayment({ id })).status
      charged.push({ orderId: id, about: await aboutOf(shop.parts.pool, id), poll })
    }
  }
  return charged
}

async function aboutOf(pool: pg.Pool, orderId: OrderId): Promise<About> {
  const { rows } = await pool.query<{ method: PaymentMethod; reference: string }>(
    'select method, txid as reference from payment where order_id = $1 and carried_by is null',
    [orderId],
  )
  return rows[0]!
}

/** The buyer pays, by whatever method it is. Resolves to what the notifications of it say. */
export async function payAtBank({ bank, parts }: Shop, { about, orderId }: Charged): Promise<About> {
  const { rows } = await parts.pool.query(
    'select line, action_url from payment where order_id = $1 and carried_by is null',
    [orderId],
  )
  const { line, action_url: action } = rows[0]
  if (about.method === 'pix') return { ...about, endToEndId: (await bank.pay(about.reference)).e2eid }
  if (about.method === 'boleto') await bank.payBoleto(line, 'now')
  else await bank.answerChallenge(action, true)
  return about
}
