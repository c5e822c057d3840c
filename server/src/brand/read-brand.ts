import type { Brand, BrandId, Storefront } from '@vitrine/contract/brand'
import type { App } from '../kernel/app-context.ts'
import type { Db } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { findBrand } from './brand.store.ts'

/** Who sells, with the legal identity every page shows. Refuses `not-found`. */
export async function readBrand(db: Db, id: BrandId): Promise<Brand> {
  const brand = await findBrand(db, id)
  if (!brand) throw new Refused('not-found')
  return brand
}

/** With what its pages need besides. Refuses `not-found`. */
export async function readStorefront({ db, config }: App, id: BrandId): Promise<Storefront> {
  return { ...(await readBrand(db, id)), optionalCookies: config.privacy.optionalCookies }
}
