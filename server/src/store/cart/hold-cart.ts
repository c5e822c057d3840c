import type { Tx } from '#kernel/database.ts'
import { type HeldCart, lockCart, makeCart } from './cart.store.ts'
import type { CartOwner } from './shopper.ts'

/**
 * The owner's cart, held until the transaction ends; made at `at` when there is none, and looked for again when
 * somebody else makes it at this very moment.
 */
export async function holdCart(tx: Tx, owner: CartOwner, brandId: string, at: Date): Promise<HeldCart> {
  for (;;) {
    const held = (await lockCart(tx, owner, brandId)) ?? (await makeCart(tx, owner, brandId, at))
    if (held) return held
  }
}
