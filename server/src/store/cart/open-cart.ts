import type { Cart } from '@vitrine/contract/cart'
import { HOUR_MS, today } from '@vitrine/contract/time'
import { demandTurnOf } from '#account'
import { asTransaction, inTransaction, PLANNED_ONCE, type Tx } from '#kernel/database.ts'
import { networkOf } from '#kernel/network.ts'
import { parallel } from '#kernel/parallel.ts'
import { readPriceRules } from '#price-rule'
import { findCart, lockCart, type OpenCart, touchCart } from './cart.store.ts'
import { followPrices } from './changed-prices.ts'
import { removeIncluded } from './included.ts'
import { takeOver, undoMerge } from './merge-carts.ts'
import { bumpOf } from './offer-bump.ts'
import { listMissing } from './purchase-limits.ts'
import { requote } from './quote.store.ts'
import { QUOTE_MS } from './quote-time.ts'
import { type CartOwner, type Shopper, visitor } from './shopper.ts'
import { viewCart } from './view.ts'

/** The shopper's cart. A cart filled before signing in goes over to the account here, once. */
export async function readCart(shopper: Shopper): Promise<Cart> {
  const notices = shopper.accountId ? await takeOver(shopper, shopper.accountId) : []
  return viewOwn(shopper, shopper, notices)
}

/** Whose cart is to be written. A token that leads to no open cart is not used again: its visitor gets another. */
export async function ownerOf(shopper: Shopper): Promise<CartOwner> {
  const { accountId } = shopper
  if (accountId) {
    await takeOver(shopper, accountId)
    return shopper
  }
  if (shopper.visitorHash && (await find(shopper, shopper))) return shopper
  await countCart(shopper)
  return visitor(shopper.newVisitor())
}

/** Counts a cart of nobody known; refuses with `request.too-many` and the seconds to wait. */
const countCart = ({ app, ip }: Shopper): Promise<void> =>
  demandTurnOf(
    app,
    asTransaction(app.db),
    { what: 'cart', whom: networkOf(ip) },
    { most: app.config.cartsPerHour, seconds: HOUR_MS / 1000 },
  )

const find = ({ app, brandId }: Shopper, owner: CartOwner): Promise<OpenCart | undefined> =>
  findCart(app.db, owner, brandId, app.clock.now())

/** The cart as its owner sees it now; `said` comes before what there is to say about its prices. */
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
  const found = before && isStale(before, now) ? await quoteAgain(shopper, owner, before) : before
  const { switched, changed, notices } = await followPrices(shopper, found)
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

async function quoteAgain(
  shopper: Shopper,
  owner: CartOwner,
  { id }: OpenCart,
): Promise<OpenCart | undefined> {
  const { app } = shopper
  await requote(asTransaction(app.db), id, app.clock.now())
  return find(shopper, owner)
}

/** Runs a change on the shopper's cart, which nobody orders or merges meanwhile, and shows the result. */
export async function changeCart(
  shopper: Shopper,
  change: (tx: Tx, cart: OpenCart | undefined) => Promise<void>,
): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const said = accountId ? await takeOver(shopper, accountId) : []
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

/** The account's cart without what came to it at sign-in. */
export const restoreCart = (shopper: Shopper): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (cart) await undoMerge(tx, cart, shopper.app.clock.now())
  })
