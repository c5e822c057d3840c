import { useNavigation } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { apiContext } from '../../context.ts'
import { Page } from '../../ui/page.tsx'
import { counted } from '../../ui/words.ts'
import type { Route } from './+types/list'
import { ChosenFilters } from './chosen-filters.tsx'
import classes from './list.module.css'
import { parcelsOf } from './parcels.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { ReadyToGo } from './ready-to-go.tsx'
import { StoreEmpty } from './store-empty.tsx'
import { StoreFacets } from './store-facets.tsx'
import { StoreFilters } from './store-filters.tsx'
import { StoreHero } from './store-hero.tsx'
import { StoreMeta } from './store-meta.tsx'
import { StorePages } from './store-pages.tsx'
import { readStoreQuery } from './store-query.ts'
import { StoreSort } from './store-sort.tsx'
import { useResultsInSight } from './use-results-in-sight.ts'
import { useStandings } from './use-standings.ts'

/** Where nothing is found, what sells best is shown. */
const SUGGESTED = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const query = readStoreQuery(url.searchParams)
  const brand = context.get(brandContext).id
  const api = context.get(apiContext)
  const list = await api.catalog.list({ brand, ...query })
  const suggested = list.items.length > 0 ? [] : (await api.catalog.list({ brand })).items.slice(0, SUGGESTED)
  const shown = [...list.items, ...suggested]
  const card = await api.checkout.readCard({ brand, products: shown.map(({ id }) => id).join() })
  const parcels = parcelsOf(
    shown.map(({ id, price }) => ({ id, prices: [price] })),
    card,
  )
  return { origin: url.origin, query, list, suggested, parcels }
}

export default function Store({ loaderData: { origin, ...found } }: Route.ComponentProps) {
  const { query, list } = found
  const { paths, identity } = useBrand()
  const results = useResultsInSight()
  return (
    <>
      <StoreMeta origin={origin} query={query} list={list} />
      <StoreHero query={query} list={list} />
      <Page tight>
        <StoreFilters query={query} list={list} />
        <div className={classes.tools}>
          <h2
            ref={results.head}
            tabIndex={-1}
            className={list.total > 0 ? classes.count : classes.none}
            aria-live="polite"
          >
            {list.more && 'Mais de '}
            {counted(list.total, identity.productWord, identity.productsWord)}
          </h2>
          <StoreFacets query={query} list={list} onShow={results.show} />
          {list.total > 1 && <StoreSort query={query} />}
        </div>
        <ChosenFilters query={query} list={list} />
        <Results {...found} />
      </Page>
      {list.items[0] && <ReadyToGo page={paths.product(list.items[0].slug)} />}
    </>
  )
}

function Results({ query, list, suggested, parcels }: Omit<Route.ComponentProps['loaderData'], 'origin'>) {
  const { paths } = useBrand()
  const standings = useStandings()
  if (useNavigation().location?.pathname === paths.store)
    return <ProductGridSkeleton places={list.items.length} />
  if (list.items.length === 0)
    return (
      <>
        <StoreEmpty query={query} />
        {suggested.length > 0 && <h2 className={classes.suggested}>Mais vendidos da loja</h2>}
        <ProductGrid products={suggested} parcels={parcels} standings={standings} />
      </>
    )
  return (
    <>
      <ProductGrid products={list.items} parcels={parcels} standings={standings} first />
      <StorePages query={query} page={list.page} pages={list.pages} next={list.next} />
    </>
  )
}
