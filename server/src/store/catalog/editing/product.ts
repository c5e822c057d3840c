import type { PriceVersion } from '@vitrine/contract/admin/price'
import type { AdminProduct, ProductLife } from '@vitrine/contract/admin/product'
import type { Brand, BrandId } from '@vitrine/contract/brand'
import type { Product } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { listBrands } from '#brand'
import type { Versioned } from '#kernel/change.ts'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findProduct } from '../product.store.ts'
import { whatIsMissing } from '../what-is-missing.ts'
import {
  findStored,
  listPriceVersions,
  lockProduct,
  type StoredPrice,
  type StoredProduct,
} from './product.store.ts'

/** rascunho → agendado → publicado ⇄ pausado → arquivado: what its status and its day of publication make of it. */
export function lifeOfProduct(
  { status, publishedAt }: Pick<StoredProduct, 'status' | 'publishedAt'>,
  now: Date,
): ProductLife {
  return status === 'published' && publishedAt && publishedAt > now ? 'scheduled' : status
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

function priceVersion({ startsAt, endsAt, ...price }: StoredPrice, now: Date): PriceVersion {
  const state = startsAt > now ? 'coming' : endsAt && endsAt <= now ? 'past' : 'current'
  return { ...price, startsAt: startsAt.toISOString(), endsAt: iso(endsAt), state }
}

type BrandName = Pick<Brand, 'id' | 'name'>
type Publishable = Pick<AdminProduct, 'cover' | 'brandIds' | 'prices'> & Parameters<typeof whatIsMissing>[0]

/** What keeps a product from being shown: a picture, a price in each brand that sells it, and what it promises. */
const missingOf = (
  { cover, brandIds, prices, ...promising }: Publishable,
  brands: readonly BrandName[],
): AdminProduct['missing'] => [
  ...(cover ? [] : [{ field: 'cover', sentence: 'Envie a imagem de capa' }]),
  ...missingPrices({ brandIds, prices }, brands),
  ...whatIsMissing(promising),
]

function missingPrices(
  { brandIds, prices }: Pick<AdminProduct, 'brandIds' | 'prices'>,
  brands: readonly BrandName[],
): AdminProduct['missing'] {
  const isPriced = (id: string) => prices.some(({ state, brandId }) => state !== 'past' && brandId === id)
  if (!brandIds.some(isPriced)) return [{ field: 'prices', sentence: 'Dê ao menos um preço' }]
  return brandIds
    .filter((id) => !isPriced(id))
    .map((id) => {
      const name = brands.find((brand) => brand.id === id)?.name ?? id
      const sentence = `Dê um preço na loja ${name}, que sem ele não mostra este produto, ou desmarque a loja`
      return { field: 'prices', sentence, brandId: id }
    })
}

interface Beside {
  versions: StoredPrice[]
  brands: readonly BrandName[]
}

function productOf(
  { status, content, ...stored }: StoredProduct,
  { versions, brands }: Beside,
  now: Date,
): AdminProduct {
  const life = lifeOfProduct({ status, publishedAt: stored.publishedAt }, now)
  const product = {
    ...stored,
    life,
    cover: stored.cover || null,
    publishedAt: iso(stored.publishedAt),
    unpublishAt: iso(stored.unpublishAt),
    saleStartsAt: iso(stored.saleStartsAt),
    saleEndsAt: iso(stored.saleEndsAt),
    seatsTaken: stored.seatsTaken ?? 0,
    prices: versions.map((version) => priceVersion(version, now)),
  }
  return { ...product, missing: missingOf({ ...product, content }, brands) }
}

/** A product as its screen in the administration shows it. */
export async function readEdited(db: Db, id: ProductId, now: Date): Promise<AdminProduct | undefined> {
  const stored = await findStored(db, id)
  if (!stored) return undefined
  return productOf(stored, { versions: await listPriceVersions(db, id), brands: await listBrands(db) }, now)
}

export const editedProduct: Versioned<AdminProduct> = {
  kind: 'product',
  lock: lockProduct,
  read: readEdited,
  nameOf: ({ name }) => name,
  derived: ['names', 'missing', 'bundles', 'sold', 'seatsTaken'],
}

/**
 * A product as the brand's store would show it at an instant, whatever its status. Refuses `not-found`, and
 * `product.not-ready` without a picture or a price.
 */
export async function previewProduct(db: Db, id: ProductId, brand: BrandId, at: Date): Promise<Product> {
  const edited = await readEdited(db, id, at)
  if (!edited) throw new Refused('not-found')
  const shown = await findProduct(db, id, { brand, at }, 'any')
  if (!edited.cover || !shown) throw new Refused('product.not-ready')
  return shown
}
