import type { AccountId } from '@vitrine/contract/ids'
import type { Upsell as Shown } from '@vitrine/contract/upsell'
import { listOwned } from '#access'
import { buyableOf, isOffered, type Shopper, UPSELL_MS, UPSELLS, type Upsell } from '#cart'
import { Refused } from '#kernel/errors.ts'
import { listUnpaidProducts } from '#order'
import { type Bought, findBought } from './bought.store.ts'
import { type Asking, quoteOf } from './quote-upsell.ts'

/** The buyer of an order, in its brand. */
export type Buyer = Pick<Shopper, 'app'> & { accountId: AccountId }

/** What is offered to a buyer after an order of theirs; nothing when nothing is, or not any more. Refuses `not-found`. */
export async function upsellOf({ app, accountId }: Buyer, orderId: string): Promise<Shown | undefined> {
  const now = app.clock.now()
  const bought = await findBought(app.db, orderId, accountId)
  if (!bought) throw new Refused('not-found')
  if (!isOpen(bought, now)) return undefined
  const shopper = shopperAfter({ app, accountId }, bought)
  const declared = (await app.keeper.read(UPSELLS)).filter((one) => fits(one, bought, now))
  const unwanted = declared.length > 0 ? await listUnwanted(shopper, declared, bought, now) : []
  const wanted = declared.filter(({ productId }) => !unwanted.includes(productId))
  for await (const { one, priced } of buyableOf(shopper, wanted, now, [])) {
    const shown = await quoteOf(shopper, one, { priced, bought, now })
    if (shown) return shown
  }
  return undefined
}

/** Paid a day ago at most, kept, and neither refused nor taken. */
export const isOpen = ({ keptSince, declined, taken }: Bought, now: Date): boolean =>
  keptSince !== null && !declined && !taken && keptSince.getTime() + UPSELL_MS > now.getTime()

/** Who bought, in the brand of the order; nobody is a visitor here. */
const shopperAfter = ({ app, accountId }: Buyer, { brandId }: Bought): Asking => ({
  ...{ app, brandId, accountId, ip: '', visitorHash: undefined },
  newVisitor: () => {
    throw new Error('a buyer is no visitor')
  },
  forgetVisitor: () => undefined,
})

function fits(upsell: Upsell, { brandId, productIds }: Bought, now: Date): boolean {
  const { afterProductIds } = upsell
  const follows = afterProductIds === null || afterProductIds.some((id) => productIds.includes(id))
  return follows && isOffered(upsell, brandId, now)
}

/** What the buyer has, has just bought, waits to pay for or has in the cart is not offered. */
async function listUnwanted(
  { app, accountId }: Asking,
  declared: readonly Upsell[],
  { productIds, inCart }: Bought,
  now: Date,
): Promise<string[]> {
  const asked = declared.map(({ productId }) => productId)
  const held = await listOwned(app.db, accountId, asked, now)
  const unpaid = await listUnpaidProducts(app.db, accountId)
  return [...productIds, ...inCart, ...held, ...unpaid.map(({ productId }) => productId)]
}
