import type { FacetName, ProductList } from '@vitrine/contract/catalog'
import { useId } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FACET_NAMES, FACET_WORDS, facetWords } from './facet-words.ts'
import classes from './store-facets.module.css'
import { type StoreQuery, storeAddress } from './store-query.ts'

interface StoreFacetsProps {
  query: StoreQuery
  facets: ProductList['facets']
}

/** Price, level, duration, rating and offers, folded away until they are wanted; links, with and without JavaScript. */
export function StoreFacets({ query, facets }: StoreFacetsProps) {
  const offered = FACET_NAMES.filter((name) => facets[name].length > 0 || query[name])
  const chosen = offered.filter((name) => query[name]).length
  if (offered.length === 0) return null
  return (
    <details className={classes.more}>
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
    </details>
  )
}

interface GroupProps extends StoreFacetsProps {
  name: FacetName
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
      <div className={classes.values}>
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
