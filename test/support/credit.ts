import type { Order } from '@vitrine/contract/order'
import { type Buyer, hasPix, isPaid, untilOrder } from './buyer.ts'
import type { Shop } from './shop.ts'
import { stock } from './stock.ts'

/** Pays the Pix of an order and waits until it is paid. */
export async function payPix(
  { bank }: Shop,
  { client }: Pick<Buyer, 'client'>,
  { id }: Pick<Order, 'id'>,
): Promise<Order> {
  const { payment } = await untilOrder(client, id, hasPix)
  await bank.pay(payment!.pix!.copyPaste)
  return untilOrder(client, id, isPaid)
}

/** The buyer gets credit as buyers do: they take a purchase of that price back, and choose credit. */
export async function earnCredit(shop: Shop, buyer: Buyer, amount: number): Promise<Order> {
  const { priceId } = await stock(shop.parts.pool, { name: 'Compra devolvida', amount })
  const order = await payPix(shop, buyer, await buyer.order(priceId))
  return buyer.client.checkout.regretOrder({ id: order.id, asCredit: true })
}

/** What the buyer may spend in the main brand, in centavos. */
export async function balanceOf({ client }: Buyer): Promise<number> {
  const balances = await client.credit.readBalances()
  return balances.find(({ brand }) => brand === 'main')?.balance ?? 0
}
