import type { Brand, BrandId, Storefront } from '@vitrine/contract/brand'
import { siteOf } from '@vitrine/contract/brand-site'
import { type Menu, menuIn, OWN_MENUS, TRAININGS } from '@vitrine/contract/menu'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { findBrand, findStorefront, findUnknownBrands } from './brand.store.ts'

/** Whether trainings are for sale in a brand. */
export const sellsTrainings = hook<{ brand: BrandId; at: Date }, boolean>('brand.sells-trainings')

/** Who sells, with the legal identity every page shows. Refuses `not-found`. */
export async function readBrand(db: Db, id: BrandId): Promise<Brand> {
  const brand = await findBrand(db, id)
  if (!brand) throw new Refused('not-found')
  return brand
}

/** With what its pages need besides. Refuses `not-found`. */
export async function readStorefront(app: App, id: BrandId): Promise<Storefront> {
  const { db, config } = app
  const found = await findStorefront(db, id)
  if (!found) throw new Refused('not-found')
  const { headerMenu, footerMenu, ...storefront } = found
  const site = siteOf(config.http.publicUrl, found)
  const header = headerMenu ?? (await ownHeader(app, id))
  return {
    ...storefront,
    site,
    headerMenu: menuIn(id, header, site.home),
    footerMenu: menuIn(id, footerMenu ?? OWN_MENUS.footer, site.home),
    optionalCookies: config.privacy.optionalCookies,
  }
}

/** What the product's menu leads to has to be there. */
async function ownHeader(app: App, brand: BrandId): Promise<Menu> {
  const sells = await askHook(app, app.db, sellsTrainings, { brand, at: app.clock.now() })
  return OWN_MENUS.header.filter(({ to }) => sells || to !== TRAININGS)
}

/** For what names its brands and has no key to them. Refuses `brand.unknown`. */
export async function refuseUnknownBrands(
  db: Db,
  brandIds: readonly BrandId[],
  field = 'brandIds',
): Promise<void> {
  if ((await findUnknownBrands(db, brandIds)).length > 0) {
    throw new Refused('brand.unknown', undefined, { [field]: ['Escolha uma loja que existe'] })
  }
}
