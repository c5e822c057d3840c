import type { FacetName, ProductList } from '@vitrine/contract/catalog'
import { useId, useRef } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { counted } from '../../ui/words.ts'
import { FACET_NAMES, FACET_WORDS, facetWords } from './facet-words.ts'
import classes from './store-facets.module.css'
import { type StoreQuery, storeAddress } from './store-query.ts'

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
