import type { FacetName, ProductList } from '@vitrine/contract/catalog'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import row from '../../ui/row.module.css'
import { counted, TYPE_WORDS } from '../../ui/words.ts'
import classes from './store-filters.module.css'
import {
  FACET_NAMES,
  FACET_WORDS,
  facetWords,
  filtersIn,
  filterWords,
  isNarrowed,
  NO_FILTERS,
  type StoreQuery,
  storeAddress,
  TYPES,
} from './store-query.ts'

interface StoreFiltersProps {
  query: StoreQuery
  list: Pick<ProductList, 'types' | 'categories'>
}

/** Type and category as rows of links, each with the number of products behind it. */
export function StoreFilters({ query, list }: StoreFiltersProps) {
  const { paths } = useBrand()
  const to = (change: StoreQuery) => storeAddress(paths.store, query, change)
  const types = TYPES.flatMap((id) => list.types.find((type) => type.id === id) ?? { id, count: 0 })
  if (list.categories.length === 0 && !isNarrowed(query)) return null
  return (
    <div className={classes.filters}>
      <nav className={classes.row} aria-label="Tipo de produto">
        <ChipLink to={to({ type: undefined })} chosen={!query.type}>
          Tudo
        </ChipLink>
        {types
          .filter(({ id, count }) => count !== 0 || id === query.type)
          .map(({ id, count }) => (
            <ChipLink key={id} to={to({ type: id })} chosen={id === query.type} count={count}>
              {TYPE_WORDS[id].many}
            </ChipLink>
          ))}
      </nav>
      <nav className={classes.row} aria-label="Categoria">
        <span className={classes.label}>Categoria</span>
        {list.categories.map(({ slug, name, count }) => {
          const chosen = slug === query.category
          return (
            <ChipLink
              key={slug}
              to={to({ category: chosen ? undefined : slug })}
              chosen={chosen}
              count={count}
            >
              {name}
            </ChipLink>
          )
        })}
      </nav>
    </div>
  )
}

interface StoreFacetsProps {
  query: StoreQuery
  list: Pick<ProductList, 'facets' | 'total'>
  /** Shows what the filters leave, which lies under them on a phone. */
  onShow(): void
}

/** Price, level, duration, rating and offers, folded away until they are wanted; links, with and without JavaScript. */
export function StoreFacets({ query, list, onShow }: StoreFacetsProps) {
  const { facets, total } = list
  const details = useRef<HTMLDetailsElement>(null)
  const show = () => {
    if (details.current) details.current.open = false
    onShow()
  }
  const { productWord, productsWord } = useBrand().identity
  const offered = FACET_NAMES.filter((name) => facets[name].length > 0 || query[name])
  const chosen = offered.filter((name) => query[name]).length
  if (offered.length === 0) return null
  return (
    <details ref={details} className={classes.more}>
      <summary className={classes.summary}>
        Mais filtros
        {chosen > 0 && <span className={classes.chosen}>{chosen} em uso</span>}
        <Icon name="down" size={18} />
      </summary>
      <div className={classes.groups}>
        {offered.map((name) => (
          <Group key={name} name={name} query={query} facets={facets} />
        ))}
      </div>
      <div className={classes.show}>
        <Button wide onClick={show}>
          Ver {counted(total, productWord, productsWord)}
        </Button>
      </div>
    </details>
  )
}

interface GroupProps {
  name: FacetName
  query: StoreQuery
  facets: ProductList['facets']
}

function Group({ name, query, facets }: GroupProps) {
  const { paths } = useBrand()
  const id = useId()
  const chosen = query[name]
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {FACET_WORDS[name].title}
      </h2>
      <div className={row.wrap}>
        {valuesOf(facets[name], chosen).map((value) => {
          const to = storeAddress(paths.store, query, { [name]: value.id === chosen ? undefined : value.id })
          return (
            <ChipLink key={value.id} to={to} chosen={value.id === chosen} count={value.count}>
              {facetWords(name, value.id)}
            </ChipLink>
          )
        })}
      </div>
    </section>
  )
}

interface Value {
  id: string
  count?: number | undefined
}

/** What was chosen is offered, to be taken away, also where it leaves nothing. */
const valuesOf = (values: readonly Value[], chosen: string | undefined): readonly Value[] =>
  !chosen || values.some(({ id }) => id === chosen) ? values : [...values, { id: chosen, count: 0 }]

interface ChosenFiltersProps {
  query: StoreQuery
  list: Pick<ProductList, 'categories'>
}

/** What the list is narrowed by, each a link that takes it away; and one that takes all away. */
export function ChosenFilters({ query, list }: ChosenFiltersProps) {
  const { paths } = useBrand()
  const chosen = filtersIn(query)
  if (chosen.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Filtros em uso">
      {chosen.map((filter) => {
        const words = filterWords(filter, list)
        return (
          <li key={filter.name}>
            <Link
              to={storeAddress(paths.store, query, { [filter.name]: undefined })}
              className={classes.filter}
              aria-label={`Tirar o filtro ${words}`}
            >
              {words}
              <Icon name="close" size={14} />
            </Link>
          </li>
        )
      })}
      <li>
        <Link to={storeAddress(paths.store, query, NO_FILTERS)} className={classes.all}>
          Limpar filtros
        </Link>
      </li>
    </ul>
  )
}

/** What a form of the store keeps of the address it is sent from. */
export const KeptFilters = ({ query }: { query: StoreQuery }) =>
  filtersIn(query).map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />)
