import type { BrandId } from '@vitrine/contract/brand'
import { LAST_PAGE, type Product, type ProductList, type ProductQuery } from '@vitrine/contract/catalog'
import { plainText } from '@vitrine/contract/plain-text'
import { sellsTrainings } from '#brand'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { answerHook } from '#kernel/hook.ts'
import { findCategory, findProducts, isTypeSold } from './list.store.ts'
import { facetsOf, PAGE_SIZE, writeCursor } from './page.store.ts'
import { findProduct } from './product.store.ts'

/** Words that say nothing about a product: they never decide what is found. */
const EMPTY = new Set('a o as os e em de da do das dos com para por um uma no na nos nas que'.split(' '))
const MOST = 6

/**
 * The words of a search as `product.search` keeps them: lower case, no accents, `a`–`z` and digits only. The longest
 * first, because it is the rarest; at most six.
 */
export function searchWords(text: string): string[] {
  const all = plainText(text).match(/[a-z0-9]+/g) ?? []
  const telling = all.filter((word) => !EMPTY.has(word))
  const words = [...new Set(telling.length > 0 ? telling : all)]
  return words.sort((a, b) => b.length - a.length).slice(0, MOST)
}

/** What is found by signs alone, which are in no word. */
const NOTHING = { items: [], total: 0, pages: 0, categories: [], types: [], facets: facetsOf({}) }

/** One page of what a brand sells at an instant: search, filters, sort, and the count behind each filter. */
export async function listProducts(db: Db, query: ProductQuery, at: Date): Promise<ProductList> {
  const category = query.category && ((await findCategory(db, query.category)) ?? query.category)
  const asked = { ...query, ...(category && { category }) }
  const words = searchWords(query.q?.text ?? '')
  const { page, sort } = query
  if (query.q && words.length === 0) return { ...NOTHING, page }
  const { last, more, ...found } = await findProducts(db, asked, at, words)
  const pages = Math.min(LAST_PAGE, Math.ceil(found.total / PAGE_SIZE))
  const next = last && page < pages && { next: writeCursor(sort, last) }
  return { ...found, page, pages, ...next, ...(more && { more }) }
}

/** A product by id or slug, as the brand sells it at an instant. Refuses `not-found`. */
export async function readProduct(db: Db, idOrSlug: string, brand: BrandId, at: Date): Promise<Product> {
  const product = await findProduct(db, idOrSlug, { brand, at })
  if (!product) throw new Refused('not-found')
  return product
}

/** What modules below ask of it. */
export const catalogAnswers = [answerHook(sellsTrainings, (db, window) => isTypeSold(db, 'training', window))]
