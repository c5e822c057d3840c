import { freeSlug, slugOf } from '@vitrine/contract/admin/category'
import type { PriceInput } from '@vitrine/contract/admin/price'
import {
  type AdminProduct,
  isFresh,
  type NewProduct,
  PRODUCT_MOVES,
  type ProductInput,
  type ProductLife,
} from '@vitrine/contract/admin/product'
import { newId, type ProductId } from '@vitrine/contract/ids'
import { refuseUnknownBrands } from '#brand'
import { isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  deleteUntouched,
  findNamed,
  findSlugs,
  type Given,
  listNaming,
  listOfBrand,
  listUnkept,
  lockGiving,
} from '../product.store.ts'
import { findPictures } from './picture.store.ts'
import {
  beginsWithin,
  endHolding,
  endPrice,
  findMissing,
  findUnbundled,
  insertPrice,
  insertProduct,
  listSlugs,
  raiseVersion,
  replaceParts,
  replaceSeats,
  updateProduct,
  updateStatus,
  withdrawPrice,
} from './product.store.ts'
import { readEdited } from './product.ts'
import { idOfPicture } from './save-picture.ts'

/** A new product as a draft, with the prices that it begins with; resolves to its id. Refuses as `editProduct`. */
export async function createProduct(tx: Tx, { prices, ...fields }: NewProduct, now: Date): Promise<string> {
  const id = newId('prd')
  await checkNamed(tx, id, fields)
  await refusingSlug(() => insertProduct(tx, id, fields))
  await writeParts(tx, id, fields)
  for (const price of prices) await addPrice(tx, { ...fields, id }, price, now)
  return id
}

/**
 * Replaces what is written of a product. Refuses:
 *
 * - `product.archived`; `product.fixed`: another type or address, once the product was shown;
 * - `product.slug-taken`; `product.unknown`, `brand.unknown` and `picture.unknown`: a reference to nothing;
 * - `product.bundle-item`; `product.seats-taken`;
 * - `product.not-ready`: a product that is shown would lose what it needs; a price in a brand is given after the brand is chosen.
 */
export async function editProduct(
  tx: Tx,
  before: AdminProduct,
  fields: ProductInput,
  now: Date,
): Promise<void> {
  const { id, life } = before
  if (life === 'archived') throw new Refused('product.archived')
  if (!isFresh(life) && (fields.type !== before.type || fields.slug !== before.slug))
    throw new Refused('product.fixed')
  await checkNamed(tx, id, fields)
  await refusingSlug(() => updateProduct(tx, id, fields))
  await writeParts(tx, id, fields)
  if (life === 'draft') return
  const { missing } = (await readEdited(tx, id, now))!
  refuseMissing({ missing: missing.filter(({ brandId }) => !brandId) })
}

/**
 * Shows a product, keeps it back, or puts it away, as `PRODUCT_MOVES` says. Refuses `product.no-such-move`, what lacks
 * something to be shown (`product.not-ready`), and a day of publication in the past.
 */
export async function moveProduct(
  tx: Tx,
  before: AdminProduct,
  { to, at }: { to: ProductLife; at?: string | undefined },
  now: Date,
): Promise<void> {
  if (!PRODUCT_MOVES[before.life].includes(to)) throw new Refused('product.no-such-move')
  if (to === 'published' || to === 'scheduled') refuseMissing(before)
  if (at && new Date(at) <= now) {
    throw new Refused('product.past', undefined, { at: ['Escolha um dia e uma hora adiante'] })
  }
  await updateStatus(tx, before.id, {
    status: to === 'scheduled' ? 'published' : to,
    publishedAt: publishedAt(before, to, at, now),
  })
}

function publishedAt(
  { publishedAt: since, life }: AdminProduct,
  to: ProductLife,
  at: string | undefined,
  now: Date,
): Date | null {
  if (to === 'draft') return null
  if (at) return new Date(at)
  if (to === 'published' && isFresh(life)) return now
  return since ? new Date(since) : null
}

/** A draft with the same fields and the prices that hold, under a name and an address of its own. */
export async function duplicateProduct(tx: Tx, original: AdminProduct, now: Date): Promise<string> {
  const current = original.prices.filter(({ state }) => state === 'current')
  const wanted = slugOf(`${original.slug.slice(0, 66)}-copia`)
  return createProduct(
    tx,
    {
      ...original,
      name: `${original.name.slice(0, 110)} (cópia)`,
      slug: freeSlug(wanted, await listSlugs(tx, wanted)),
      prices: current.map((price) => ({ ...price, startsAt: null, endsAt: null })),
    },
    now,
  )
}

function refuseMissing({ missing }: Pick<AdminProduct, 'missing'>): void {
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map(({ field, sentence }) => [field, [sentence]]))
  throw new Refused('product.not-ready', undefined, fields)
}

/** What is named by its id has to be there (of courses the caller knows), and a bundle holds what is sold once. */
async function checkNamed(tx: Tx, id: string, fields: ProductInput): Promise<void> {
  const { categoryId, requires } = fields
  const bundled = fields.items.map(({ productId }) => productId)
  const unknown = await findMissing(tx, { categoryId, products: [...bundled, ...requires] })
  if (unknown.length > 0) throw new Refused('product.unknown', { unknown })
  if (requires.includes(id)) {
    throw new Refused('request.invalid', undefined, { requires: ['Um produto não exige a si mesmo'] })
  }
  if (bundled.includes(id) || (await findUnbundled(tx, bundled)).length > 0)
    throw new Refused('product.bundle-item')
  await refuseUnknownBrands(tx, fields.brandIds)
  await checkPictures(tx, fields)
}

async function checkPictures(tx: Tx, { cover, pictures }: ProductInput): Promise<void> {
  const named = [cover, ...pictures.map(({ src }) => src)].flatMap((src) => (src && idOfPicture(src)) ?? [])
  const there = new Set(await findPictures(tx, named))
  if (named.some((one) => !there.has(one))) throw new Refused('picture.unknown')
}

async function writeParts(tx: Tx, id: ProductId, fields: ProductInput): Promise<void> {
  await replaceParts(tx, id, fields)
  if (!(await replaceSeats(tx, id, fields.seats))) throw new Refused('product.seats-taken')
}

async function refusingSlug(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error, 'product_slug_key')) throw new Refused('product.slug-taken')
    throw error
  }
}

type Priced = Pick<AdminProduct, 'id' | 'type' | 'brandIds'>

/**
 * A new version of a price; the one that holds when it begins ends then. Refuses `price.interval` for the type,
 * `price.brand` where the product is not sold, `price.past`, and `price.overlap` with one that begins later.
 */
async function addPrice(tx: Tx, product: Priced, price: PriceInput, now: Date): Promise<void> {
  const { brandId, interval, endsAt } = price
  if ((product.type === 'subscription') === (interval === 'once')) throw new Refused('price.interval')
  if (!product.brandIds.includes(brandId)) throw new Refused('price.brand')
  const from = price.startsAt ? new Date(price.startsAt) : now
  if (from < now || (endsAt && new Date(endsAt) <= from)) throw new Refused('price.past')
  const slot = { productId: product.id, brandId, interval }
  if (await beginsWithin(tx, slot, { from, to: endsAt ? new Date(endsAt) : null }))
    throw new Refused('price.overlap')
  await endHolding(tx, slot, from)
  await refusingOverlap(() => insertPrice(tx, product.id, { ...price, from }))
}

/** As `addPrice`, for a product that is there already. */
export async function changePrice(
  tx: Tx,
  product: AdminProduct,
  price: PriceInput,
  now: Date,
): Promise<void> {
  if (product.life === 'archived') throw new Refused('product.archived')
  await addPrice(tx, product, price, now)
  await raiseVersion(tx, product.id)
}

/**
 * Ends a price now or later, or takes one back that has not begun. Refuses `not-found` for one that is over, and
 * `price.past`.
 */
export async function stopPrice(
  tx: Tx,
  product: AdminProduct,
  { priceId, endsAt }: { priceId: string; endsAt?: string | undefined },
  now: Date,
): Promise<void> {
  if (product.life === 'archived') throw new Refused('product.archived')
  const at = endsAt ? new Date(endsAt) : now
  if (at < now) throw new Refused('price.past')
  const state = product.prices.find(({ id }) => id === priceId)?.state
  const isDone =
    state === 'coming'
      ? await withdrawPrice(tx, product.id, priceId, now)
      : await endPrice(tx, product.id, priceId, at)
  if (!isDone) throw new Refused('not-found')
  await raiseVersion(tx, product.id)
}

async function refusingOverlap(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error, 'price_current')) throw new Refused('price.overlap')
    throw error
  }
}

/** Products that come from elsewhere: found by their addresses, made as drafts, and taken back while nobody has changed them. */
export const productImport = {
  findNamed,
  findSlugs,
  listNaming,
  listOfBrand,
  make: createProduct,
  remove: deleteUntouched,
}

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
