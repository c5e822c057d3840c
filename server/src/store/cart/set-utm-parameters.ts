import type { UtmParameters } from '@vitrine/contract/utm-parameters'
import { inTransaction, isForeignKeyViolation } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { holdCart } from './hold-cart.ts'
import { ownerOf } from './open-cart.ts'
import type { Shopper } from './shopper.ts'
import { updateUtmParameters } from './utm-parameters.store.ts'

/**
 * Keeps on the shopper's cart which campaign brought them; the last one counts. Refuses `not-found` for a brand that is
 * not there, and `request.too-many`.
 */
export async function setUtmParameters(shopper: Shopper, utmParameters: UtmParameters): Promise<void> {
  const { app, brandId } = shopper
  const owner = await ownerOf(shopper)
  await inTransaction(app.db, async (tx) => {
    const cart = await holdCart(tx, owner, brandId, app.clock.now())
    await updateUtmParameters(tx, cart.id, utmParameters)
  }).catch((error) => {
    throw isForeignKeyViolation(error, 'cart_brand_id_fkey') ? new Refused('not-found') : error
  })
}
