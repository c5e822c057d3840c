import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { newId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { parallel } from '#kernel/parallel.ts'
import type { LineOffer } from '#pricing'
import type { Content, CouponRef } from '#promotion'
import { QUOTE_MS } from './quote-time.ts'
import type { CartOwner } from './shopper.ts'
import { sold } from './sold.store.ts'
import { UPSELL_MS } from './upsell-time.ts'

/**
 * A line with what is needed to show, price and order it. `current` says that it can be ordered: its price holds now, or
 * held when the cart was quoted. `ended` says that the price does not hold any more.
 */
export interface CartItem {
  lineId: string
  productId: string
  categoryId: string
  slug: string
  name: string
  type: ProductType
  cover: string
  purchaseLimit: 'none' | 'one-active' | 'one-ever'
  guaranteeDays: number
  /** It is only for who has something else. */
  hasRequirements: boolean
  /** The products with a limited number of seats among it and, for a bundle, what it holds. */
  seated: string[]
  priceId: string
  interval: Interval
  amount: Centavos
  /** What a plan asks for once besides. */
  setupFee: Centavos
  /** What is paid once opens for so many months, or for good. */
  accessMonths: number | null
  /** A plan binds for so many charges, and is over after so many. */
  minCycles: number | null
  maxCycles: number | null
  /** For how many days a plan is used before its first charge; and whether this buyer is known to have had them. */
  trialDays: number | null
  trialUsed: boolean
  /** Item of the list of LC 116/2003. */
  serviceCode: string | null
  /** Of a bundle. */
  contents: Content[]
  /** A bundle that costs less for who has part of it already. */
  ownedDiscount: boolean
  /** The offer that put it there. */
  bumpId: string | null
  /** What it costs less, because it was offered after a purchase. */
  offer: LineOffer | null
  current: boolean
  ended: boolean
}

export interface HeldCart {
  id: string
  couponId: string | null
  /** The code of a campaign by which it was found. */
  codeId: string | null
  /** Those that go together with it. */
  more: CouponRef[]
}

export interface OpenCart extends HeldCart {
  items: CartItem[]
  /** Kept for another time: neither priced nor ordered. */
  saved: CartItem[]
  quoteId: string | null
  quotedAt: Date | null
  /** Lines that came over at sign-in, and when; nothing when none did. */
  merged: { lines: number; at: string } | null
}

export const coupons = sql`coupon_id as "couponId", coupon_code_id as "codeId", more_coupons as more`

/** Of a line `l` that was offered after a purchase: by which coupon, and whether that holds at `t.priced`. */
const offer = sql`case when l.upsell_id is not null then upsell_terms(l.upsell_id, l.upsell_order_id, p.id, c.interval,
  t.priced, t.priced - interval '1 millisecond' * ${UPSELL_MS}::double precision) end`

/** A line as it is read: kept for another time or not, and since when it has been here, if it came over at sign-in. */
export interface Line extends CartItem {
  isSaved: boolean
  mergedAt: string | null
}

/**
 * The lines of `cart`, oldest first. A price that ended after the cart was quoted still holds for the rest of the hour.
 */
export const linesAt = (at: Date): RawBuilder<Line[]> => sql`coalesce((
  select json_agg(json_build_object(
    'lineId', l.id, 'bumpId', l.bump_id, 'trialUsed', l.trial_used, 'offer', ${offer}, ${sold},
    'current', p.status = 'published' and c.starts_at <= t.at and (c.ends_at is null or c.ends_at > t.priced)
      and (p.unpublish_at is null or p.unpublish_at > t.at) and (p.sale_ends_at is null or p.sale_ends_at > t.at)
      and (p.sale_starts_at is null or p.sale_starts_at <= t.at),
    'ended', c.starts_at > t.at or coalesce(c.ends_at <= t.at, false),
    'isSaved', l.saved_at is not null,
    'mergedAt', case when l.merged_from is not null then cart_merged_at(l.merged_from) end)
    order by l.added_at, l.id)
  from (select ${at}::timestamptz as at, case when cart.quoted_at > ${new Date(at.getTime() - QUOTE_MS)}::timestamptz
      then cart.quoted_at else ${at}::timestamptz end as priced) t,
    cart_line l join product p on p.id = l.product_id join price c on c.id = l.price_id
  where l.cart_id = cart.id), '[]')`

export const chosenOf = (lines: readonly Line[]): CartItem[] => lines.filter(({ isSaved }) => !isSaved)

/** The open cart: of the account, or the visitor's that no account has taken yet. */
export const isOpen = ({ accountId, visitorHash }: CartOwner, brandId: string): RawBuilder<boolean> => {
  const owned = accountId
    ? sql`account_id = ${accountId}`
    : sql`visitor_hash = ${visitorHash ?? null} and account_id is null`
  return sql`${owned} and brand_id = ${brandId} and status = 'open'`
}

/**
 * `at` says which prices are current. The cart is found by its id: only so PostgreSQL knows that it is one at most, and
 * does not reckon with every cart that the account ever had.
 */
export async function findCart(
  db: Db,
  owner: CartOwner,
  brandId: string,
  at: Date,
): Promise<OpenCart | undefined> {
  const { rows } = await sql<Omit<OpenCart, 'items' | 'saved' | 'merged'> & { lines: Line[] }>`
    select id, ${coupons}, quote_id as "quoteId", quoted_at as "quotedAt", ${linesAt(at)} as lines
    from cart where id = (select own.id from cart own where ${isOpen(owner, brandId)})`.execute(db)
  if (!rows[0]) return undefined
  const { lines, ...cart } = rows[0]
  return {
    ...cart,
    items: chosenOf(lines),
    saved: lines.filter(({ isSaved }) => isSaved),
    merged: mergedOf(lines),
  }
}

/** Those that came over, and when the last of them did. */
function mergedOf(lines: readonly Line[]): OpenCart['merged'] {
  const times = lines.flatMap(({ mergedAt }) => mergedAt ?? [])
  const at = times.reduce((last, one) => (new Date(one) > new Date(last) ? one : last), times[0] ?? '')
  return times.length > 0 ? { lines: times.length, at } : null
}

/** Holds the cart until the transaction ends: nobody changes, orders or merges it meanwhile. */
export async function lockCart(tx: Tx, owner: CartOwner, brandId: string): Promise<HeldCart | undefined> {
  const { rows } = await sql<HeldCart>`
    select id, ${coupons} from cart where ${isOpen(owner, brandId)} for update`.execute(tx)
  return rows[0]
}

/** The account's cart, held until the transaction ends so that one cart makes one order. */
export async function lockAccountCart(
  tx: Tx,
  accountId: string,
  brandId: string,
  at: Date,
): Promise<OpenCart | undefined> {
  const owner = { accountId, visitorHash: undefined }
  // Two statements: what the lock waited for is seen by the next one only.
  const [held, cart] = await parallel(
    () => lockCart(tx, owner, brandId),
    () => findCart(tx, owner, brandId, at),
  )
  return held && cart
}

/** An open cart of the owner, without lines; undefined when somebody else made it at this very moment. */
export async function makeCart(
  tx: Tx,
  { accountId = null, visitorHash = null }: { accountId?: string | null; visitorHash?: Buffer | null },
  brandId: string,
  at: Date,
): Promise<HeldCart | undefined> {
  const { rows } = await sql<HeldCart>`
    insert into cart (id, brand_id, account_id, visitor_hash, status, created_at, updated_at)
    values (${newId('crt')}, ${brandId}, ${accountId}, ${accountId ? null : visitorHash}::bytea, 'open', ${at}, ${at})
    on conflict do nothing returning id, ${coupons}`.execute(tx)
  return rows[0]
}

/** The coupons of a cart, the first first; none takes all off. */
export async function setCoupons(tx: Tx, cartId: string, refs: readonly CouponRef[]): Promise<void> {
  const [first, ...more] = refs
  await tx
    .updateTable('cart')
    .set({
      coupon_id: first?.couponId ?? null,
      coupon_code_id: first?.codeId ?? null,
      more_coupons: JSON.stringify(more),
    })
    .where('id', '=', cartId)
    .execute()
}

/** Somebody is at it: what is left alone for long is forgotten. */
export async function touchCart(tx: Tx, cartId: string, at: Date): Promise<void> {
  await tx.updateTable('cart').set({ updated_at: at }).where('id', '=', cartId).execute()
}
