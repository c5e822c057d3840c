import type { Cart } from '@vitrine/contract/cart'
import { DAY_MS, HOUR_MS, today } from '@vitrine/contract/time'
import type { UtmParameters } from '@vitrine/contract/utm-parameters'
import type * as z from 'zod'
import { readPrices } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { Limit } from '#kernel/config.ts'
import {
  asTransaction,
  inTransaction,
  isForeignKeyViolation,
  PLANNED_ONCE,
  type Tx,
} from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { networkOf } from '#kernel/network.ts'
import { type CountedAttempt, countOrRefuse, rateLimitKey } from '#kernel/rate-limit.ts'
import { setting } from '#kernel/setting.ts'
import { readPriceRules } from '#price-rule'
import {
  deleteIdleCarts,
  findCart,
  lockCart,
  lockOrMakeCart,
  type OpenCart,
  QUOTE_MS,
  renewQuote,
  touchCart,
  updateUtmParameters,
} from './cart.store.ts'
import { deleteLine, type NewLine, putLine, setSavedAt, switchPrice } from './line.store.ts'
import { mergeVisitorCart, undoMerge } from './merge-carts.ts'
import { deleteBump } from './offer.store.ts'
import { bumpOf } from './offer.ts'
import { applyPriceChanges, newPriceOf, readItemPrices } from './price.ts'
import { listMissing, refuseUnlessBuyable, removeIncluded } from './purchase-rules.ts'
import { type CartOwner, type Shopper, visitor } from './shopper.ts'
import { viewCart } from './view.ts'

/** The shopper's cart. A cart that was filled before sign-in is merged into the account's here. */
export async function readCart(shopper: Shopper): Promise<Cart> {
  const notices = shopper.accountId ? await mergeVisitorCart(shopper, shopper.accountId) : []
  return viewOwn(shopper, shopper, notices)
}

/** The owner of the cart to write to. A visitor whose token has no open cart gets a new token. */
export async function ownerOf(shopper: Shopper): Promise<CartOwner> {
  const { accountId } = shopper
  if (accountId) {
    await mergeVisitorCart(shopper, accountId)
    return shopper
  }
  if (shopper.visitorHash && (await find(shopper, shopper))) return shopper
  await countCart(shopper)
  return visitor(shopper.newVisitor())
}

/** Counts a visitor's new cart against the limit of their network; refuses `request.too-many` with the seconds to wait. */
const countCart = ({ app, ip }: Shopper): Promise<CountedAttempt> =>
  countOrRefuse(app, asTransaction(app.db), [
    {
      key: rateLimitKey(app, 'turn cart', networkOf(ip)),
      limit: { limit: app.config.cartsPerHour, windowMs: HOUR_MS },
    },
  ])

const find = ({ app, brandId }: Shopper, owner: CartOwner): Promise<OpenCart | undefined> =>
  findCart(app.db, owner, brandId, app.clock.now())

/** The cart as its owner sees it now. `said` are notices that come before those about prices. */
export async function viewOwn(
  shopper: Shopper,
  owner: CartOwner,
  said: readonly string[] = [],
): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const all = await find(shopper, owner)
  const included = await removeIncluded(shopper, all, now)
  const before = included.length > 0 ? await find(shopper, owner) : all
  const found = before && isStale(before, now) ? await renewQuoteOf(shopper, owner, before) : before
  const { switched, changed, notices } = await applyPriceChanges(shopper, found)
  const cart = switched ? await find(shopper, owner) : found
  const rules = await readPriceRules(app, brandId, today(now))
  const viewer = { app, brandId, accountId, now, rules }
  const missing = await sayMissing(shopper, cart)
  const bump = await bumpOf(shopper, cart)
  return viewCart(cart, viewer, {
    changed,
    notices: [...said, ...included, ...notices, ...missing],
    bump,
  })
}

async function sayMissing({ app, accountId }: Shopper, cart: OpenCart | undefined): Promise<string[]> {
  const items = cart?.items ?? []
  const missing = await listMissing(app.db, accountId, items, app.clock.now())
  return missing.map(({ productId, name }) => {
    const wanted = items.find((item) => item.productId === productId)!.name
    return `“${wanted}” é para quem tem “${name}”. Inclua no carrinho também, ou retire.`
  })
}

const isStale = ({ quotedAt }: OpenCart, now: Date): boolean =>
  !quotedAt || quotedAt.getTime() + QUOTE_MS <= now.getTime()

async function renewQuoteOf(
  shopper: Shopper,
  owner: CartOwner,
  { id }: OpenCart,
): Promise<OpenCart | undefined> {
  const { app } = shopper
  await renewQuote(asTransaction(app.db), id, app.clock.now())
  return find(shopper, owner)
}

/** Runs a change on the shopper's locked cart and resolves to the cart after it. */
export async function changeCart(
  shopper: Shopper,
  change: (tx: Tx, cart: OpenCart | undefined) => Promise<void>,
): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const said = accountId ? await mergeVisitorCart(shopper, accountId) : []
  await inTransaction(
    app.db,
    async (tx) => {
      const now = app.clock.now()
      const [held, cart] = await parallel(
        () => lockCart(tx, shopper, brandId),
        () => findCart(tx, shopper, brandId, now),
      )
      await change(tx, held && cart)
      if (held) await touchCart(tx, held.id, now)
    },
    PLANNED_ONCE,
  )
  return viewOwn(shopper, shopper, said)
}

/** Undoes the merge of a visitor's cart at sign-in. */
export const undoCartMerge = (shopper: Shopper): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (cart) await undoMerge(tx, cart, shopper.app.clock.now())
  })

/**
 * Adds a price to the cart; `bumpId` is the order bump that adds it. Refuses `cart.price-unavailable`, `cart.not-on-sale`
 * and as `refuseUnlessBuyable`.
 */
export async function addLine(shopper: Shopper, priceId: string, bumpId?: string): Promise<Cart> {
  const { app, brandId } = shopper
  const now = app.clock.now()
  const priced = (await readPrices(app.db, [priceId], brandId, now)).get(priceId)
  if (!priced?.published || priced.current?.id !== priceId) throw new Refused('cart.price-unavailable')
  if (!priced.onSale) throw new Refused('cart.not-on-sale')
  await refuseUnlessBuyable(shopper, priced, now)
  const owner = await ownerOf(shopper)
  await upsertLine(shopper, owner, { productId: priced.product.id, priceId, bumpId, at: now })
  return viewOwn(shopper, owner)
}

/** Adds a line, and tries again where two lines make the cart at once: the second try finds it. */
export async function upsertLine({ app, brandId }: Shopper, owner: CartOwner, line: NewLine): Promise<void> {
  while (!(await putLine(asTransaction(app.db), owner, brandId, line)));
}

export const removeLine = (shopper: Shopper, lineId: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (!cart || !(await deleteLine(tx, cart.id, lineId))) throw new Refused('not-found')
  })

/** "Salvar para depois", and back to the cart. Refuses `not-found`. */
export const saveLine = (shopper: Shopper, lineId: string, saved: boolean): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    const savedAt = saved ? shopper.app.clock.now() : null
    if (!cart || !(await setSavedAt(tx, cart.id, lineId, savedAt))) throw new Refused('not-found')
  })

/**
 * Accepts the new price of a line. `priceId` is the one that was shown. Refuses `cart.price-unavailable` where the price
 * has changed once more, and `not-found`.
 */
export const acceptPrice = (shopper: Shopper, lineId: string, priceId: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    const item = cart?.items.find((one) => one.lineId === lineId)
    if (!cart || !item) throw new Refused('not-found')
    const priced = await readItemPrices(tx, [item], shopper.brandId, shopper.app.clock.now())
    if (newPriceOf(item, priced)?.id !== priceId) throw new Refused('cart.price-unavailable')
    await switchPrice(tx, cart.id, { lineId, from: item.priceId, to: priceId })
  })

/**
 * Adds the order bump to the cart, or removes it. Refuses `cart.bump-gone` where it is not offered any more, and as
 * `addLine`.
 */
export async function setBump(shopper: Shopper, bumpId: string, wanted: boolean): Promise<Cart> {
  if (!wanted)
    return changeCart(shopper, async (tx, cart) => {
      if (cart) await deleteBump(tx, cart.id, bumpId)
    })
  const { app, brandId } = shopper
  const cart = await findCart(app.db, shopper, brandId, app.clock.now())
  const offered = await bumpOf(shopper, cart)
  if (offered?.id !== bumpId) throw new Refused('cart.bump-gone')
  return offered.ticked ? viewOwn(shopper, shopper) : addLine(shopper, offered.price.id, bumpId)
}

/**
 * Saves the UTM parameters of the shopper's last visit on the cart. Refuses `not-found` for an unknown brand, and
 * `request.too-many`.
 */
export async function setUtmParameters(shopper: Shopper, utmParameters: UtmParameters): Promise<void> {
  const { app, brandId } = shopper
  const owner = await ownerOf(shopper)
  await inTransaction(app.db, async (tx) => {
    const cart = await lockOrMakeCart(tx, owner, brandId, app.clock.now())
    await updateUtmParameters(tx, cart.id, utmParameters)
  }).catch((error) => {
    throw isForeignKeyViolation(error, 'cart_brand_id_fkey') ? new Refused('not-found') : error
  })
}

/** For how long an idle cart is kept, in milliseconds. */
const VISITOR_MS = 30 * DAY_MS
const ACCOUNT_MS = 90 * DAY_MS

/** Deletes idle open carts: visitors' after 30 days, accounts' after 90. */
export async function expireCarts(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  const left = { visitor: new Date(now - VISITOR_MS), account: new Date(now - ACCOUNT_MS) }
  while (await inTransaction(app.db, (tx) => deleteIdleCarts(tx, left)));
}

/** Environment variables about carts. */
export const CART_VARIABLES = {
  CARTS_PER_HOUR: setting(Limit.default(300), {
    what: 'Carts without an account, by the network that they come from; 0 is without a limit.',
  }),
}

/** The configuration of carts. */
export const cartConfig = (e: z.output<z.ZodObject<typeof CART_VARIABLES>>) => ({
  /** Carts per hour that one network may make without an account. Many buyers may share an address (carrier-grade NAT). */
  cartsPerHour: e.CARTS_PER_HOUR,
})

type CartConfig = ReturnType<typeof cartConfig>
declare module '#kernel/config.ts' {
  interface Config extends CartConfig {}
}
