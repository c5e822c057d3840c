import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import type { UtmParameters } from '@vitrine/contract/utm-parameters'
import { type RawBuilder, sql } from 'kysely'
import { introductoryJson } from '#catalog'
import type { AccountMerge } from '#kernel/account-merge.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db, Tx, Write } from '#kernel/database.ts'
import type { LineOffer } from '#pricing'
import type { Content, CouponRef } from '#promotion'
import { type CartOwner, ownerNow } from './shopper.ts'

/** For how long a quote of a cart holds, in milliseconds. */
export const QUOTE_MS = HOUR_MS

/** For how long after a payment an upsell is offered, in milliseconds. */
export const UPSELL_MS = DAY_MS

/** The products with a limited number of seats: the product `p` itself, or those of the bundle `p`. */
const seated = sql`case when p.type = 'bundle' then bundle_seats(p.id)
  else array(select seat.product_id from seat where seat.product_id = p.id) end`

/** The fields of a `CartItem` that come from its product `p` and its price `c`, as pairs of `json_build_object`. */
export const itemColumns = sql`
    'productId', p.id, 'categoryId', p.category_id, 'slug', p.slug, 'name', p.name, 'type', p.type, 'cover', p.cover,
    'purchaseLimit', limit_of(p.purchase_limit, c.access_months), 'seated', ${seated},
    'guaranteeDays', p.guarantee_days, 'hasRequirements', exists (select from product_requirement r where r.product_id = p.id),
    'priceId', c.id, 'interval', c.interval, 'amount', c.amount, 'setupFee', c.setup_fee, 'accessMonths', c.access_months, 'minCycles', c.min_cycles, 'maxCycles', c.max_cycles, 'trialDays', c.trial_days, 'introductory', ${introductoryJson(sql`c`)}, 'requiresCard', c.requires_card, 'serviceCode', p.service_code, 'ownedDiscount', p.owned_discount,
    'contents', case when p.type = 'bundle' then bundle_contents(p.id) else '[]' end`

/** What a plan gives once by each person. */
export type FirstOffer = 'trial' | 'introductory'

/**
 * A line with what is needed to show, price and order it. `current` says that it can be ordered: its price holds now, or
 * held when the cart was quoted. `ended` says that the price does not hold any more.
 */
export interface CartItem {
  lineId: string
  productId: ProductId
  categoryId: string
  slug: string
  name: string
  type: ProductType
  cover: string
  purchaseLimit: 'none' | 'one-active' | 'one-ever'
  guaranteeDays: number
  /** Only who has certain other products may buy it. */
  hasRequirements: boolean
  /** The products with a limited number of seats among it and, for a bundle, what it holds. */
  seated: ProductId[]
  priceId: string
  interval: Interval
  amount: Centavos
  /** What a plan charges once, with its first charge. */
  setupFee: Centavos
  /** A product that is paid once gives access for this many months; null gives it without an end. */
  accessMonths: number | null
  /** A plan binds its subscriber for `minCycles` charges and ends after `maxCycles`. */
  minCycles: number | null
  maxCycles: number | null
  /** Days before the first charge of a plan. */
  trialDays: number | null
  /** What each of the first charges of a plan costs in place of `amount`. */
  introductory: { amount: Centavos; cycles: number } | null
  /** This buyer has had the plan before, and has neither of them again; `usedOffers` are those that its price had. */
  trialUsed: boolean
  usedOffers?: readonly FirstOffer[]
  /** Where its first charge costs nothing, a card is asked for first. */
  requiresCard: boolean
  /** Item of the list of LC 116/2003. */
  serviceCode: string | null
  /** Of a bundle. */
  contents: Content[]
  /** The bundle costs less for a buyer who owns a part of it. */
  ownedDiscount: boolean
  /** The order bump that added the line. */
  bumpId: string | null
  /** The discount of an upsell. */
  offer: LineOffer | null
  current: boolean
  ended: boolean
}

export interface CartRow {
  id: string
  couponId: string | null
  /** The campaign code that the buyer typed for it. */
  codeId: string | null
  /** Further coupons that combine with the first. */
  more: CouponRef[]
}

export interface OpenCart extends CartRow {
  items: CartItem[]
  /** Lines saved for later: neither priced nor ordered. */
  saved: CartItem[]
  quoteId: string | null
  quotedAt: Date | null
  /** How many lines a merge at sign-in added, and when. */
  merged: { lines: number; at: string } | null
}

export const coupons = sql`coupon_id as "couponId", coupon_code_id as "codeId", more_coupons as more`

/** The terms of an upsell line `l`: its coupon, and whether the coupon is valid at `t.priced`. */
const offer = sql`case when l.upsell_order_id is not null then upsell_terms(l.offer_id, l.upsell_order_id, p.id, c.interval,
  t.priced, t.priced - interval '1 millisecond' * ${UPSELL_MS}::double precision) end`

/** A line with what the cart is composed from: whether it is saved for later, and when a merge added it. */
export interface Line extends CartItem {
  isSaved: boolean
  mergedAt: string | null
}

/**
 * The lines of `cart`, oldest first. A price that ended after the cart was quoted still holds for the rest of the hour.
 */
export const linesAt = (at: Date): RawBuilder<Line[]> => sql`coalesce((
  select json_agg(json_build_object(
    'lineId', l.id, 'bumpId', case when l.upsell_order_id is null then l.offer_id end, 'trialUsed', l.trial_used, 'offer', ${offer}, ${itemColumns},
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
 * Reads the open cart with its lines; `at` says which prices are current. The query finds the cart by its id: PostgreSQL
 * then plans for one row and not for every cart that the account ever had.
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

/** The lines that a merge added, and the time of the last merge. */
function mergedOf(lines: readonly Line[]): OpenCart['merged'] {
  const times = lines.flatMap(({ mergedAt }) => mergedAt ?? [])
  const at = times.reduce((last, one) => (new Date(one) > new Date(last) ? one : last), times[0] ?? '')
  return times.length > 0 ? { lines: times.length, at } : null
}

/** Locks the open cart until the transaction ends, so that nobody else changes, orders or merges it. */
export async function lockCart(tx: Tx, owner: CartOwner, brandId: string): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`
    select id, ${coupons} from cart where ${isOpen(owner, brandId)} for update`.execute(tx)
  return rows[0]
}

/** Locks and reads the account's cart, so that one cart makes one order. */
export async function lockAccountCart(
  tx: Tx,
  accountId: AccountId,
  brandId: string,
  at: Date,
): Promise<OpenCart | undefined> {
  const owner = { accountId, visitorHash: undefined }
  // Two statements: a statement does not see what committed while it waited for the lock.
  const [held, cart] = await parallel(
    () => lockCart(tx, owner, brandId),
    () => findCart(tx, owner, brandId, at),
  )
  return held && cart
}

/** Inserts an empty open cart; undefined where another transaction has just inserted one. */
export async function makeCart(
  tx: Tx,
  { accountId = null, visitorHash = null }: { accountId?: AccountId | null; visitorHash?: Buffer | null },
  brandId: string,
  at: Date,
): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`
    insert into cart (id, brand_id, account_id, visitor_hash, status, created_at, updated_at)
    values (${newId('crt')}, ${brandId}, ${accountId}, ${accountId ? null : visitorHash}::bytea, 'open', ${at}, ${at})
    on conflict do nothing returning id, ${coupons}`.execute(tx)
  return rows[0]
}

/** The coupons of a cart, in their order. */
export const refsOf = ({ couponId, codeId, more }: CartRow): CouponRef[] =>
  couponId ? [{ couponId, codeId }, ...more] : []

/** Replaces the coupons of a cart; an empty list removes all. */
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

/** Sets when the cart was used last; `deleteIdleCarts` goes by it. */
export async function touchCart(tx: Tx, cartId: string, at: Date): Promise<void> {
  await tx.updateTable('cart').set({ updated_at: at }).where('id', '=', cartId).execute()
}

/**
 * Locks the owner's cart until the transaction ends, and makes one at `at` where there is none. It looks again where another
 * transaction makes the cart at the same moment, and where the owner became part of another account, for that one's cart.
 */
export async function lockOrMakeCart(tx: Tx, owner: CartOwner, brandId: string, at: Date): Promise<CartRow> {
  for (let own = owner; ; own = await ownerNow(tx, owner)) {
    const held = (await lockCart(tx, own, brandId)) ?? (await makeCart(tx, own, brandId, at))
    if (held) return held
  }
}

/** Quotes the cart at `at`, for `QUOTE_MS`. A quote that still holds stays. */
export async function renewQuote(tx: Tx, cartId: string, at: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ quote_id: newId('qte'), quoted_at: at })
    .where('id', '=', cartId)
    .where((q) => q.or([q('quoted_at', 'is', null), q('quoted_at', '<=', new Date(at.getTime() - QUOTE_MS))]))
    .execute()
}

export async function updateUtmParameters(
  tx: Tx,
  cartId: string,
  utmParameters: UtmParameters,
): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ utm_parameters: JSON.stringify(utmParameters) })
    .where('id', '=', cartId)
    .execute()
}

/** Copies the UTM parameters of one cart to another, where the first has any. */
async function copyUtmParameters(tx: Tx, from: string, into: string): Promise<void> {
  await tx
    .updateTable('cart')
    .from('cart as source')
    .set((q) => ({ utm_parameters: q.ref('source.utm_parameters') }))
    .where('cart.id', '=', into)
    .where('source.id', '=', from)
    .where('source.utm_parameters', 'is not', null)
    .execute()
}

/** The UTM parameters of a cart, if it has any. */
export async function findUtmParameters(db: Db, cartId: string): Promise<UtmParameters | undefined> {
  const row = await db
    .selectFrom('cart')
    .select((q) => q.ref('utm_parameters').$castTo<UtmParameters | null>().as('utmParameters'))
    .where('id', '=', cartId)
    .executeTakeFirst()
  return row?.utmParameters ?? undefined
}

/** Gives a visitor's cart to an account. */
export async function assignCart(tx: Tx, cartId: string, accountId: AccountId, at: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ account_id: accountId, visitor_hash: null, updated_at: at })
    .where('id', '=', cartId)
    .execute()
}

/** Gives an account's cart to a visitor. Upsell lines lose their discount. */
export async function unassignCart(tx: Tx, cartId: string, visitorHash: Buffer, at: Date): Promise<void> {
  await sql`
    update cart_line set offer_id = case when upsell_order_id is null then offer_id end, upsell_order_id = null,
      merged_from = null where cart_id = ${cartId}`.execute(tx)
  await tx
    .updateTable('cart')
    .set({ account_id: null, visitor_hash: visitorHash, updated_at: at })
    .where('id', '=', cartId)
    .execute()
}

interface CartMerge {
  from: CartRow
  into: CartRow
  accountId: AccountId
  at: Date
}

/** Moves the lines of a visitor's cart into the account's. A product in both keeps the account's line; coupons move where the account's cart has none. */
export async function mergeCart(tx: Tx, { from, into, accountId, at }: CartMerge): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ cart_id: into.id, merged_from: from.id })
    .where('cart_id', '=', from.id)
    .where('product_id', 'not in', (q) =>
      q.selectFrom('cart_line').select('product_id').where('cart_id', '=', into.id),
    )
    .execute()
  await touchCart(tx, into.id, at)
  await copyUtmParameters(tx, from.id, into.id)
  if (!into.couponId && from.couponId) await setCoupons(tx, into.id, refsOf(from))
  await tx
    .updateTable('cart')
    .set({ status: 'merged', account_id: accountId, visitor_hash: null, merged_at: at })
    .where('id', '=', from.id)
    .execute()
}

/** Deletes the lines that a merge after `since` added. */
export async function deleteMergedLines(tx: Tx, cartId: string, since: Date): Promise<void> {
  await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('merged_from', 'in', (q) => q.selectFrom('cart').select('id').where('merged_at', '>', since))
    .execute()
}

/** Closes a cart that became an order; the caller holds its lock. */
export const closingCart = (cartId: string): Write =>
  sql`update cart set status = 'ordered' where id = ${cartId}`

/** Moves the lines of a closed cart that were not ordered into a new open cart of its owner. */
export async function reopenRest(
  tx: Tx,
  cartId: string,
  ordered: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    with rest as (
      insert into cart (id, brand_id, account_id, status, created_at, updated_at)
      select ${newId('crt')}, brand_id, account_id, 'open', ${at}, ${at} from cart where id = ${cartId} returning id)
    update cart_line set cart_id = (select id from rest)
    where cart_id = ${cartId} and id <> all(${[...ordered]})`.execute(tx)
}

const BATCH = 500

/** Deletes a batch of open carts that were used last before `since`; true while there may be more. */
export async function deleteIdleCarts(tx: Tx, since: { visitor: Date; account: Date }): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    with left_alone as (
      select id from cart where status = 'open' and updated_at < case
        when account_id is null then ${since.visitor}::timestamptz else ${since.account}::timestamptz end
      order by updated_at limit ${BATCH} for update skip locked),
    lines as (delete from cart_line where cart_id in (select id from left_alone)),
    gone as (delete from cart where id in (select id from left_alone) returning id)
    select count(*) as n from gone`.execute(tx)
  return rows[0]!.n === BATCH
}

/**
 * The lines of an open cart of one account go into the open cart that the other one has in the same brand; a product in
 * both keeps the other's line. Carts that are alone in their brand are the other's as they are.
 */
export async function mergeCartsOfAccounts(tx: Tx, { from, into }: AccountMerge, at: Date): Promise<void> {
  await sql`
    with twin as (
      select gone.id as gone, own.id as own from cart gone join cart own using (brand_id)
      where gone.account_id = ${from} and gone.status = 'open' and own.account_id = ${into} and own.status = 'open'),
    moved as (
      update cart_line l set cart_id = twin.own, merged_from = null from twin
      where l.cart_id = twin.gone
        and not exists (select from cart_line o where o.cart_id = twin.own and o.product_id = l.product_id))
    update cart set status = 'merged', merged_at = ${at} from twin where cart.id = twin.gone`.execute(tx)
  await sql`update cart set account_id = ${into} where account_id = ${from}`.execute(tx)
}
