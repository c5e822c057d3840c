import type { Cart } from '@vitrine/contract/cart'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { lockOrMakeCart, ownerOf, putOnlyLine, type Shopper, saveOtherLines, viewOwn } from '#cart'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, lockOrder } from '#order'
import { type Bought, findBought, noteDeclined } from './bought.store.ts'
import { type Buyer, isOpen, upsellOf } from './offer-upsell.ts'

/** Who answers: the buyer with their own cart, in any brand. */
export type Answering = (brandId: Bought['brandId']) => Shopper

/** The buyer of `orderId` says yes to what they saw. */
interface Yes {
  orderId: OrderId
  upsellId: string
}

/**
 * Puts what is offered in the cart, as its only line. Whoever presses again finds it there, also when it was put aside
 * meanwhile. Nothing is charged. Refuses `not-found`, `upsell.gone` when it is not offered any more, was refused, or was ordered before.
 */
export async function acceptUpsell(
  { app, accountId }: Buyer,
  answering: Answering,
  { orderId, upsellId }: Yes,
): Promise<Cart> {
  const bought = await findBought(app.db, orderId, accountId)
  if (!bought) throw new Refused('not-found')
  const shopper = answering(bought.brandId)
  const isRestAside =
    bought.taken !== 'open' && (await takeOffer({ app, accountId }, shopper, { orderId, upsellId }))
  return viewOwn(
    shopper,
    shopper,
    isRestAside ? ['O resto do carrinho ficou guardado em “Salvos para depois”.'] : [],
  )
}

async function takeOffer(buyer: Buyer, shopper: Shopper, { orderId, upsellId }: Yes): Promise<boolean> {
  const { app, accountId } = buyer
  const offered = await upsellOf(buyer, orderId)
  await ownerOf(shopper)
  const at = app.clock.now()
  const line = offered?.id === upsellId && {
    productId: offered.product.id,
    priceId: offered.price.id,
    upsellId,
    orderId,
    at,
  }
  return inTransaction(app.db, (tx) => putOffered(tx, shopper, { accountId, orderId, line, at }))
}

interface Put {
  accountId: AccountId
  orderId: OrderId
  /** Nothing when what was seen is not offered any more. */
  line: Parameters<typeof putOnlyLine>[2] | false
  at: Date
}

/**
 * Puts what was offered in the buyer's cart, once; the order is held, so that presses come one after the other. Resolves
 * to whether anything else was put aside for it.
 */
export async function putOffered(
  tx: Tx,
  shopper: Shopper,
  { accountId, orderId, line, at }: Put,
): Promise<boolean> {
  await lockOrder(tx, orderId)
  const { id: cartId } = await lockOrMakeCart(tx, shopper, shopper.brandId, at)
  const bought = await findBought(tx, orderId, accountId)
  if (bought?.taken === 'open') return false
  if (bought?.taken === 'saved') return saveOtherLines(tx, cartId, { orderId, at })
  if (!line || !bought || !isOpen(bought, at)) throw new Refused('upsell.gone')
  return putOnlyLine(tx, cartId, line)
}

/** Nothing is offered after this order again; refuses `not-found`. */
export async function declineUpsell({ app, accountId }: Buyer, orderId: OrderId): Promise<void> {
  if (!(await findOwnOrder(app.db, orderId, accountId))) throw new Refused('not-found')
  await inTransaction(app.db, async (tx) => {
    await lockOrder(tx, orderId)
    await noteDeclined(tx, orderId, accountId, app.clock.now())
  })
}
