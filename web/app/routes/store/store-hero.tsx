import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { SearchBox } from '../../brand/search-box.tsx'
import { KeptFilters } from './kept-filters.tsx'
import classes from './store-hero.module.css'
import type { StoreQuery } from './store-query.ts'

/** One sentence and a search. A search keeps the filters. */
export function StoreHero({ query }: { query: StoreQuery }) {
  const { promise, description } = useBrand()
  useFocusedSearch()
  return (
    <section className={classes.band}>
      <div className={classes.inside}>
        <h1 className={classes.sentence}>{promise}</h1>
        <p className={classes.more}>{description}</p>
        <div className={classes.search}>
          <SearchBox id="busca" size="large">
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
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#busca') document.getElementById('busca')?.focus()
  }, [hash])
}
