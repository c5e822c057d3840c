import type { ProductList } from '@vitrine/contract/catalog'
import { useBrand } from '../../brand/brand-context.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { TYPE_WORDS } from '../../ui/words.ts'
import { type StoreQuery, storeAddress } from './store-query.ts'

interface StoreMetaProps {
  origin: string
  query: StoreQuery
  list: ProductList
}

/** Searches and orders are not kept by search engines; types, categories and pages are. */
export function StoreMeta({ origin, query, list }: StoreMetaProps) {
  const { identity, description, paths } = useBrand()
  const { type, category, page } = query
  const parts = [
    query.q && `Busca: ${query.q}`,
    type && TYPE_WORDS[type].many,
    list.categories.find(({ id }) => id === category)?.name,
    page && `página ${page}`,
  ].filter(Boolean)
  return (
    <PageMeta
      title={`${parts.length > 0 ? parts.join(', ') : 'Loja'} · ${identity.name}`}
      description={description}
      canonical={origin + storeAddress(paths.store, { type, category }, { page })}
      image={list.items[0] && origin + list.items[0].cover}
      indexed={!query.q && list.items.length > 0}
    />
  )
}
