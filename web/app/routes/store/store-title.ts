import type { ProductList } from '@vitrine/contract/catalog'
import { filterWords } from './filter-words.ts'
import { filtersIn, type StoreQuery } from './store-query.ts'

/** What a list is called by what it is narrowed by: `Busca por “arte”, Treinamentos`. */
export function storeTitle(query: StoreQuery, list: Pick<ProductList, 'categories'>): string {
  const parts = [
    query.q && `Busca por “${query.q}”`,
    ...filtersIn(query).map((filter) => filterWords(filter, list)),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Loja'
}
