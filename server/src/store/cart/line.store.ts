import { newId, type ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import { isOpen } from './cart.store.ts'
import type { CartOwner } from './shopper.ts'

export interface NewLine {
  productId: ProductId
  priceId: string
  /** The order bump that adds the line. */
  bumpId?: string | undefined
  at: Date
}

/**
 * Adds a line to the owner's open cart in one statement, which makes and quotes the cart where there is none. A cart holds
 * a product once: a second price of it replaces the first. Returns false where another transaction made the cart at the
 * same moment; the next call finds that cart.
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
    insert into cart_line (id, cart_id, product_id, price_id, offer_id, added_at)
    select ${newId('lin')}, id, ${productId}, ${priceId}, nullif(${bumpId}, ''), ${at} from (select id from held union all select id from made) own
    on conflict (cart_id, product_id) do update set price_id = excluded.price_id, saved_at = null
    returning cart_id`.execute(tx)
  return rows.length > 0
}

/** Deletes a line of this cart; false where the cart has no such line. */
export async function deleteLine(tx: Tx, cartId: string, lineId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

interface PriceSwitch {
  lineId: string
  from: string
  to: string
}

/** Replaces the price of a line, if the line still has `from`. */
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

/** Marks the lines of plans whose trial the buyer has had before. */
export async function markTrialsUsed(
  tx: Tx,
  cartId: string,
  productIds: readonly ProductId[],
): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ trial_used: true })
    .where('cart_id', '=', cartId)
    .where('product_id', 'in', productIds)
    .execute()
}

export async function deleteProducts(
  tx: Tx,
  cartId: string,
  productIds: readonly ProductId[],
): Promise<void> {
  await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('product_id', 'in', productIds)
    .execute()
}

/** Saves a line of this cart for later, or with null takes it back; false where the cart has no such line. */
export async function setSavedAt(
  tx: Tx,
  cartId: string,
  lineId: string,
  savedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cart_line')
    .set({ saved_at: savedAt })
    .where('cart_id', '=', cartId)
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
