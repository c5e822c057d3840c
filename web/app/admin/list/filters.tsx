import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { Dialog } from '../../forms/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DayField } from '../form/date-inputs.tsx'
import classes from './list.module.css'
import { type AnyList, choicesOf, type Filter, type ListPage, optionsOf, type Row } from './list.ts'
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
      <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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

interface FilterSheetProps {
  title: string
  filters: readonly Filter[]
  page: ListPage<Row>
  onClose(): void
}

/** Filters in front of the list: what is chosen in it narrows the list once it is shown. */
function FilterSheet({ title, filters, page, onClose }: FilterSheetProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(filters.map(({ name }) => [name, params.get(name) ?? ''])),
  )
  const show = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    void navigate(withParams(params, values), { replace: true })
  }
  return (
    <Dialog title={title} className={classes.sheet!} onClose={onClose}>
      <form className={classes.sheetForm} onSubmit={show}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            page={page}
            value={values[filter.name] ?? ''}
            onChange={(value) => setValues({ ...values, [filter.name]: value })}
          />
        ))}
        <div className={classes.sheetActions}>
          <Button
            variant="quiet"
            onClick={() => setValues(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
          >
            Limpar
          </Button>
          <Button type="submit">Mostrar</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface FilterFieldProps {
  filter: Filter
  page: ListPage<Row>
  value: string
  onChange(value: string): void
}

function FilterField({ filter, page, value, onChange }: FilterFieldProps) {
  if (filter.of === 'day')
    return <DayField label={filter.label} value={value || null} onChange={(day) => onChange(day ?? '')} />
  return (
    <NativeSelect
      label={filter.label}
      data={optionsOf(filter, page, filter.none ?? 'Tudo')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

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
