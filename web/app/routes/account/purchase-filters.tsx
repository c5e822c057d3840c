import type { BrandId } from '@vitrine/contract/brand'
import type { TypedOrderQuery } from '@vitrine/contract/order'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ORDER_STATUS } from '../../ui/labels.ts'
import { TYPE_WORDS } from '../../ui/words.ts'
import classes from './purchase-filters.module.css'
import { PERIODS, readPurchaseQuery, STATUSES, TYPES } from './purchase-query.ts'

const statuses = STATUSES.map((status) => [status, ORDER_STATUS[status][0]] as const)
const types = TYPES.map((type) => [type, TYPE_WORDS[type].many] as const)

interface PurchaseFiltersProps {
  query: TypedOrderQuery
  /** Where there is more than one to choose. */
  brands: readonly (readonly [id: BrandId, name: string])[]
}

/** What of the list is shown; a choice acts at once, the number when it is searched for. */
export function PurchaseFilters({ query, brands }: PurchaseFiltersProps) {
  const asked = useNavigation().location
  const { status, type, brand, days } = asked ? readPurchaseQuery(new URLSearchParams(asked.search)) : query
  return (
    <search>
      <Form className={classes.filters}>
        <Choice label="Situação" name="estado" chosen={status} all="Todos" options={statuses} />
        <Choice label="Tipo" name="tipo" chosen={type} all="Todos" options={types} />
        <Choice label="Período" name="periodo" chosen={days} all="Todos" options={PERIODS} />
        {brands.length > 0 && (
          <Choice label="Loja" name="marca" chosen={brand} all="Todas" options={brands} />
        )}
        <Field label="Número do pedido">
          {(control) => (
            <input {...control} key={query.q} type="search" name="q" maxLength={80} defaultValue={query.q} />
          )}
        </Field>
        <Button type="submit" variant="outline">
          Buscar
        </Button>
      </Form>
    </search>
  )
}

interface ChoiceProps {
  label: string
  name: string
  chosen: string | number | undefined
  all: string
  options: readonly (readonly [value: string | number, words: string])[]
}

function Choice({ label, name, chosen, all, options }: ChoiceProps) {
  const submit = useSubmit()
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={chosen ?? ''}
          onChange={({ currentTarget }) => submit(currentTarget.form)}
        >
          <option value="">{all}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
