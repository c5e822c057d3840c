import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { KeptFilters } from './kept-filters.tsx'
import { SORTS, type StoreQuery } from './store-query.ts'
import classes from './store-sort.module.css'

/** The order of the list; it acts at once, and by a button where there is no JavaScript. */
export function StoreSort({ query }: { query: StoreQuery }) {
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
