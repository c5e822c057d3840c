import type { ProductList } from '@vitrine/contract/catalog'
import { useNavigation } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { apiContext } from '../../context.ts'
import { Page } from '../../ui/page.tsx'
import { counted } from '../../ui/words.ts'
import type { Route } from './+types/list'
import classes from './list.module.css'
import { type Parcels, parcelsOf } from './parcels.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { StoreEmpty } from './store-empty.tsx'
import { StoreFilters } from './store-filters.tsx'
import { StoreHero } from './store-hero.tsx'
import { StoreMeta } from './store-meta.tsx'
import { StorePages } from './store-pages.tsx'
import { readStoreQuery, type StoreQuery } from './store-query.ts'
import { StoreSort } from './store-sort.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const query = readStoreQuery(url.searchParams)
  const brand = context.get(brandContext).id
  const api = context.get(apiContext)
  const list = await api.catalog.list({ brand, ...query })
  const card = await api.checkout.readCard({ products: list.items.map(({ id }) => id).join() })
  const parcels = parcelsOf(
    list.items.map(({ id, price }) => ({ id, prices: [price] })),
    card,
  )
  return { origin: url.origin, query, list, parcels }
}

export default function Store({ loaderData: { origin, query, list, parcels } }: Route.ComponentProps) {
  return (
    <>
      <StoreMeta origin={origin} query={query} list={list} />
      <StoreHero query={query} />
      <Page tight>
        <StoreFilters query={query} list={list} />
        <div className={classes.head}>
          <h2 className={list.total > 0 ? classes.count : classes.none} aria-live="polite">
            {list.more && 'Mais de '}
            {counted(list.total, 'produto', 'produtos')}
            {query.q && ` para “${query.q}”`}
          </h2>
          {list.total > 1 && <StoreSort query={query} />}
        </div>
        <Results query={query} list={list} parcels={parcels} />
      </Page>
    </>
  )
}

interface ResultsProps {
  query: StoreQuery
  list: ProductList
  parcels: Parcels
}

function Results({ query, list, parcels }: ResultsProps) {
  const { paths } = useBrand()
  if (useNavigation().location?.pathname === paths.store) return <ProductGridSkeleton />
  if (list.items.length === 0) return <StoreEmpty query={query} />
  return (
    <>
      <ProductGrid products={list.items} parcels={parcels} />
      <StorePages query={query} page={list.page} pages={list.pages} next={list.next} />
    </>
  )
}
