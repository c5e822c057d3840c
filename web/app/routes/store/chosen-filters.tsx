import type { ProductList } from '@vitrine/contract/catalog'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './chosen-filters.module.css'
import { filterWords } from './filter-words.ts'
import { filtersIn, NO_FILTERS, type StoreQuery, storeAddress } from './store-query.ts'

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
    <ul className={classes.chosen} aria-label="Filtros em uso">
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
