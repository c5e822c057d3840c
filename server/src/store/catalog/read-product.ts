import type { BrandId } from '@vitrine/contract/brand'
import type { Product } from '@vitrine/contract/catalog'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findProduct } from './product.store.ts'

/** A product by id or slug, as the brand sells it at an instant. Refuses `not-found`. */
export async function readProduct(db: Db, idOrSlug: string, brand: BrandId, at: Date): Promise<Product> {
  const product = await findProduct(db, idOrSlug, { brand, at })
  if (!product) throw new Refused('not-found')
  return product
}
