import type { ProductList, ProductQuery } from '@vitrine/contract/catalog'
import type { Db } from '../kernel/database.ts'
import { findProducts, PAGE_SIZE } from './list.store.ts'
import { searchWords } from './words.ts'

/** One page of what a brand sells at an instant: search, filters, sort, and the count behind each filter. */
export async function listProducts(db: Db, query: ProductQuery, at: Date): Promise<ProductList> {
  const found = await findProducts(db, query, at, searchWords(query.q ?? ''))
  return { ...found, page: query.page, pages: Math.ceil(found.total / PAGE_SIZE) }
}
