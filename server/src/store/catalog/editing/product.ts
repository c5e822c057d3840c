import type { PriceVersion } from '@vitrine/contract/admin/price'
import type { AdminProduct, ProductLife } from '@vitrine/contract/admin/product'
import type { Db } from '#kernel/database.ts'
import type { Versioned } from '#kernel/versioned.ts'
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

type Publishable = Pick<AdminProduct, 'type' | 'cover' | 'items' | 'courseIds' | 'brandIds' | 'prices'>

/** What has to be so before a product is shown, the field that it is said at, and what to do. */
const NEEDED: [(product: Publishable) => boolean, string, string][] = [
  [({ cover }) => cover !== null, 'cover', 'Envie a imagem de capa'],
  [
    ({ prices, brandIds }) =>
      prices.some(({ state, brandId }) => state !== 'past' && brandIds.includes(brandId)),
    'prices',
    'Dê ao menos um preço',
  ],
  [
    ({ type, items }) => type !== 'bundle' || items.length >= 2,
    'items',
    'Um pacote tem ao menos dois produtos',
  ],
  [
    ({ type, courseIds }) => type !== 'training' || courseIds.length > 0,
    'courseIds',
    'Escolha ao menos um curso do treinamento',
  ],
]

export const missingOf = (product: Publishable): AdminProduct['missing'] =>
  NEEDED.filter(([isThere]) => !isThere(product)).map(([, field, sentence]) => ({ field, sentence }))

function productOf({ status, ...stored }: StoredProduct, versions: StoredPrice[], now: Date): AdminProduct {
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
  return { ...product, missing: missingOf(product) }
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
  derived: ['names', 'missing', 'sold', 'seatsTaken'],
}
