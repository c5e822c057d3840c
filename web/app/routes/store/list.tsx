import type { ProductList } from '@vitrine/contract/catalog'
import { type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { SearchBox } from '../../brand/search-box.tsx'
import { apiContext } from '../../context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { counted } from '../../ui/words.ts'
import type { Route } from './+types/list'
import { installmentsByPrice } from './installments.ts'
import classes from './list.module.css'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { ReadyToGo } from './ready-to-go.tsx'
import { ChosenFilters, KeptFilters, StoreFacets, StoreFilters } from './store-filters.tsx'
import storeHeroClasses from './store-hero.module.css'
import { StorePages } from './store-pages.tsx'
import {
  filtersIn,
  isNarrowed,
  isWhole,
  readStoreQuery,
  SORTS,
  type StoreQuery,
  storeAddress,
  storeTitle,
} from './store-query.ts'
import { useOwnerships } from './use-ownerships.ts'

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
  const installments = installmentsByPrice(
    shown.map(({ id, price }) => ({ id, prices: [price] })),
    card,
  )
  return { origin: url.origin, query, list, suggested, installments }
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

function Results({
  query,
  list,
  suggested,
  installments,
}: Omit<Route.ComponentProps['loaderData'], 'origin'>) {
  const { paths } = useBrand()
  const ownerships = useOwnerships()
  if (useNavigation().location?.pathname === paths.store)
    return <ProductGridSkeleton places={list.items.length} />
  if (list.items.length === 0)
    return (
      <>
        <StoreEmpty query={query} />
        {suggested.length > 0 && <h2 className={classes.suggested}>Mais vendidos da loja</h2>}
        <ProductGrid products={suggested} installments={installments} ownerships={ownerships} />
      </>
    )
  return (
    <>
      <ProductGrid products={list.items} installments={installments} ownerships={ownerships} first />
      <StorePages query={query} page={list.page} pages={list.pages} next={list.next} />
    </>
  )
}

/** The key of a page that was loaded whole. */
const FIRST = 'default'

interface ResultsInSight {
  /** The heading of the results. */
  head: RefObject<HTMLHeadingElement | null>
  /** Leads the eye and the keyboard to it. */
  show(): void
}

/**
 * After a search, a filter, another order or another page the screen stays where it is, unless the results begin above
 * it; and the keyboard goes on from their heading after another page, and when what was pressed is gone.
 */
function useResultsInSight(): ResultsInSight {
  const head = useRef<HTMLHeadingElement>(null)
  const { search, key } = useLocation()
  // Who searches on another screen arrives at what was found.
  const before = useRef(key !== FIRST && search.includes('q=') ? '' : search)
  useEffect(() => {
    if (before.current === search) return
    const isOtherPage = listOf(before.current) === listOf(search)
    before.current = search
    if (head.current && head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView()
    if (isOtherPage || document.activeElement === document.body) head.current?.focus({ preventScroll: true })
  }, [search])
  const show = () => {
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView()
  }
  return { head, show }
}

/** What was asked for, whichever page of it is shown. */
function listOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('after')
  return params.toString()
}

/** The order of the list; it acts at once, and by a button where there is no JavaScript. */
function StoreSort({ query }: { query: StoreQuery }) {
  const { paths } = useBrand()
  const submit = useSubmit()
  const sort = query.sort ?? 'relevance'
  const select = useRef<HTMLSelectElement>(null)
  // It is not made anew when the address changes, so that the keyboard stays on it.
  useEffect(() => {
    if (select.current) select.current.value = sort
  }, [sort])
  return (
    <Form action={paths.store} className={classes.form} onChange={(event) => submit(event.currentTarget)}>
      {query.q && <input type="hidden" name="q" value={query.q} />}
      <KeptFilters query={query} />
      <label htmlFor="ordem" className={classes.label}>
        Ordenar por
      </label>
      <select ref={select} id="ordem" name="sort" defaultValue={sort} className={classes.select}>
        {SORTS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className={classes.go}>
        Ordenar
      </button>
    </Form>
  )
}

/** Nothing found: what to try next. */
function StoreEmpty({ query }: { query: StoreQuery }) {
  const { paths } = useBrand()
  const narrowed = isNarrowed(query)
  if (isWhole(query))
    return (
      <EmptyState icon="search" title="A loja ainda não tem produtos">
        <p>Volte em breve.</p>
      </EmptyState>
    )
  return (
    <EmptyState icon="search" title={query.q ? `Nada encontrado para “${query.q}”` : 'Nada por aqui'}>
      <p>
        {query.q && `Confira a grafia ou use menos palavras${narrowed ? ', ou tire um filtro' : ''}.`}
        {!query.q && (narrowed ? 'Tire um filtro para ver mais.' : 'Não há produtos nesta página.')}
      </p>
      {query.q && narrowed && (
        <ButtonLink to={storeAddress(paths.store, { q: query.q })} variant="outline">
          Buscar em toda a loja
        </ButtonLink>
      )}
      <ButtonLink to={paths.store}>Ver todos os produtos</ButtonLink>
    </EmptyState>
  )
}

interface StoreMetaProps {
  origin: string
  query: StoreQuery
  list: ProductList
}

/** Searches, orders and finer filters are not kept by search engines; types, categories and pages are. */
function StoreMeta({ origin, query, list }: StoreMetaProps) {
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

interface StoreHeroProps {
  query: StoreQuery
  list: Pick<ProductList, 'categories'>
}

/** One sentence and a search, low enough to leave the first screen to the products; over results, what they are. */
function StoreHero({ query, list }: StoreHeroProps) {
  const { name, promise, lead } = useBrand().identity
  useFocusedSearch()
  const whole = isWhole(query)
  return (
    <section className={whole ? `${storeHeroClasses.band} front` : storeHeroClasses.plain}>
      <div className={storeHeroClasses.inside}>
        <h1 className={storeHeroClasses.sentence}>{whole ? promise || name : storeTitle(query, list)}</h1>
        {whole && lead && <p>{lead}</p>}
        <div className={storeHeroClasses.search}>
          <SearchBox id="busca" size={whole ? 'large' : 'small'}>
            <KeptFilters query={query} />
            {query.sort && <input type="hidden" name="sort" value={query.sort} />}
          </SearchBox>
        </div>
      </div>
    </section>
  )
}

/** The search of other screens' headers leads to `#busca`. */
function useFocusedSearch(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is focused again
  useEffect(() => {
    if (hash === '#busca') document.getElementById('busca')?.focus()
  }, [hash, key])
}
