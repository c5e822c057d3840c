import type { Cart } from '@vitrine/contract/cart'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { today } from '@vitrine/contract/time'
import type { Upsell as Shown } from '@vitrine/contract/upsell'
import { listOwned } from '#access'
import {
  buyableOf,
  forBuyer,
  listFitting,
  lockOrMakeCart,
  type Offer,
  ownerOf,
  productOf,
  putOnlyLine,
  readItem,
  type Shopper,
  saveOtherLines,
  UPSELL_MS,
  viewOwn,
} from '#cart'
import type { PricedProduct } from '#catalog'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, listUnpaidProducts, lockOrder } from '#order'
import { findMunicipality, readPriceRules } from '#price-rule'
import { endsOf, priceCart } from '#pricing'
import { type Bought, findBought, noteDeclined } from './bought.store.ts'

/** Somebody whose account is known. */
type Asking = Shopper & { accountId: AccountId }

interface Offered {
  priced: PricedProduct & { priceEndsAt: Date | null }
  bought: Bought
  now: Date
}

/** What it costs as offered; nothing when what it was to cost less by is not good now. */
async function quoteOf(
  { app, brandId, accountId }: Asking,
  upsell: Offer,
  { priced, bought, now }: Offered,
): Promise<Shown | undefined> {
  const { couponId } = upsell
  const offer = couponId ? { couponId, at: now.toISOString(), holds: true } : null
  const item = { ...(await readItem(app.db, priced.price.id)), offer }
  const items = await forBuyer(app.db, [item], { app, accountId, now })
  const rules = await readPriceRules(app, brandId, today(now))
  const buyer = { municipality: await findMunicipality(app, app.db, accountId, rules) }
  const asked = { app, brandId, accountId, items, coupons: [], rules, buyer, now }
  const price = await priceCart(app.db, asked)
  if (price.ended.length > 0) return undefined
  const ends = [upsell.endsAt, priced.priceEndsAt, ...endsOf(price)]
  return {
    id: upsell.id,
    pitch: upsell.pitch,
    price: priced.price,
    quote: price.priced.quote,
    product: productOf(item),
    until: firstOf([new Date(bought.keptSince!.getTime() + UPSELL_MS), ...ends]).toISOString(),
  }
}

const firstOf = (ends: readonly (Date | null)[]): Date =>
  new Date(Math.min(...ends.flatMap((end) => end?.getTime() ?? [])))

/** The buyer of an order, in its brand. */
export type Buyer = Pick<Shopper, 'app'> & { accountId: AccountId }

/** What is offered to a buyer after an order of theirs; nothing when nothing is, or not any more. Refuses `not-found`. */
export async function upsellOf({ app, accountId }: Buyer, orderId: OrderId): Promise<Shown | undefined> {
  const now = app.clock.now()
  const bought = await findBought(app.db, orderId, accountId)
  if (!bought) throw new Refused('not-found')
  if (!isOpen(bought, now)) return undefined
  const shopper = shopperAfter({ app, accountId }, bought)
  const upsells = await listUpsells(shopper, bought, now)
  for await (const { offer, priced } of buyableOf(shopper, upsells, now, [])) {
    const shown = await quoteOf(shopper, offer, { priced, bought, now })
    if (shown) return shown
  }
  return undefined
}

/** Paid a day ago at most, kept, and neither refused nor taken. */
const isOpen = ({ keptSince, declined, taken }: Bought, now: Date): boolean =>
  keptSince !== null && !declined && !taken && keptSince.getTime() + UPSELL_MS > now.getTime()

/** Who bought, in the brand of the order; nobody is a visitor here. */
const shopperAfter = ({ app, accountId }: Buyer, { brandId }: Bought): Asking => ({
  app,
  brandId,
  accountId,
  ip: '',
  visitorHash: undefined,
  newVisitor: () => {
    throw new Error('a buyer is no visitor')
  },
  forgetVisitor: () => undefined,
})

/** What fits the order, but for what the buyer has, has just bought, waits to pay for or has in the cart. */
async function listUpsells(shopper: Asking, { productIds, inCart }: Bought, now: Date): Promise<Offer[]> {
  const { app, accountId } = shopper
  const query = { kind: 'upsell', chosen: productIds, excluded: [...productIds, ...inCart] } as const
  const fitting = await listFitting(shopper, query, now)
  if (fitting.length === 0) return []
  const offered = fitting.map(({ productId }) => productId)
  const owned = await listOwned(app.db, accountId, offered, now)
  const unpaid = (await listUnpaidProducts(app.db, accountId)).map(({ productId }) => productId)
  return fitting.filter(({ productId }) => !owned.includes(productId) && !unpaid.includes(productId))
}

/** Who answers: the buyer with their own cart, in any brand. */
type Answering = (brandId: Bought['brandId']) => Shopper

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
