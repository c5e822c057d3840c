import { Form, useSubmit } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { SORTS, type StoreQuery } from './store-query.ts'
import classes from './store-sort.module.css'

/** The order of the list; it acts at once, and by a button where there is no JavaScript. */
export function StoreSort({ query }: { query: StoreQuery }) {
  const { paths } = useBrand()
  const submit = useSubmit()
  const kept = { q: query.q, type: query.type, category: query.category }
  const sort = query.sort ?? 'relevance'
  return (
    <Form action={paths.store} className={classes.form} onChange={(event) => submit(event.currentTarget)}>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor="ordem" className={classes.label}>
        Ordenar por
      </label>
      <select key={sort} id="ordem" name="sort" defaultValue={sort} className={classes.select}>
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
