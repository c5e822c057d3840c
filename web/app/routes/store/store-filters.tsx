import type { ProductList } from '@vitrine/contract/catalog'
import { useBrand } from '../../brand/brand-context.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { TYPE_WORDS } from '../../ui/words.ts'
import classes from './store-filters.module.css'
import { isNarrowed, type StoreQuery, storeAddress, TYPES } from './store-query.ts'

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
