import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import { isOpen } from './cart.store.ts'
import type { CartOwner } from './shopper.ts'

export interface NewLine {
  productId: string
  priceId: string
  /** The offer that put it there. */
  bumpId?: string | undefined
  at: Date
}

/**
 * Puts a line in the owner's open cart, and makes and quotes that cart if there is none, in one statement. A cart holds a
 * product once: another price of it replaces the line's price. Returns false when somebody else made the cart at the
 * same moment; the next call finds it.
 */
export async function putLine(
  tx: Tx,
  owner: CartOwner,
  brandId: string,
  { productId, priceId, bumpId = '', at }: NewLine,
): Promise<boolean> {
  const { accountId = null, visitorHash = null } = owner
  const { rows } = await sql`
    with held as (update cart set updated_at = ${at} where ${isOpen(owner, brandId)} returning id),
    made as (
      insert into cart (id, brand_id, account_id, visitor_hash, status, created_at, updated_at, quote_id, quoted_at)
      select ${newId('crt')}, ${brandId}, ${accountId}, ${accountId ? null : visitorHash}::bytea, 'open', ${at}, ${at},
        ${newId('qte')}, ${at} where not exists (select from held) on conflict do nothing returning id)
    insert into cart_line (id, cart_id, product_id, price_id, bump_id, added_at)
    select ${newId('lin')}, id, ${productId}, ${priceId}, nullif(${bumpId}, ''), ${at} from (select id from held union all select id from made) own
    on conflict (cart_id, product_id) do update set price_id = excluded.price_id, saved_at = null
    returning cart_id`.execute(tx)
  return rows.length > 0
}

/** `cartId` is the caller's own cart: a line of another cart is not found. */
export async function deleteLine(tx: Tx, cartId: string, lineId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface PriceSwitch {
  lineId: string
  from: string
  to: string
}

/** Another version of its price for a line that still has the one it is switched from. */
export async function switchPrice(
  tx: Tx,
  cartId: string,
  { lineId, from, to }: PriceSwitch,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cart_line')
    .set({ price_id: to })
    .where('cart_id', '=', cartId)
    .where('id', '=', lineId)
    .where('price_id', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Plans of a cart whose buyer has had their days of trial. */
export async function takeTrials(tx: Tx, cartId: string, productIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ trial_used: true })
    .where('cart_id', '=', cartId)
    .where('product_id', 'in', productIds)
    .execute()
}

export async function deleteProducts(tx: Tx, cartId: string, productIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('product_id', 'in', productIds)
    .execute()
}
