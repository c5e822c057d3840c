import { today } from '@vitrine/contract/time'
import { addTrustRule } from '../../server/src/pricing/index.ts'
import { type Buyer, hasBoleto, hasPix, isPaid, newBuyer, PASSWORD, untilOrder } from './buyer.ts'
import type { Shop } from './shop.ts'
import { stock } from './stock.ts'

const AUTHOR = { by: 'acc_teste', reason: 'teste' }

/** The shop trusts whoever paid so many orders before, up to this total in centavos; resolves to the id of the version. */
export async function trustRegulars(shop: Shop, ceiling = 50_000, paidOrders = 1): Promise<string> {
  await stock(shop.parts.pool, { name: 'Nada', amount: 100 })
  const { app } = shop.parts
  const terms = { brandId: 'main', paidOrders, ceiling, startsOn: today(app.clock.now()), endsOn: null }
  return addTrustRule(app, terms, AUTHOR)
}

export const confirmEmail = (shop: Shop, { email }: Buyer) =>
  shop.parts.pool.query(`update account set email_verified_at = '2026-01-01' where email = $1`, [email])

/** Buys something by Pix and pays it; resolves to the id of the order. */
export async function payOne(shop: Shop, { client, order }: Buyer): Promise<string> {
  const { priceId } = await stock(shop.parts.pool, { name: 'Apostila', amount: 1000 })
  const { id } = await order(priceId)
  const { payment } = await untilOrder(client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(client, id, isPaid)
  return id
}

/** Somebody whose address is confirmed and who has paid an order. */
export async function newRegular(shop: Shop): Promise<Buyer> {
  const buyer = await newBuyer(shop)
  await confirmEmail(shop, buyer)
  await payOne(shop, buyer)
  return buyer
}

/** An order of theirs whose boleto is made. */
export async function boletoOf({ client, order }: Buyer, priceId: string) {
  const { id } = await order(priceId, { method: 'boleto' })
  const made = await untilOrder(client, id, hasBoleto)
  return { ...made, line: made.payment!.boleto!.line }
}

/** What somebody may use of these resources, and why. */
export async function opened({ client }: Buyer, resource: string) {
  const all = await client.access.list()
  return all.filter((one) => one.resource === resource).map(({ id: _, ...one }) => one)
}

/** The same person with a new session, where a clock went on. */
export async function signInAgain(shop: Shop, buyer: Buyer): Promise<Buyer> {
  const answer = await shop.client().account.login({ email: buyer.email, password: PASSWORD })
  if (!('accessToken' in answer)) throw new Error('a second factor was asked for')
  return { ...buyer, token: answer.accessToken, client: shop.client(answer.accessToken) }
}
