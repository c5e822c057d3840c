import { listIncluded } from '#access'
import { asTransaction } from '#kernel/database.ts'
import type { OpenCart } from './cart.store.ts'
import { deleteProducts } from './line.store.ts'
import type { Shopper } from './shopper.ts'

/** Takes out the trainings that a plan of the shopper opens; resolves to a sentence about each. */
export async function removeIncluded(
  { app, accountId }: Shopper,
  cart: OpenCart | undefined,
  now: Date,
): Promise<string[]> {
  const trainings = cart?.items.filter(({ type }) => type === 'training') ?? []
  if (!cart || !accountId || trainings.length === 0) return []
  const included = await listIncluded(app.db, { accountId }, now)
  const removed = trainings.filter(({ productId }) => included.includes(productId))
  if (removed.length === 0) return []
  await deleteProducts(
    asTransaction(app.db),
    cart.id,
    removed.map(({ productId }) => productId),
  )
  return removed.map(({ name }) => `“${name}” está incluído no seu plano e saiu do carrinho.`)
}
