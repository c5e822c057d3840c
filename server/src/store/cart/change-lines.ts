import type { Cart } from '@vitrine/contract/cart'
import { readPrices } from '#catalog'
import { asTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deleteLine, type NewLine, putLine } from './line.store.ts'
import { refuseFor } from './may-buy.ts'
import { changeCart, ownerOf, viewOwn } from './open-cart.ts'
import { moveLine } from './saved.store.ts'
import type { CartOwner, Shopper } from './shopper.ts'

/** `bumpId` is the offer that put it there. */
export async function addLine(shopper: Shopper, priceId: string, bumpId?: string): Promise<Cart> {
  const { app, brandId } = shopper
  const now = app.clock.now()
  const priced = (await readPrices(app.db, [priceId], brandId, now)).get(priceId)
  if (!priced?.published || priced.current?.id !== priceId) throw new Refused('cart.price-unavailable')
  if (!priced.onSale) throw new Refused('cart.not-on-sale')
  await refuseFor(shopper, priced, now)
  const owner = await ownerOf(shopper)
  await putSurely(shopper, owner, { productId: priced.product.id, priceId, bumpId, at: now })
  return viewOwn(shopper, owner)
}

/** Again when two lines wanted to make the cart at once: whoever comes second finds it. */
export async function putSurely({ app, brandId }: Shopper, owner: CartOwner, line: NewLine): Promise<void> {
  while (!(await putLine(asTransaction(app.db), owner, brandId, line)));
}

export const removeLine = (shopper: Shopper, lineId: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (!cart || !(await deleteLine(tx, cart.id, lineId))) throw new Refused('not-found')
  })

/** "Salvar para depois", and back. */
export const saveLine = (shopper: Shopper, lineId: string, saved: boolean): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    const savedAt = saved ? shopper.app.clock.now() : null
    if (!cart || !(await moveLine(tx, cart.id, lineId, savedAt))) throw new Refused('not-found')
  })
