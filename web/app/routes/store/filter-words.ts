import type { ProductList } from '@vitrine/contract/catalog'
import { TYPE_WORDS } from '../../ui/words.ts'
import { facetWords } from './facet-words.ts'
import type { filtersIn } from './store-query.ts'

/** What a filter is called on the screen. */
export function filterWords(
  { name, value }: ReturnType<typeof filtersIn>[number],
  { categories }: Pick<ProductList, 'categories'>,
): string {
  if (name === 'type') return Object.entries(TYPE_WORDS).find(([type]) => type === value)?.[1].many ?? value
  if (name === 'category') return categories.find(({ slug }) => slug === value)?.name ?? 'Categoria'
  return facetWords(name, value) ?? value
}
