import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { newId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import type { CartOwner } from './shopper.ts'

/** A line with what is needed to show, price and order it. `current` is false once its price or product ended. */
export interface CartItem {
  lineId: string
  productId: string
  slug: string
  name: string
  type: ProductType
  cover: string
  purchaseLimit: 'none' | 'one-active' | 'one-ever'
  priceId: string
  interval: Interval
  amount: Centavos
  current: boolean
}

export interface OpenCart {
  id: string
  couponId: string | null
  items: CartItem[]
}

const items = sql<CartItem[]>`coalesce((
  select json_agg(json_build_object(
    'lineId', l.id, 'productId', p.id, 'slug', p.slug, 'name', p.name, 'type', p.type, 'cover', p.cover,
    'purchaseLimit', p.purchase_limit, 'priceId', c.id, 'interval', c.interval, 'amount', c.amount,
    'current', c.ends_at is null and p.status = 'published') order by l.added_at, l.id)
  from cart_line l join product p on p.id = l.product_id join price c on c.id = l.price_id
  where l.cart_id = cart.id), '[]')`.as('items')

const select = (db: Db) =>
  db.selectFrom('cart').select(['id', 'coupon_id as couponId', items]).where('status', '=', 'open')

export const findAccountCart = (db: Db, accountId: string, brandId: string): Promise<OpenCart | undefined> =>
  select(db).where('account_id', '=', accountId).where('brand_id', '=', brandId).executeTakeFirst()

/** A visitor's cart that no account has taken yet. */
export const findVisitorCart = (
  db: Db,
  visitorHash: Buffer,
  brandId: string,
): Promise<OpenCart | undefined> =>
  select(db)
    .where('visitor_hash', '=', visitorHash)
    .where('account_id', 'is', null)
    .where('brand_id', '=', brandId)
    .executeTakeFirst()

/** The account's cart, held until the transaction ends so that one cart makes one order. */
export async function lockAccountCart(
  tx: Tx,
  accountId: string,
  brandId: string,
): Promise<OpenCart | undefined> {
  await tx
    .selectFrom('cart')
    .select('id')
    .where('account_id', '=', accountId)
    .where('brand_id', '=', brandId)
    .where('status', '=', 'open')
    .forUpdate()
    .execute()
  return findAccountCart(tx, accountId, brandId)
}

/** The visitor's cart, held until the transaction ends; nothing once an account has taken it. */
export async function lockVisitorCart(
  tx: Tx,
  visitorHash: Buffer,
  brandId: string,
): Promise<OpenCart | undefined> {
  await tx
    .selectFrom('cart')
    .select('id')
    .where('visitor_hash', '=', visitorHash)
    .where('account_id', 'is', null)
    .where('brand_id', '=', brandId)
    .where('status', '=', 'open')
    .forUpdate()
    .execute()
  return findVisitorCart(tx, visitorHash, brandId)
}

export async function insertCart(
  tx: Tx,
  { accountId, visitorHash }: CartOwner,
  brandId: string,
  at: Date,
): Promise<string> {
  const id = newId('crt')
  await tx
    .insertInto('cart')
    .values({
      id,
      brand_id: brandId,
      account_id: accountId ?? null,
      visitor_hash: accountId ? null : (visitorHash ?? null),
      status: 'open',
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** A product stands once in a cart; choosing another price of it replaces the line's price. */
export async function putLine(
  tx: Tx,
  cartId: string,
  productId: string,
  priceId: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('cart_line')
    .values({ id: newId('lin'), cart_id: cartId, product_id: productId, price_id: priceId, added_at: at })
    .onConflict((conflict) => conflict.columns(['cart_id', 'product_id']).doUpdateSet({ price_id: priceId }))
    .execute()
  await tx.updateTable('cart').set({ updated_at: at }).where('id', '=', cartId).execute()
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

export async function setCoupon(tx: Tx, cartId: string, couponId: string | null): Promise<void> {
  await tx.updateTable('cart').set({ coupon_id: couponId }).where('id', '=', cartId).execute()
}

/** The visitor's cart becomes the account's own. */
export async function adoptCart(tx: Tx, cartId: string, accountId: string): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ account_id: accountId, visitor_hash: null })
    .where('id', '=', cartId)
    .execute()
}

/** Union of both carts: a product in both keeps the account's line; a coupon only fills an empty place. */
export async function pourCart(tx: Tx, from: OpenCart, into: OpenCart, accountId: string): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ cart_id: into.id })
    .where('cart_id', '=', from.id)
    .where('product_id', 'not in', (q) =>
      q.selectFrom('cart_line').select('product_id').where('cart_id', '=', into.id),
    )
    .execute()
  if (!into.couponId && from.couponId) await setCoupon(tx, into.id, from.couponId)
  await tx
    .updateTable('cart')
    .set({ status: 'merged', account_id: accountId, visitor_hash: null })
    .where('id', '=', from.id)
    .execute()
}

export async function closeCart(tx: Tx, cartId: string): Promise<void> {
  await tx.updateTable('cart').set({ status: 'ordered' }).where('id', '=', cartId).execute()
}
