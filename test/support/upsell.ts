import { randomUUID } from 'node:crypto'
import { newId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import type { TestApp } from './app.ts'
import { placeOrder } from './buyer.ts'
import { type Member, signUp } from './sellable.ts'
import { issueCoupon, stock } from './stock.ts'

/** Makes an order cost nothing, so that it is paid at once. */
const FREE = 'NADAAPAGAR'

interface Declaration {
  after?: string[]
  couponId?: string
  priority?: number
  interval?: string
  endsAt?: string
}

/** Offers a product after a purchase in the brand `main`; resolves to the offer's id. */
export async function declareUpsell(shop: TestApp, productId: string, more: Declaration = {}) {
  const id = newId('ofr')
  await shop.pool.query(
    `insert into offer (id, kind, brand_id, product_id, interval, product_ids, coupon_id, pitch, priority, starts_at, ends_at)
     values ($1, 'upsell', 'main', $2, $3, $4, $5, 'Combina bem com o que você acabou de comprar.', $6, '2026-11-01', $7)`,
    [
      id,
      productId,
      more.interval ?? 'once',
      more.after ?? null,
      more.couponId ?? null,
      more.priority ?? 0,
      more.endsAt ?? null,
    ],
  )
  shop.app.cache.forget()
  return id
}

/** A coupon that nobody types, in basis points. */
export const issueOffer = (shop: TestApp, value: number, more: object = {}) =>
  issueCoupon(shop.pool, {
    code: `OFERTA${randomUUID().slice(0, 8)}`.toUpperCase(),
    value,
    automatic: true,
    ...more,
  })

/** `Guia` leads to `Planilha`, of R$ 50,00, for R$ 35,00. */
export async function offering(shop: TestApp) {
  const guide = await stock(shop.pool, { name: 'Guia', amount: 9_000 })
  const extra = await stock(shop.pool, { name: 'Planilha', amount: 5_000 })
  const couponId = await issueOffer(shop, 3_000)
  const upsellId = await declareUpsell(shop, extra.productId, { after: [guide.productId], couponId })
  return { guide, extra, couponId, upsellId }
}

/** An order of it that is paid at once. */
export async function buy(
  shop: TestApp,
  { client }: Pick<Member, 'client'>,
  priceId: string,
): Promise<Order> {
  const { rowCount } = await shop.pool.query('select from coupon where code = $1', [FREE])
  if (!rowCount) await issueCoupon(shop.pool, { code: FREE, value: 10_000 })
  await client.cart.addLine({ priceId })
  const { quote } = await client.cart.applyCoupon({ code: FREE })
  return placeOrder(client, quote.total, randomUUID())
}

/** Somebody who has bought what leads to the offer. */
export async function afterPurchase(shop: TestApp) {
  const declared = await offering(shop)
  const member = await signUp(shop)
  const { id } = await buy(shop, member, declared.guide.priceId)
  return { ...declared, member, client: member.client, id }
}
