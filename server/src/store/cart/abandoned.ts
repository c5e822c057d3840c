import type { Cart } from '@vitrine/contract/cart'
import * as z from 'zod'
import { listOwned } from '#access'
import type { Config } from '#kernel/config.ts'
import { asTransaction, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type DataKeys, seal, unsealAny } from '#kernel/seal.ts'
import { findAbandonedCart, setRecoveredFrom } from './abandoned.store.ts'
import { lockCart, refsOf, setCoupons } from './cart.store.ts'
import { ownerOf, readCart, upsertLine, viewOwn } from './cart.ts'
import { newPriceOf, readItemPrices } from './price.ts'
import type { Shopper } from './shopper.ts'

/**
 * Copies the lines of an abandoned cart, by the link of a reminder, into the cart of whoever opens it, signed in or not, at
 * today's prices. It shows nothing of the owner. Refuses `link.unknown`, `link.expired`, and `link.used` once the cart was
 * ordered.
 */
export async function recoverCart(shopper: Shopper, token: string): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const forgotten = await findAbandonedCart(app.db, cartOfToken(app.config, token, now), now)
  if (!forgotten || forgotten.brandId !== brandId) throw new Refused('link.unknown')
  if (forgotten.status === 'ordered') throw new Refused('link.used')
  if (accountId === forgotten.accountId) return readCart(shopper)
  const owner = await ownerOf(shopper)
  const ids = forgotten.items.map(({ productId }) => productId)
  const held = accountId ? await listOwned(app.db, accountId, ids, now) : []
  const priced = await readItemPrices(app.db, forgotten.items, brandId, now)
  for (const item of forgotten.items.filter(({ productId }) => !held.includes(productId))) {
    const price = newPriceOf(item, priced)
    if (price) await upsertLine(shopper, owner, { productId: item.productId, priceId: price.id, at: now })
  }
  await inTransaction(app.db, async (tx) => {
    const cart = await lockCart(tx, owner, brandId)
    if (cart && !cart.couponId && forgotten.couponId) await setCoupons(tx, cart.id, refsOf(forgotten))
  })
  await setRecoveredFrom(asTransaction(app.db), owner, brandId, forgotten.id)
  return viewOwn(shopper, owner)
}

const PLACE = 'cart.link'
const Sealed = z.object({ cartId: z.string(), until: z.number() })

/** The encrypted token of a link to a cart: the cart's id and the end of the link. */
export const cartToken = ({ dataKeys }: Config, cartId: string, until: Date): string =>
  seal(dataKeys, PLACE, JSON.stringify({ cartId, until: until.getTime() })).toString('base64url')

/** The id of the cart in a token; refuses `link.unknown` and `link.expired`. */
function cartOfToken({ dataKeys }: Config, token: string, now: Date): string {
  const { cartId, until } = opened(dataKeys, token)
  if (until < now.getTime()) throw new Refused('link.expired')
  return cartId
}

function opened(keys: DataKeys, token: string): z.infer<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(unsealAny(keys, PLACE, Buffer.from(token, 'base64url'))))
  } catch {
    throw new Refused('link.unknown')
  }
}
