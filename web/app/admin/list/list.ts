import type { ExportFormat } from '@vitrine/contract/admin/list'
import type { Permission } from '@vitrine/contract/admin/permission'
import type { ReactNode } from 'react'
import type { ApiClient } from '../../context.ts'
import type { AdminIconName } from '../icons.tsx'

/** One line of a list. */
export interface Row {
  id: string
}

export interface Column<R extends Row> {
  /** What the list is sorted by, where `sorts`. */
  name: string
  title: string
  cell(row: R): ReactNode
  sorts?: boolean
  /** For amounts and counts. */
  right?: boolean
  /** Left out where there is less room than a desk's screen has. */
  wide?: boolean
  /** It holds sentences, which go over lines. */
  wraps?: boolean
  /** The filter by whose choices it differs: left out where there is nothing to choose. */
  among?: string
}

/** One value of a filter as the address has it, and the word for it. */
export type Choice = readonly [value: string, word: string]

export interface Filter {
  /** In the address, and for the API. */
  name: string
  label: string
  /** A day, or one of the choices; `given` where the page brings them. */
  of: 'day' | 'given' | readonly Choice[]
  /** What holds while nothing is chosen, where that is not everything. */
  none?: string
}

/** A page of a list; `next` is what to ask for with `after` to get the page behind it. */
export interface ListPage<R extends Row> {
  items: R[]
  next?: string | undefined
  /** How many there are in all; `more` where nobody counted further. */
  total?: number | undefined
  more?: boolean | undefined
  /** Of the filters whose choices are no part of the declaration. */
  choices?: Readonly<Record<string, readonly Choice[]>>
  /** Ids of rows that could not be read. */
  unreadable?: string[] | undefined
}

/** What a filter may be narrowed to on a page; of a day, any. */
export const choicesOf = ({ name, of }: Filter, { choices }: ListPage<Row>): readonly Choice[] =>
  typeof of === 'string' ? (choices?.[name] ?? []) : of

/** The same for a control, and first that there is none. */
export const optionsOf = (filter: Filter, page: ListPage<Row>, none: string) => [
  { value: '', label: none },
  ...choicesOf(filter, page).map(([value, label]) => ({ value, label })),
]

/** Something done to each of the rows that are chosen. */
export interface ManyAction<R extends Row> {
  label: string
  /** Whether it is of use for this row. */
  fits(row: R): boolean
  /** What it will change, said before it is done. */
  says: string
  /** Asks for a reason, which stands in the audit. */
  reason?: boolean
  /** Who may not is not offered it. */
  permission: Permission
  run(api: ApiClient, row: R, reason: string): Promise<unknown>
}

/** A way to another screen. */
export interface ListWay {
  to: string
  label: string
}

/** A screen that lists: everything that tells it from the others. */
export interface List<R extends Row, Query> {
  title: string
  /** `produto`, `produtos`. */
  noun: readonly [one: string, many: string]
  create?: ListWay
  /** The record that this is a list of. */
  back?: { to: string; label: string }
  /** More ways than the one action, as links. */
  ways?: readonly ListWay[]
  /** What else can be done with the whole list. */
  more?(): ReactNode
  /** What may be searched for. */
  search?: string
  /** Those that are used most come first. */
  filters?: readonly (Filter & { name: string & keyof Query })[]
  columns: readonly [Column<R>, ...Column<R>[]]
  /** How a row is called, and where its details are. */
  nameOf(row: R): string
  to?(row: R): string
  load(api: ApiClient, query: Query): Promise<ListPage<R>>
  /** All that the filters show, as a file; the browser's client makes a `File` of the answer. */
  exported?(api: ApiClient, query: Query & { format: ExportFormat }): Promise<unknown>
  actions?: readonly ManyAction<R>[]
  /** For a shop that has none yet. */
  empty: { icon: AdminIconName; title: string; text: string }
}

/** For the frame of a list, which looks at no row of its own. */
export type AnyList = Omit<List<Row, unknown>, 'filters'> & { filters?: readonly Filter[] }
