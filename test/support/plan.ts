import { offerPlans, planTermsFor } from '@vitrine/contract/installment-plan'
import { centavos } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { addDays, calendarDay, HOUR_MS, startOfDay, today } from '@vitrine/contract/time'
import { addPlanTerms } from '../../server/src/pricing/index.ts'
import { type Buyer, hasBoleto, hasPix, isPaid, PASSWORD, placeOrder, untilOrder } from './buyer.ts'
import type { Shop } from './shop.ts'
import { stock } from './stock.ts'

const AUTHOR = { by: 'acc_teste', reason: 'teste' }
export const TERMS = { most: 6, minParcel: 3000, monthlyBp: 100, fineBp: 200, interestBp: 100 }

/** Noon in the shop, so many days after a parcel is due. */
export const noonOf = (dueOn: string, days: number): Date =>
  new Date(startOfDay(addDays(calendarDay(dueOn), days)).getTime() + 12 * HOUR_MS)

/** Something for R$ 300,00 that may be paid in parcels without a card. */
export async function stockInParcels(shop: Shop, terms: Partial<typeof TERMS> = {}, name = 'Curso') {
  const product = await stock(shop.parts.pool, { name, amount: 30_000 })
  const days = { startsOn: today(shop.parts.app.clock.now()), endsOn: null }
  await addPlanTerms(shop.parts.app, { productId: product.productId, ...days, ...TERMS, ...terms }, AUTHOR)
  return product
}

type Product = Awaited<ReturnType<typeof stockInParcels>>

/** What so many parcels of it come to, as its page shows it. */
export async function offerOf({ client }: Buyer, { productId }: Product, total: number, count: number) {
  const terms = planTermsFor(await client.checkout.readPlan({ products: productId }), [productId])
  return offerPlans(centavos(total), terms).find((one) => one.count === count)!
}

/** Orders it in parcels; the first is not paid yet. */
export async function orderInParcels(
  buyer: Buyer,
  product: Product,
  { count = 3, method = 'pix' }: { count?: number; method?: 'pix' | 'boleto' } = {},
): Promise<Order> {
  const { quote } = await buyer.client.cart.addLine({ priceId: product.priceId })
  const { total } = await offerOf(buyer, product, quote.total, count)
  const plan = { count, expectedTotal: total }
  return placeOrder(buyer.client, quote.total, crypto.randomUUID(), { method, plan })
}

/** Pays what an order is charged for now, at the bank. */
export async function payNow(shop: Shop, { client }: Buyer, id: string): Promise<Order> {
  const { payment } = await untilOrder(client, id, (order) => hasPix(order) || hasBoleto(order))
  if (payment?.boleto) await shop.bank.payBoleto(payment.boleto.line)
  else await shop.bank.pay(payment!.pix!.copyPaste)
  await client.checkout.verifyPayment({ id })
  return untilOrder(client, id, isPaid)
}

/** Has it, with the first parcel paid; resolves to the sale, with its bills. */
export async function buyInParcels(
  shop: Shop,
  buyer: Buyer,
  product: Product,
  wish: { count?: number; method?: 'pix' | 'boleto' } = {},
): Promise<Order> {
  const { id } = await orderInParcels(buyer, product, wish)
  await payNow(shop, buyer, id)
  return buyer.client.checkout.readOrder({ id })
}

/** Pays a parcel by Pix. */
export async function payBill(shop: Shop, buyer: Buyer, sale: Order, number: number): Promise<Order> {
  const id = sale.plan!.bills.find((bill) => bill.number === number)!.id!
  await buyer.client.checkout.changeMethod({ id, method: 'pix' })
  return payNow(shop, buyer, id)
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
