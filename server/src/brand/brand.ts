import type { AdminBrand, BrandInput, NewBrand } from '@vitrine/contract/admin/brand'
import type { Brand, BrandId, Storefront } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { siteOf } from '@vitrine/contract/brand-site'
import { type Menu, menuIn, OWN_MENUS, TRAININGS } from '@vitrine/contract/menu'
import type { App } from '#kernel/app-context.ts'
import type { Versioned } from '#kernel/change.ts'
import type { Config } from '#kernel/config.ts'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { hostName } from '#kernel/network.ts'
import {
  findBrand,
  findEditedBrand,
  findStorefront,
  findUnknownBrands,
  insertBrand,
  lockBrand,
  updateBrand,
} from './brand.store.ts'

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

export const editedBrand: Versioned<AdminBrand> = {
  kind: 'brand',
  lock: lockBrand,
  read: findEditedBrand,
  nameOf: ({ name }) => name,
  derived: ['isFirst'],
}

/** Resolves to its id, which stands in its addresses and stays. Refuses `brand.id-taken`, `brand.host-taken` and `brand.series-taken`. */
export async function createBrand(
  tx: Tx,
  config: Config,
  { id, reason: _, ...fields }: NewBrand,
): Promise<string> {
  refuseOwnHost(config, fields.host)
  await insertBrand(tx, id, fields).catch(refuseTaken)
  return id
}

/** The names that lead to the installation itself. */
function refuseOwnHost({ http, card }: Config, host: string | null): void {
  const own = [http.publicUrl, new URL(http.apiBaseUrl, http.publicUrl), card?.frameUrl ?? http.publicUrl]
  if (own.some((url) => hostName(new URL(url).host) === host))
    throw hostTaken('Este é o endereço da instalação')
}

const hostTaken = (sentence: string) => new Refused('brand.host-taken', undefined, { host: [sentence] })

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'brand_pkey'))
    throw new Refused('brand.id-taken', undefined, { id: ['Outra marca já usa este endereço'] })
  if (isUniqueViolation(error, 'brand_host_key')) throw hostTaken('Outra marca já usa este endereço')
  if (isUniqueViolation(error, 'brand_number_series_key'))
    throw new Refused('brand.series-taken', undefined, { numberSeries: ['Outra marca já usa esta série'] })
  throw error
}

const COMPLETE = ['legalName', 'cnpj', 'address', 'email', 'phone', 'hours'] as const

/**
 * Refuses `brand.incomplete` where the first brand, from which the others inherit, leaves out who sells, and
 * `brand.first-shares` where it is to have accounts of its own. `brand.host-taken` also says that the first brand has the
 * installation's. Refuses `brand.series-taken`, too.
 */
export async function editBrand(
  tx: Tx,
  config: Config,
  { id, reason: _, ...fields }: BrandInput & { id: string },
): Promise<void> {
  const missing = id === FIRST_BRAND ? COMPLETE.filter((field) => fields[field] === null) : []
  if (missing.length > 0) {
    const sentences = missing.map((field) => [field, ['As outras marcas herdam isto: preencha']])
    throw new Refused('brand.incomplete', undefined, Object.fromEntries(sentences))
  }
  if (id === FIRST_BRAND && fields.identityPolicy !== 'shared') throw new Refused('brand.first-shares')
  if (id === FIRST_BRAND && fields.host !== null)
    throw hostTaken('O endereço da primeira marca é o da instalação')
  refuseOwnHost(config, fields.host)
  await updateBrand(tx, id, fields).catch(refuseTaken)
}
