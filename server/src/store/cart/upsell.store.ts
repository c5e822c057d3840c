import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Keepable } from '#kernel/keep.ts'
import { type CartItem, touchCart } from './cart.store.ts'
import type { Declared } from './declared.store.ts'
import { sold } from './sold.store.ts'

/** What is offered after a purchase; after any where `afterProductIds` is null. */
export interface Upsell extends Declared {
  afterProductIds: string[] | null
  /** What it costs less by. */
  couponId: string | null
}

/** Where processes hear of a new or changed offer. */
const UPSELLS_CHANNEL = 'upsells'

/** Those of every brand, the most wanted first: few, and asked for after every purchase. */
export const UPSELLS: Keepable<Upsell[]> = {
  channel: UPSELLS_CHANNEL,
  async load(db) {
    const { rows } = await sql<Upsell>`
      select id, brand_id as "brandId", product_id as "productId", interval, after_product_ids as "afterProductIds", pitch,
        coupon_id as "couponId", starts_at as "startsAt", ends_at as "endsAt" from upsell order by priority desc, id`.execute(
      db,
    )
    return rows
  },
}

/** A price as a line of a cart would have it; it is in none. */
export async function readSold(db: Db, priceId: string): Promise<CartItem> {
  const { rows } = await sql<{ item: CartItem }>`
    select json_build_object('lineId', '', 'bumpId', null, 'trialUsed', false, 'offer', null, ${sold}, 'current', true, 'ended', false) as item
    from price c join product p on p.id = c.product_id where c.id = ${priceId}`.execute(db)
  return rows[0]!.item
}

interface OfferedLine {
  productId: string
  priceId: string
  upsellId: string
  /** After which it was offered. */
  orderId: string
  at: Date
}

/**
 * Makes it the only line of a cart that is held, quoted now; what else was chosen is kept for another time. Resolves to
 * whether anything was.
 */
export async function putAlone(tx: Tx, cartId: string, line: OfferedLine): Promise<boolean> {
  const { productId, priceId, upsellId, orderId, at } = line
  await sql`
    insert into cart_line (id, cart_id, product_id, price_id, upsell_id, upsell_order_id, added_at)
    values (${newId('lin')}, ${cartId}, ${productId}, ${priceId}, ${upsellId}, ${orderId}, ${at})
    on conflict (cart_id, product_id) do update set price_id = excluded.price_id, bump_id = null,
      upsell_id = excluded.upsell_id, upsell_order_id = excluded.upsell_order_id`.execute(tx)
  await sql`update cart set quote_id = ${newId('qte')}, quoted_at = ${at} where id = ${cartId}`.execute(tx)
  return leaveAlone(tx, cartId, { orderId, at })
}

/** As `putAlone`, for the line that was offered after an order and is in the cart already, or was put aside. */
export async function leaveAlone(
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
