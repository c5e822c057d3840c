import { LAST_PAGE, type ProductList, type ProductQuery } from '@vitrine/contract/catalog'
import type { Db } from '#kernel/database.ts'
import { writeCursor } from './cursor.ts'
import { facetsOf } from './filters.store.ts'
import { findCategory, findProducts } from './list.store.ts'
import { PAGE_SIZE } from './page.store.ts'
import { searchWords } from './words.ts'

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
