import type { Interval } from '@vitrine/contract/catalog'
import { newId, type OrderId, type ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { CachedRead } from '#kernel/cache.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { type CartItem, itemColumns, touchCart } from './cart.store.ts'

/** A product at the price of an interval that is offered: beside a cart, or after a purchase. */
export interface Offer {
  id: string
  kind: 'order-bump' | 'upsell'
  brandId: string
  productId: ProductId
  interval: Interval
  /** It is offered with, or after, one of these products; null offers it with any cart, or after any purchase. */
  productIds: string[] | null
  /** The coupon that discounts an upsell. */
  couponId: string | null
  /** What the shop says for it, in pt-BR. */
  pitch: string
  startsAt: Date
  endsAt: Date | null
}

/** The offers of all brands by priority, cached: every cart and every purchase asks for them. */
export const OFFERS: CachedRead<Offer[]> = {
  channel: 'offers',
  async load(db) {
    const { rows } = await sql<Offer>`
      select id, kind, brand_id as "brandId", product_id as "productId", interval, product_ids as "productIds",
        coupon_id as "couponId", pitch, starts_at as "startsAt", ends_at as "endsAt"
      from offer order by priority desc, id`.execute(db)
    return rows
  },
}

/** The current version of the offered price, and until when it is on sale. */
export async function findOfferedPrice(
  db: Db,
  { productId, brandId, interval }: Offer,
  at: Date,
): Promise<{ id: string; endsAt: Date | null } | undefined> {
  const { rows } = await sql<{ id: string; endsAt: Date | null }>`
    select c.id, least(c.ends_at, p.sale_ends_at, p.unpublish_at) as "endsAt"
    from price c join product p on p.id = c.product_id where c.product_id = ${productId} and c.brand_id = ${brandId}
      and c.interval = ${interval} and c.starts_at <= ${at} and (c.ends_at is null or c.ends_at > ${at})
    order by c.starts_at desc limit 1`.execute(db)
  return rows[0]
}

/** Deletes the line that an order bump added. */
export async function deleteBump(tx: Tx, cartId: string, bumpId: string): Promise<void> {
  await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('offer_id', '=', bumpId)
    .where('upsell_order_id', 'is', null)
    .execute()
}

/** A price as a `CartItem` that is in no cart. */
export async function readItem(db: Db, priceId: string): Promise<CartItem> {
  const { rows } = await sql<{ item: CartItem }>`
    select json_build_object('lineId', '', 'bumpId', null, 'trialUsed', false, 'offer', null, ${itemColumns}, 'current', true, 'ended', false) as item
    from price c join product p on p.id = c.product_id where c.id = ${priceId}`.execute(db)
  return rows[0]!.item
}

interface OfferedLine {
  productId: ProductId
  priceId: string
  upsellId: string
  /** The purchase after which it was offered. */
  orderId: OrderId
  at: Date
}

/**
 * Makes it the only line of a locked cart, quoted at `at`, and saves the other lines for later. Resolves to whether there
 * were any.
 */
export async function putOnlyLine(tx: Tx, cartId: string, line: OfferedLine): Promise<boolean> {
  const { productId, priceId, upsellId, orderId, at } = line
  await sql`
    insert into cart_line (id, cart_id, product_id, price_id, offer_id, upsell_order_id, added_at)
    values (${newId('lin')}, ${cartId}, ${productId}, ${priceId}, ${upsellId}, ${orderId}, ${at})
    on conflict (cart_id, product_id) do update set price_id = excluded.price_id, offer_id = excluded.offer_id,
      upsell_order_id = excluded.upsell_order_id`.execute(tx)
  await sql`update cart set quote_id = ${newId('qte')}, quoted_at = ${at} where id = ${cartId}`.execute(tx)
  return saveOtherLines(tx, cartId, { orderId, at })
}

/** As `putOnlyLine`, for an upsell line that is in the cart already or was saved for later. */
export async function saveOtherLines(
  tx: Tx,
  cartId: string,
  { orderId, at }: Pick<OfferedLine, 'orderId' | 'at'>,
): Promise<boolean> {
  const { rows } = await sql<{ isAside: boolean }>`
    update cart_line set saved_at = case when upsell_order_id = ${orderId} then null else ${at}::timestamptz end
    where cart_id = ${cartId} and (upsell_order_id = ${orderId} or saved_at is null)
    returning saved_at is not null as "isAside"`.execute(tx)
  await touchCart(tx, cartId, at)
  return rows.some(({ isAside }) => isAside)
}
