import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type Given, listUnkept, lockGiving } from './product.store.ts'

/**
 * Takes something away that products may give. Refuses `product.left-empty` where one that is shown would lack what it
 * promises and did not before.
 */
export async function refusingLeftEmpty<T>(tx: Tx, given: Given, work: () => Promise<T>): Promise<T> {
  await lockGiving(tx, given)
  const before = await listUnkept(tx, given)
  const done = await work()
  const left = [...(await listUnkept(tx, given))].filter(([id]) => !before.has(id))
  if (left.length > 0) throw new Refused('product.left-empty', { products: left.map(([, name]) => name) })
  return done
}
