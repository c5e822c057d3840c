import type { PriceVersion } from '@vitrine/contract/admin/price'
import type { AdminProduct, ProductLife } from '@vitrine/contract/admin/product'
import type { Db } from '#kernel/database.ts'
import type { Versioned } from '#kernel/versioned.ts'
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

type Publishable = Pick<AdminProduct, 'cover' | 'brandIds' | 'prices'> & Parameters<typeof whatIsMissing>[0]

/** What keeps a product from being shown: a picture, a price, and what it promises. */
const missingOf = ({ cover, brandIds, prices, ...promising }: Publishable): AdminProduct['missing'] => {
  const isPriced = prices.some(({ state, brandId }) => state !== 'past' && brandIds.includes(brandId))
  return [
    ...(cover ? [] : [{ field: 'cover', sentence: 'Envie a imagem de capa' }]),
    ...(isPriced ? [] : [{ field: 'prices', sentence: 'Dê ao menos um preço' }]),
    ...whatIsMissing(promising),
  ]
}

function productOf(
  { status, content, ...stored }: StoredProduct,
  versions: StoredPrice[],
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
  return { ...product, missing: missingOf({ ...product, content }) }
}

/** A product as its screen in the administration shows it. */
export async function readEdited(db: Db, id: string, now: Date): Promise<AdminProduct | undefined> {
  const stored = await findStored(db, id)
  return stored && productOf(stored, await listPriceVersions(db, id), now)
}

export const editedProduct: Versioned<AdminProduct> = {
  kind: 'product',
  lock: lockProduct,
  read: readEdited,
  nameOf: ({ name }) => name,
  derived: ['names', 'missing', 'bundles', 'sold', 'seatsTaken'],
}
