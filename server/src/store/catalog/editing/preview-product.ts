import type { BrandId } from '@vitrine/contract/brand'
import type { Product } from '@vitrine/contract/catalog'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findProduct } from '../product.store.ts'
import { readEdited } from './product.ts'

/**
 * A product as the brand's store would show it at an instant, whatever its status. Refuses `not-found`, and
 * `product.not-ready` without a picture or a price.
 */
export async function previewProduct(db: Db, id: string, brand: BrandId, at: Date): Promise<Product> {
  const edited = await readEdited(db, id, at)
  if (!edited) throw new Refused('not-found')
  const shown = await findProduct(db, id, { brand, at }, 'any')
  if (!edited.cover || !shown) throw new Refused('product.not-ready')
  return shown
}
