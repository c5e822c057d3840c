import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { counted } from '../../ui/words.ts'
import { AdminIcon } from '../icons.tsx'
import { AdminPage, Way } from '../page.tsx'
import { useMay } from '../use-may.ts'
import { ExportButton } from './export-button.tsx'
import { ChosenFilters, Filters } from './filters.tsx'
import classes from './list.module.css'
import type { AnyList, List, ListPage, Row } from './list.ts'
import { isNarrowed, pageAfter } from './query.ts'
import { Selection } from './selection.tsx'
import { Cards, ListTable } from './table.tsx'

/** From here on there is room for columns. */
const DESK = '(min-width: 68rem)'

interface ListProps<R extends Row, Query> {
  list: List<R, Query>
  page: ListPage<R>
}

/** A screen that lists, from its declaration: search, filters, table or cards, pages, and acts on many. */
export function ListScreen<R extends Row, Query>({ list, page }: ListProps<R, Query>) {
  const may = useMay()
  const { title, back, more, ways, exported, create } = list
  return (
    <AdminPage
      title={title}
      lead={totalText(list, page)}
      action={
        create && (
          <Way to={create.to} variant="primary">
            {create.label}
          </Way>
        )
      }
      {...(back && { back })}
      more={
        <>
          {more?.()}
          {exported && may('lists.export') && page.items.length > 0 && <ExportButton list={list} />}
        </>
      }
      ways={ways}
    >
      <ListFrame list={ofUse(list, page)} page={page} />
    </AdminPage>
  )
}

/** Without the filters that have nothing to choose, and the columns that tell nothing apart then. */
function ofUse<R extends Row, Query>(list: List<R, Query>, { choices }: ListPage<R>): List<R, Query> {
  const [first, ...others] = list.columns
  return {
    ...list,
    columns: [first, ...others.filter(({ among }) => !among || choices?.[among]?.length)],
    filters: list.filters?.filter(({ name, of }) => of !== 'given' || choices?.[name]?.length) ?? [],
  }
}

/** What the list is narrowed by, its rows, and what is done to those that are chosen. */
function ListFrame<R extends Row, Query>({ list, page }: ListProps<R, Query>) {
  const [params] = useSearchParams()
  const may = useMay()
  const actions = list.actions?.filter(({ permission }) => may(permission)) ?? []
  const isDesk = useMediaQuery(DESK, true, { getInitialValueInEffect: false })
  const { chosen, setChosen } = useChosen(page.items)
  const isBusy = useNavigation().state === 'loading'
  const Rows = isDesk ? ListTable : Cards
  return (
    <div className={classes.frame}>
      <Filters list={list} page={page} isDesk={isDesk} />
      <ChosenFilters list={list} page={page} />
      {actions.length > 0 && (
        <Selection
          list={list}
          actions={actions}
          rows={page.items}
          chosen={chosen}
          onDone={() => setChosen([])}
        />
      )}
      {page.items.length === 0 ? (
        <ListEmpty list={list} narrowed={isNarrowed(list, params)} />
      ) : (
        <Rows
          list={list}
          rows={page.items}
          chosen={chosen}
          onChosen={actions.length > 0 ? setChosen : undefined}
          isBusy={isBusy}
        />
      )}
      <PageEnd page={page} />
    </div>
  )
}

/** The rows that are chosen; what is no longer on the page is no longer chosen. */
function useChosen<R extends Row>(rows: readonly R[]) {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    chosen: rows.filter(({ id }) => ids.includes(id)),
    setChosen: (chosen: readonly R[]) => setIds(chosen.map(({ id }) => id)),
  }
}

const PageEnd = ({ page: { unreadable, next } }: { page: Pick<ListPage<Row>, 'unreadable' | 'next'> }) => (
  <>
    {unreadable && <Notice>{unreadableText(unreadable)}</Notice>}
    <Pager next={next} />
  </>
)

const unreadableText = (ids: readonly string[]): string =>
  ids.length === 1
    ? `Não foi possível ler uma linha desta página: ${ids[0]}. As outras estão aqui.`
    : `Não foi possível ler ${ids.length} linhas desta página: ${ids.join(', ')}. As outras estão aqui.`

function totalText<R extends Row>(
  { noun }: Pick<AnyList, 'noun'>,
  { total, more }: ListPage<R>,
): string | undefined {
  if (total === undefined) return undefined
  return more ? `mais de ${counted(total, ...noun)}` : counted(total, ...noun)
}

interface ListEmptyProps {
  list: AnyList
  narrowed: boolean
}

/** Nothing here: because nothing is there yet, or because of what was asked for. */
function ListEmpty({ list, narrowed }: ListEmptyProps) {
  if (narrowed)
    return (
      <EmptyState icon="search" title="Nada encontrado">
        <p>Nada corresponde à busca e aos filtros.</p>
        <Way to=".">Limpar busca e filtros</Way>
      </EmptyState>
    )
  const { create, empty } = list
  const { icon, title, text } = empty
  return (
    <EmptyState icon={<AdminIcon name={icon} size={28} />} title={title}>
      <p>{text}</p>
      {create && <Way to={create.to}>{create.label}</Way>}
    </EmptyState>
  )
}

/**
 * The ways to the page behind this one and before it. A page is known by where it begins, so that the way back is the
 * trail that led here; who came by the address alone goes back to the first page.
 */
function Pager({ next }: { next: string | undefined }) {
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
