import type { ProductList } from '@vitrine/contract/catalog'
import { useBrand } from '../../brand/brand-context.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { filtersIn, type StoreQuery, storeAddress } from './store-query.ts'
import { storeTitle } from './store-title.ts'

interface StoreMetaProps {
  origin: string
  query: StoreQuery
  list: ProductList
}

/** Searches, orders and finer filters are not kept by search engines; types, categories and pages are. */
export function StoreMeta({ origin, query, list }: StoreMetaProps) {
  const { identity, paths } = useBrand()
  const { type, category, page } = query
  const isPlain = filtersIn(query).every(({ name }) => name === 'type' || name === 'category')
  const title = storeTitle(query, list) + (page ? `, página ${page}` : '')
  return (
    <PageMeta
      title={`${title} · ${identity.name}`}
      description={identity.description}
      canonical={origin + storeAddress(paths.store, { type, category }, { page })}
      image={list.items[0] && origin + list.items[0].cover}
      indexed={!query.q && isPlain && list.items.length > 0}
    />
  )
}
