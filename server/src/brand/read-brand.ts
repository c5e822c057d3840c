import type { Brand, BrandId, Storefront } from '@vitrine/contract/brand'
import { siteOf } from '@vitrine/contract/brand-site'
import { menuIn, OWN_MENUS } from '@vitrine/contract/menu'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findBrand, findStorefront, findUnknownBrands } from './brand.store.ts'

/** Who sells, with the legal identity every page shows. Refuses `not-found`. */
export async function readBrand(db: Db, id: BrandId): Promise<Brand> {
  const brand = await findBrand(db, id)
  if (!brand) throw new Refused('not-found')
  return brand
}

/** With what its pages need besides. Refuses `not-found`. */
export async function readStorefront({ db, config }: App, id: BrandId): Promise<Storefront> {
  const found = await findStorefront(db, id)
  if (!found) throw new Refused('not-found')
  const { headerMenu, footerMenu, ...storefront } = found
  const site = siteOf(config.http.publicUrl, found)
  return {
    ...storefront,
    site,
    headerMenu: menuIn(id, headerMenu ?? OWN_MENUS.header, site.home),
    footerMenu: menuIn(id, footerMenu ?? OWN_MENUS.footer, site.home),
    optionalCookies: config.privacy.optionalCookies,
  }
}

/** For what names its brands and has no key to them. Refuses `brand.unknown`. */
export async function refuseUnknownBrands(db: Db, brandIds: readonly BrandId[]): Promise<void> {
  if ((await findUnknownBrands(db, brandIds)).length > 0) {
    throw new Refused('brand.unknown', undefined, { brandIds: ['Escolha uma loja que existe'] })
  }
}
