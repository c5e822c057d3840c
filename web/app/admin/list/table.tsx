import { Checkbox } from '@mantine/core'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { AdminIcon } from '../icons.tsx'
import classes from './list.module.css'
import type { Column, List, Row } from './list.ts'
import { sortedBy, sortOf } from './query.ts'

interface RowsProps<R extends Row, Query> {
  list: List<R, Query>
  rows: R[]
  chosen: R[]
  /** Nothing where nothing can be done to many. */
  onChosen: ((rows: R[]) => void) | undefined
  isBusy: boolean
}

const WIDE = '(min-width: 75rem)'

/** The rows on a wide screen. A press anywhere on a row opens it; the keyboard finds a link in its first cell. */
export function ListTable<R extends Row, Query>({
  list,
  rows,
  chosen,
  onChosen,
  isBusy,
}: RowsProps<R, Query>) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const columns = list.columns.map((column, nth) => asColumn(list, column, nth === 0, params))
  const selection = onChosen && {
    selectedRecords: chosen,
    onSelectedRecordsChange: onChosen,
    allRecordsSelectionCheckboxProps: { 'aria-label': 'Escolher todos desta página', size: 'xs' },
    getRecordSelectionCheckboxProps: (row: R) => ({
      'aria-label': `Escolher ${list.nameOf(row)}`,
      size: 'xs',
    }),
  }
  return (
    <DataTable<R>
      className={classes.table!}
      idAccessor="id"
      records={rows}
      columns={columns}
      fetching={isBusy}
      loaderType="dots"
      highlightOnHover={list.to !== undefined}
      verticalSpacing="xs"
      horizontalSpacing="sm"
      noRecordsText=""
      onRowClick={({ record, event }) => {
        const isOnControl = (event.target as Element).closest('a, button, input, label')
        if (list.to && !isOnControl) navigate(list.to(record))
      }}
      {...selection}
    />
  )
}

function asColumn<R extends Row, Query>(
  list: List<R, Query>,
  column: Column<R>,
  isFirst: boolean,
  params: URLSearchParams,
): DataTableColumn<R> {
  const { name, title, cell, right, wide, wraps, sorts } = column
  const { by, descending } = sortOf(params)
  const isSorted = by === name
  return {
    accessor: name,
    title: sorts ? (
      <SortLink title={title} to={sortedBy(params, name)} isSorted={isSorted} isDown={descending} />
    ) : (
      title
    ),
    textAlign: right ? 'right' : 'left',
    noWrap: !isFirst && !wraps,
    ...(isFirst && { cellsClassName: classes.first! }),
    ...(wide && { visibleMediaQuery: WIDE }),
    render: (row) => (isFirst ? <RowName list={list} row={row} /> : cell(row)),
  }
}

/** What is in a row's first column, as the way to its details. */
function RowName<R extends Row, Query>({ list, row }: { list: List<R, Query>; row: R }) {
  const name = list.columns[0].cell(row)
  return list.to ? (
    <Link to={list.to(row)} className={classes.name}>
      {name}
    </Link>
  ) : (
    <span className={classes.name}>{name}</span>
  )
}

/** A column's title as the way to the same list in that order. */
function SortLink({
  title,
  to,
  isSorted,
  isDown,
}: {
  title: string
  to: string
  isSorted: boolean
  isDown: boolean
}) {
  const order = isSorted ? (isDown ? ', do maior para o menor' : ', do menor para o maior') : ''
  return (
    <Link to={to} className={classes.sort} aria-label={`Ordenar por ${title}${order}`}>
      {title}
      <span className={isSorted ? classes.sorted : classes.unsorted}>
        {isDown || !isSorted ? <Icon name="down" size={14} /> : <AdminIcon name="up" size={14} />}
      </span>
    </Link>
  )
}

/** The rows on a phone: a card each, with the words that a table has above its columns. */
export function Cards<R extends Row, Query>({ list, rows, chosen, onChosen, isBusy }: RowsProps<R, Query>) {
  const others = list.columns.slice(1).filter(({ wide }) => !wide)
  const toggle = (row: R) =>
    onChosen?.(chosen.includes(row) ? chosen.filter((one) => one !== row) : [...chosen, row])
  return (
    <ul className={classes.cards} aria-busy={isBusy} aria-label={list.title}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          {onChosen && (
            <Checkbox
              aria-label={`Escolher ${list.nameOf(row)}`}
              checked={chosen.includes(row)}
              onChange={() => toggle(row)}
            />
          )}
          <div className={classes.words}>
            <RowName list={list} row={row} />
            <dl className={classes.facts}>
              {others.map(({ name, title, cell }) => (
                <Fact key={name} title={title}>
                  {cell(row)}
                </Fact>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A fact of a row with its word; nothing where the row has none. */
function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
