import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import classes from './list.module.css'
import { type AnyList, type Filter, type ListPage, optionsOf, type Row } from './list.ts'
import { filtersIn, withParams } from './query.ts'

const TYPING_MS = 300

interface FiltersProps {
  list: AnyList
  page: ListPage<Row>
  /** Where there is no room, all filters are in the sheet. */
  isDesk: boolean
}

/**
 * Search and filters in one row. What is chosen stands in the address: it can be kept, sent and gone back to. The filters
 * that are used most stand beside the search, the others in a sheet.
 */
export function Filters({ list, page, isDesk }: FiltersProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const all = list.filters ?? []
  const inSight = isDesk ? mostUsed(all) : []
  return (
    <div className={classes.bar}>
      {list.search && (
        <Search key={params.get('q') ? 'asked' : 'empty'} label={list.search} isShort={!isDesk} />
      )}
      {inSight.map((filter) => (
        <NativeSelect
          key={filter.name}
          aria-label={filter.label}
          className={classes.filter!}
          data={optionsOf(filter, page, filter.label)}
          value={params.get(filter.name) ?? ''}
          data-chosen={params.get(filter.name) ? true : undefined}
          onChange={({ currentTarget: { value } }) =>
            navigate(withParams(params, { [filter.name]: value }), { replace: true })
          }
        />
      ))}
      <MoreFilters list={list} page={page} inSight={inSight} />
    </div>
  )
}

const MOST_IN_SIGHT = 3

/** All of them where they are few; a day takes the room of two. */
function mostUsed(filters: readonly Filter[]): readonly Filter[] {
  const choices = filters.filter(({ of }) => of !== 'day')
  const fits = filters.length <= MOST_IN_SIGHT && choices.length === filters.length
  return fits ? filters : choices.slice(0, MOST_IN_SIGHT - 1)
}

/** The way to the filters that are not in sight, and how many of them are in use. */
function MoreFilters({ list, page, inSight }: Omit<FiltersProps, 'isDesk'> & { inSight: readonly Filter[] }) {
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const others = (list.filters ?? []).filter((filter) => !inSight.includes(filter))
  if (others.length === 0) return null
  const used = filtersIn(list, params).filter(({ filter }) => others.includes(filter)).length
  const name = inSight.length > 0 ? 'Mais filtros' : 'Filtros'
  return (
    <>
      <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {used > 0 ? `${name} (${used})` : name}
      </Button>
      {isOpen && <FilterSheet title={name} filters={others} page={page} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Searches when the typing pauses, and at once on Enter; whoever has pressed a link by then is let go. */
function Search({ label, isShort }: { label: string; isShort: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  const [text, setText] = useState(params.get('q') ?? '')
  const go = (q: string) => navigate(withParams(params, { q: q.trim() }), { replace: true })
  const later = useDebouncedCallback((q: string) => {
    if (!isLeaving) go(q)
  }, TYPING_MS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    later.cancel()
    go(text)
  }
  return (
    <search className={classes.search}>
      <form onSubmit={submit}>
        <TextInput
          aria-label={`Buscar por ${label}`}
          placeholder={isShort ? 'Buscar' : label[0]!.toUpperCase() + label.slice(1)}
          type="search"
          maxLength={80}
          leftSection={<Icon name="search" size={16} />}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            later(value)
          }}
        />
      </form>
    </search>
  )
}
