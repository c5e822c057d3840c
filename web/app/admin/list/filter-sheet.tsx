import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Dialog } from '../../forms/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../day-field.tsx'
import classes from './list.module.css'
import { type Filter, type ListPage, optionsOf, type Row } from './list.ts'
import { withParams } from './query.ts'

interface FilterSheetProps {
  title: string
  filters: readonly Filter[]
  page: ListPage<Row>
  onClose(): void
}

/** Filters in front of the list: what is chosen in it narrows the list once it is shown. */
export function FilterSheet({ title, filters, page, onClose }: FilterSheetProps) {
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
            look="quiet"
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
