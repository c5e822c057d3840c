import type { ProductList } from '@vitrine/contract/catalog'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { SearchBox } from '../../brand/search-box.tsx'
import { KeptFilters } from './store-filters.tsx'
import classes from './store-hero.module.css'
import { isWhole, type StoreQuery, storeTitle } from './store-query.ts'

interface StoreHeroProps {
  query: StoreQuery
  list: Pick<ProductList, 'categories'>
}

/** One sentence and a search, low enough to leave the first screen to the products; over results, what they are. */
export function StoreHero({ query, list }: StoreHeroProps) {
  const { name, promise, lead } = useBrand().identity
  useFocusedSearch()
  const whole = isWhole(query)
  return (
    <section className={whole ? `${classes.band} front` : classes.plain}>
      <div className={classes.inside}>
        <h1 className={classes.sentence}>{whole ? promise || name : storeTitle(query, list)}</h1>
        {whole && lead && <p>{lead}</p>}
        <div className={classes.search}>
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
