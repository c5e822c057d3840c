import { useLocation, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Way } from '../page.tsx'
import classes from './list.module.css'
import { pageAfter } from './query.ts'

/**
 * The ways to the page behind this one and before it. A page is known by where it begins, so that the way back is the
 * trail that led here; who came by the address alone goes back to the first page.
 */
export function Pager({ next }: { next: string | undefined }) {
  const [params] = useSearchParams()
  const { search, state } = useLocation()
  const trail: string[] = Reflect.get(Object(state), 'trail') ?? []
  const isFirst = !params.has('after')
  if (isFirst && !next) return null
  const first = new URLSearchParams(params)
  first.delete('after')
  return (
    <nav aria-label="Páginas" className={classes.pager}>
      {!isFirst && (
        <Way to={trail.at(-1) ?? `?${first}`} state={{ trail: trail.slice(0, -1) }}>
          <Icon name="left" size={16} />
          {trail.length > 0 ? 'Anterior' : 'Primeira página'}
        </Way>
      )}
      {next && (
        <Way to={pageAfter(params, next)} state={{ trail: [...trail, search || '?'] }}>
          Próxima
          <Icon name="right" size={16} />
        </Way>
      )}
    </nav>
  )
}
