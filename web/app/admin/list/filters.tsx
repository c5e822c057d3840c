import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Way } from '../page.tsx'
import classes from './list.module.css'
import type { AnyList, Choice, Filter, ListPage, Row } from './list.ts'
import { isNarrowed, withParam } from './query.ts'

const TYPING_MS = 300

/** Search and filters. What is chosen stands in the address: it can be kept, sent and gone back to. */
export function Filters({ list, page }: { list: AnyList; page: ListPage<Row> }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const choose = (name: string, value: string) => navigate(withParam(params, name, value), { replace: true })
  return (
    <div className={classes.filters}>
      {list.search && <Search key={params.get('q') ? 'asked' : 'empty'} label={list.search} />}
      {list.filters?.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          given={page.choices?.[filter.name] ?? []}
          value={params.get(filter.name) ?? ''}
          onChoose={(value) => choose(filter.name, value)}
        />
      ))}
      {isNarrowed(list, params) && (
        <Way to="." look="quiet">
          Limpar
        </Way>
      )}
    </div>
  )
}

/** Searches when the typing pauses, and at once on Enter; whoever has pressed a link by then is let go. */
function Search({ label }: { label: string }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  const [text, setText] = useState(params.get('q') ?? '')
  const go = (q: string) => navigate(withParam(params, 'q', q.trim()), { replace: true })
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
          placeholder={label[0]!.toUpperCase() + label.slice(1)}
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

interface FilterFieldProps {
  filter: Filter
  given: readonly Choice[]
  value: string
  onChoose(value: string): void
}

function FilterField({ filter: { label, of }, given, value, onChoose }: FilterFieldProps) {
  const input = {
    'aria-label': label,
    className: of === 'day' ? classes.day! : classes.filter!,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChoose(currentTarget.value),
  }
  if (of === 'day') return <TextInput type="date" leftSection={label} leftSectionWidth={56} {...input} />
  const choices = of === 'given' ? given : of
  const data = [{ value: '', label }, ...choices.map(([choice, word]) => ({ value: choice, label: word }))]
  return <NativeSelect data={data} data-chosen={value ? true : undefined} {...input} />
}
