import { calendarDay, formatDay } from '@vitrine/contract/time'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import classes from './list.module.css'
import { type AnyList, choicesOf, type Filter, type ListPage, type Row } from './list.ts'
import { filtersIn, withParams } from './query.ts'

/** What the list is narrowed by, each a link that takes it away; and one that takes all away. */
export function ChosenFilters({ list, page }: { list: AnyList; page: ListPage<Row> }) {
  const [params] = useSearchParams()
  const chosen = filtersIn(list, params)
  if (chosen.length === 0) return null
  const without = Object.fromEntries(chosen.map(({ filter }) => [filter.name, '']))
  return (
    <ul className={classes.chosen} aria-label="Filtros em uso">
      {chosen.map(({ filter, value }) => {
        const words = `${filter.label}: ${wordOf(filter, page, value)}`
        return (
          <li key={filter.name}>
            <Link
              to={withParams(params, { [filter.name]: '' })}
              replace
              className={classes.chip}
              aria-label={`Tirar o filtro ${words}`}
            >
              {words}
              <Icon name="close" size={14} />
            </Link>
          </li>
        )
      })}
      {chosen.length > 1 && (
        <li>
          <Link to={withParams(params, without)} replace className={classes.all}>
            Limpar filtros
          </Link>
        </li>
      )}
    </ul>
  )
}

function wordOf(filter: Filter, page: ListPage<Row>, value: string): string {
  if (filter.of === 'day') return formatDay(calendarDay(value))
  return choicesOf(filter, page).find(([choice]) => choice === value)?.[1] ?? value
}
