import type {
  FacetName,
  ProductList,
  ProductQuery,
  ProductType,
  Sort,
  TypedProductQuery,
} from '@vitrine/contract/catalog'
import { TYPE_WORDS } from '../../ui/words.ts'

type Value<Name extends FacetName> = NonNullable<ProductQuery[Name]>
type FacetWords = { [Name in FacetName]: { title: string; values: Record<Value<Name>, string> } }

/** What the store is narrowed by besides type and category, in the order in which it is offered. */
export const FACET_WORDS: FacetWords = {
  price: {
    title: 'Preço',
    values: {
      '0-50': 'Até R$ 50',
      '50-100': 'R$ 50 a R$ 100',
      '100-200': 'R$ 100 a R$ 200',
      '200-500': 'R$ 200 a R$ 500',
      '500-': 'Acima de R$ 500',
    },
  },
  level: {
    title: 'Nível',
    values: { beginner: 'Iniciante', intermediate: 'Intermediário', advanced: 'Avançado' },
  },
  duration: {
    title: 'Duração',
    values: { short: 'Até 2 horas', medium: 'De 2 a 6 horas', long: 'Mais de 6 horas' },
  },
  rating: { title: 'Avaliação', values: { '4': '4 estrelas ou mais', '3': '3 estrelas ou mais' } },
  promotion: { title: 'Ofertas', values: { yes: 'Em promoção' } },
}

export const FACET_NAMES = Object.keys(FACET_WORDS) as FacetName[]

/** The words of a value, however it came; nothing for one that there is not. */
export const facetWords = (name: FacetName, value: string | null | undefined): string | undefined => {
  const values: Partial<Record<string, string>> = FACET_WORDS[name].values
  return value && Object.hasOwn(values, value) ? values[value] : undefined
}

/** What the address of the store says; anything it does not know is left out, so that no address is an error. */
export type StoreQuery = Partial<Omit<TypedProductQuery, 'brand'>>

export const TYPES: readonly ProductType[] = ['subscription', 'training', 'one-off', 'bundle']

export const SORTS: readonly { id: Sort; name: string }[] = [
  { id: 'relevance', name: 'Mais relevantes' },
  { id: 'best-selling', name: 'Mais vendidos' },
  { id: 'newest', name: 'Novidades' },
  { id: 'price', name: 'Menor preço' },
  { id: 'price-desc', name: 'Maior preço' },
]

const LAST_PAGE = 1000

/** What is searched for without what nobody sees, cut where the contract would refuse it. */
const lineOf = (text: string | null): string | undefined =>
  text
    ?.replace(/\p{DI}/gu, '')
    .trim()
    .slice(0, 80) || undefined

export function readStoreQuery(params: URLSearchParams): StoreQuery {
  const number = Number(params.get('page'))
  const page = Number.isInteger(number) && number > 1 && number <= LAST_PAGE ? number : undefined
  return {
    q: lineOf(params.get('q')),
    type: TYPES.find((type) => type === params.get('type')),
    category: params.get('category')?.slice(0, 80) || undefined,
    ...readFacets(params),
    sort: SORTS.find(({ id }) => id === params.get('sort'))?.id,
    page,
    after: (page && params.get('after')?.slice(0, 200)) || undefined,
  }
}

const readFacets = (params: URLSearchParams): Pick<StoreQuery, FacetName> =>
  Object.fromEntries(
    FACET_NAMES.flatMap((name) => (facetWords(name, params.get(name)) ? [[name, params.get(name)]] : [])),
  )

/** The address of a list, without what is the default. A changed filter starts at the first page. */
export function storeAddress(store: string, query: StoreQuery, change: StoreQuery = {}): string {
  const wanted = { ...query, page: undefined, after: undefined, ...change }
  if (wanted.sort === 'relevance') wanted.sort = undefined
  if (wanted.page === 1) wanted.page = undefined
  const entries = Object.entries(wanted).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))
  return params.size > 0 ? `${store}?${params}` : store
}

const FILTERS = ['type', 'category', ...FACET_NAMES] as const

/** The filters that are chosen, as they stand in the address. */
export const filtersIn = (query: StoreQuery): { name: (typeof FILTERS)[number]; value: string }[] =>
  FILTERS.flatMap((name) => (query[name] ? [{ name, value: query[name] }] : []))

/** Every filter taken away, for `storeAddress`. */
export const NO_FILTERS: StoreQuery = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

export const isNarrowed = (query: StoreQuery): boolean => filtersIn(query).length > 0

/** The store as one enters it: nothing searched, narrowed, ordered or turned over. */
export const isWhole = (query: StoreQuery): boolean =>
  !query.q && !query.sort && !query.page && !isNarrowed(query)

/** What a filter is called on the screen. */
export function filterWords(
  { name, value }: ReturnType<typeof filtersIn>[number],
  { categories }: Pick<ProductList, 'categories'>,
): string {
  if (name === 'type') return Object.entries(TYPE_WORDS).find(([type]) => type === value)?.[1].many ?? value
  if (name === 'category') return categories.find(({ slug }) => slug === value)?.name ?? 'Categoria'
  return facetWords(name, value) ?? value
}

/** What a list is called by what it is narrowed by: `Busca por “arte”, Treinamentos`. */
export function storeTitle(query: StoreQuery, list: Pick<ProductList, 'categories'>): string {
  const parts = [
    query.q && `Busca por “${query.q}”`,
    ...filtersIn(query).map((filter) => filterWords(filter, list)),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Loja'
}
