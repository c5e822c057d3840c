import type { BrandId } from '@vitrine/contract/brand'
import type { Cart } from '@vitrine/contract/cart'
import { normaliseCode } from '@vitrine/contract/coupon'
import { joinedByAnd } from '@vitrine/contract/enumeration'
import type { AccountId } from '@vitrine/contract/ids'
import type { Refusal } from '@vitrine/contract/refusals'
import { DAY_MS, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook } from '#kernel/hook.ts'
import { networkOf } from '#kernel/network.ts'
import { type Counter, countOrRefuse, type RateLimit, rateLimitKey, uncount } from '#kernel/rate-limit.ts'
import { readPriceRules } from '#price-rule'
import { type CartPrice, priceCart } from '#pricing'
import { type Coupon, findCouponByCode, findHolder, hasPaidOrder, judgeCoupon } from '#promotion'
import { GUESS_BACKOFF } from '#session'
import { findCart, lockOrMakeCart, type OpenCart, refsOf, setCoupons } from './cart.store.ts'
import { changeCart, ownerOf, viewOwn } from './cart.ts'
import { isOfferedWith, lockCartsWith } from './import-cart.store.ts'
import { couponsOf, forBuyer, minimumOf, refOf } from './price.ts'
import type { Shopper } from './shopper.ts'
import type { Viewer } from './view.ts'

/** How many coupons a cart may have. */
const MOST_COUPONS = 5

/**
 * Adds a valid coupon to the cart; its use is reserved only when the order is placed. Of coupons that do not combine, those
 * that save the buyer most stay: the new one is refused with the reason, or replaces the others.
 */
export async function applyCoupon(shopper: Shopper, code: string): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const rules = await readPriceRules(app, brandId, today(now))
  const coupon = await couponOfCode(shopper, code)
  let left: string[] = []
  const cart = await changeCart(shopper, async (tx, cart) => {
    if (!cart) throw new Refused('cart.empty')
    left = await addCoupon(tx, cart, coupon, { app, brandId, accountId, now, rules })
  })
  return { ...cart, notices: [...cart.notices, ...left] }
}

/** Adds a coupon to a locked cart; resolves to notices about the coupons that it replaced. */
async function addCoupon(tx: Tx, cart: OpenCart, coupon: Coupon, viewer: Viewer): Promise<string[]> {
  const others = (await couponsOf(tx, cart)).filter(({ id }) => id !== coupon.id)
  if (others.length >= MOST_COUPONS) throw new Refused('coupon.too-many')
  const items = await forBuyer(
    tx,
    cart.items.filter(({ current }) => current),
    viewer,
  )
  const price = await priceCart(tx, { ...viewer, items, coupons: [...others, coupon] })
  const left = await keepBest(tx, cart, coupon, { price, viewer })
  return left.length > 0 ? [removedNotice(left, coupon.code)] : []
}

interface CouponPrice {
  price: CartPrice
  viewer: Viewer
}

/** Keeps the coupons that save most; resolves to the valid ones that it removed. */
async function keepBest(
  tx: Tx,
  cart: OpenCart,
  coupon: Coupon,
  { price: { coupons, refused, pricing }, viewer }: CouponPrice,
): Promise<Coupon[]> {
  const refusal = refused.find((one) => one.coupon.id === coupon.id)?.refusal
  if (cart.items.every(({ current }) => !current)) throw new Refused('coupon.not-for-these')
  if (refusal === 'coupon.minimum') throw new Refused(refusal, minimumOf(coupon, pricing.items))
  if (refusal) throw await refusedWith(tx, refusal, coupon, viewer)
  const typed = coupons.filter(({ automatic }) => !automatic)
  await setCoupons(tx, cart.id, typed.map(refOf))
  return refused.filter((one) => one.refusal === 'coupon.not-combined').map((one) => one.coupon)
}

/** The refusal, with the buyer's own order where that order reserves the coupon. */
async function refusedWith(
  db: Db,
  refusal: Refusal,
  coupon: Coupon,
  { app, accountId }: Viewer,
): Promise<Refused> {
  if (refusal !== 'coupon.held') return new Refused(refusal)
  const order = accountId && (await findHolder(app, db, coupon, accountId))
  return order ? new Refused(refusal, { order }) : new Refused('coupon.used-up')
}

function removedNotice(left: readonly Coupon[], by: string): string {
  const codes = joinedByAnd(left.map(({ code }) => code))
  return left.length === 1
    ? `Cupom ${codes}: saiu do carrinho, porque não acumula com ${by}, que dá um desconto maior.`
    : `Cupons ${codes}: saíram do carrinho, porque não acumulam com ${by}, que dá um desconto maior.`
}

/** Takes one coupon off the cart; without a code, all of them. */
export const removeCoupon = (shopper: Shopper, code?: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (!cart) return
    const gone = code && normaliseCode(code)
    const rest = gone ? (await couponsOf(tx, cart)).filter((one) => one.code !== gone) : []
    await setCoupons(tx, cart.id, rest.map(refOf))
  })

/** Refusals that end when the cart changes. */
const FITS_LATER: readonly Refusal[] = [
  'coupon.minimum',
  'coupon.minimum-items',
  'coupon.not-for-these',
  'coupon.not-for-plan',
  'coupon.interval',
]

/**
 * Adds the coupon of a link. An empty cart, and one that the coupon does not fit yet, keep it until it fits; until then it
 * replaces no other coupon. Refuses as `applyCoupon`.
 */
export async function offerCoupon(shopper: Shopper, code: string): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const coupon = await couponOfCode(shopper, code)
  const items = (await findCart(app.db, shopper, brandId, now))?.items.filter(({ current }) => current) ?? []
  const refusal = await judgeCoupon(app.db, coupon, { app, brandId, accountId, items, now })
  if (refusal && !FITS_LATER.includes(refusal)) throw new Refused(refusal)
  const owner = await ownerOf(shopper)
  const rules = await readPriceRules(app, brandId, today(now))
  const left = await inTransaction(app.db, async (tx) => {
    await lockOrMakeCart(tx, owner, brandId, now)
    const cart = await findCart(tx, owner, brandId, now)
    if (cart && !refusal) return addCoupon(tx, cart, coupon, { app, brandId, accountId, now, rules })
    if (cart && (await couponsOf(tx, cart)).length === 0) await setCoupons(tx, cart.id, [refOf(coupon)])
    return []
  })
  return viewOwn(shopper, owner, left)
}

interface CouponQuestion {
  code: string
  accountId: AccountId
  brandId: BrandId
}

/** What a coupon does for a cart; amounts in centavos. */
interface CouponVerdict {
  /** Names of what is in the cart. */
  items: string[]
  /** What it costs without the coupon. */
  total: number
  /** What the coupon takes off it. */
  discount: number
  refusal?: Refusal
}

/**
 * What a coupon would do for the cart that an account has open in a brand's store, by the rules that hold when the buyer
 * types it; nothing changes. Refuses `coupon.no-cart` and `coupon.unknown`.
 */
export async function explainCoupon(app: App, question: CouponQuestion): Promise<CouponVerdict> {
  const { code, accountId, brandId } = question
  const now = app.clock.now()
  const cart = await findCart(app.db, { accountId, visitorHash: undefined }, brandId, now)
  const inCart = cart?.items.filter(({ current }) => current) ?? []
  if (!cart || inCart.length === 0) throw new Refused('coupon.no-cart')
  const coupon = await findCouponByCode(app.db, normaliseCode(code))
  if (!coupon) throw new Refused('coupon.unknown')
  const viewer = { app, brandId, accountId, now, rules: await readPriceRules(app, brandId, today(now)) }
  const items = await forBuyer(app.db, inCart, viewer)
  const others = (await couponsOf(app.db, cart)).filter(({ id }) => id !== coupon.id)
  const without = await priceCart(app.db, { ...viewer, items, coupons: others })
  const { priced, refused } = await priceCart(app.db, { ...viewer, items, coupons: [...others, coupon] })
  const refusal = refused.find((one) => one.coupon.id === coupon.id)?.refusal
  const total = without.priced.quote.total
  return {
    items: items.map(({ name }) => name),
    total,
    discount: total - priced.quote.total,
    ...(refusal && { refusal }),
  }
}

/** Wrong codes in 24 hours: of a network, and of an account with a paid order. */
const OF_NETWORK: RateLimit = { limit: 300, windowMs: DAY_MS }
const OF_BUYER: RateLimit = { limit: 100, windowMs: DAY_MS }

/**
 * Finds the coupon of a typed code. Wrong codes are slowed down: after a few by one cart or account, and by the day for
 * one network. A try is counted before the code is read and taken back when the code was right, so that parallel tries
 * gain nothing over sequential ones. While a caller has to wait, even a right code is not read. Refuses
 * `coupon.unknown`, and `coupon.too-many-tries` with `{ retryAfter }` in seconds.
 */
export async function couponOfCode(shopper: Shopper, code: string): Promise<Coupon> {
  const { app } = shopper
  const counters = await countersOf(shopper)
  const counted = await countOrRefuse(app, asTransaction(app.db), counters, 'coupon.too-many-tries')
  const coupon = await findCouponByCode(app.db, normaliseCode(code))
  if (!coupon) throw new Refused('coupon.unknown')
  await inTransaction(app.db, (tx) => uncount(tx, counted))
  return coupon
}

/**
 * Who tries: an account, or a visitor by the token of their cart. All visitors and accounts of a network share one
 * limit. An account that has bought something before has a limit of its own, which no neighbour can use up.
 */
async function countersOf({ app, accountId, visitorHash, ip }: Shopper): Promise<Counter[]> {
  const who = accountId ?? visitorHash?.toString('hex')
  const place = who ? [{ key: keyOf(app, `place ${who}`), limit: GUESS_BACKOFF }] : []
  if (accountId && (await askHook(app, app.db, hasPaidOrder, { accountId })))
    return [...place, { key: keyOf(app, `buyer ${accountId}`), limit: OF_BUYER }]
  return [...place, { key: keyOf(app, `network ${networkOf(ip)}`), limit: OF_NETWORK }]
}

const keyOf = (app: App, subject: string): Buffer => rateLimitKey(app, 'guess coupon', subject)

/** Takes a coupon that is to be removed out of every cart. */
async function dropCoupon(tx: Tx, couponId: string): Promise<void> {
  for (const cart of await lockCartsWith(tx, couponId)) {
    const others = refsOf(cart).filter((ref) => ref.couponId !== couponId)
    await setCoupons(tx, cart.id, others)
  }
}

/** What carts and their offers have of something that came from elsewhere, when it is taken back. */
export const cartImport = { dropCoupon, isOffered: isOfferedWith }
