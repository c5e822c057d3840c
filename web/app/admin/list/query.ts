import { asAdministrator } from '../../session/guards.ts'
import { enterScreen } from '../enter.ts'
import type { AnyList, Filter, List, ListPage, Row } from './list.ts'

/** What every list knows besides its filters. */
const SEARCH = 'q'
const SORT = 'sort'
const AFTER = 'after'
const DAY = /^\d{4}-\d{2}-\d{2}$/

const namesOf = (list: AnyList): string[] => [
  SEARCH,
  SORT,
  AFTER,
  ...(list.filters ?? []).map(({ name }) => name),
]

const isChoiceOf = ({ of }: Filter, value: string): boolean =>
  of === 'day' ? DAY.test(value) : of === 'given' || of.some(([choice]) => choice === value)

function isKnown(list: AnyList, name: string, value: string): boolean {
  if (name === SORT)
    return list.columns.some((column) => column.sorts && column.name === value.replace(/^-/, ''))
  const filter = list.filters?.find((one) => one.name === name)
  return !filter || isChoiceOf(filter, value)
}

/** What an address asks for; a value that the list does not know is left out, as if it were not there. */
export function readQuery<Query>(list: AnyList, params: URLSearchParams): Query {
  const asked = namesOf(list).flatMap((name) => {
    const value = params.get(name)?.trim()
    return value && isKnown(list, name, value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(asked) as Query
}

/** The `clientLoader` of a list: who may not enter is led on by the guard, the address says what is loaded. */
export const listLoader =
  <R extends Row, Query>(list: List<R, Query>) =>
  ({ request }: { request: Request }): Promise<ListPage<R>> => {
    enterScreen(request)
    const query = readQuery<Query>(list, new URL(request.url).searchParams)
    return asAdministrator(request, (api) => list.load(api, query))
  }

/** The address of the same list with some things changed, from its first page; an empty value takes one away. */
export function withParams(params: URLSearchParams, values: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(params)
  next.delete(AFTER)
  for (const [name, value] of Object.entries(values))
    if (value) next.set(name, value)
    else next.delete(name)
  return next.size > 0 ? `?${next}` : '.'
}

/** Each filter that narrows the list, with its value. */
export const filtersIn = (list: AnyList, params: URLSearchParams): { filter: Filter; value: string }[] =>
  (list.filters ?? []).flatMap((filter) => {
    const value = params.get(filter.name)?.trim()
    return value && isChoiceOf(filter, value) ? [{ filter, value }] : []
  })

/** Whether something is searched for or filtered by. */
export const isNarrowed = (list: AnyList, params: URLSearchParams): boolean =>
  namesOf(list).some((name) => name !== SORT && name !== AFTER && params.has(name))

/** How a list is sorted: by a column, which a hyphen before it turns round. */
export function sortOf(params: URLSearchParams): { by: string; descending: boolean } {
  const sort = params.get(SORT) ?? ''
  return { by: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
}

/** Where a press on a column's title leads: up, then down. */
export function sortedBy(params: URLSearchParams, name: string): string {
  const { by, descending } = sortOf(params)
  return withParams(params, { [SORT]: by === name && !descending ? `-${name}` : name })
}

export const pageAfter = (params: URLSearchParams, after: string): string => {
  const next = new URLSearchParams(params)
  next.set(AFTER, after)
  return `?${next}`
}
