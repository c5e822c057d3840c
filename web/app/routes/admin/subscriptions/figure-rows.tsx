import {
  FIGURE_TITLES,
  type FigureRow,
  type SubscriptionFigure,
} from '@vitrine/contract/admin/subscription-figure'
import { data, href } from 'react-router'
import { enterScreen } from '../../../admin/enter.ts'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { periodIn } from '../../../admin/period.ts'
import { RecordLink } from '../../../admin/record-link.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { ApiClient } from '../../../context.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { brl } from '../../../ui/labels.ts'
import { dayText } from '../../../ui/subscription-words.ts'
import type { Route } from './+types/figure-rows'
import { FIGURE_WORDS, type FigureWords, figureOf } from './figure-words.ts'

type Query = Partial<Omit<Parameters<ApiClient['adminSubscriptionFigure']['rows']>[0], 'figure'>>

const columnsOf = ({ on, paid }: FigureWords): List<FigureRow, Query>['columns'] => [
  {
    name: 'plan',
    title: 'Assinatura',
    cell: ({ plan, account }) => <Named name={plan} detail={account.email} />,
  },
  {
    name: 'account',
    title: 'Quem assina',
    cell: ({ account }) => <RecordLink to="account" id={account.id} name={account.name} />,
  },
  { name: 'on', title: on, sorts: true, cell: (row) => dayText(row.on) },
  ...(paid
    ? [{ name: 'paid', title: 'Resultado', cell: ({ isPaid }: FigureRow) => paid[isPaid ? 0 : 1] }]
    : []),
  { name: 'amount', title: 'Valor', right: true, cell: ({ amount }) => brl(amount) },
]

function usualDays() {
  const { from, to } = periodIn(new URLSearchParams(), serverNow())
  return { from, to }
}

/** The rows of a figure: their amounts add up to it. Without days in the address those of the last thirty. */
function rowsOf(figure: SubscriptionFigure): List<FigureRow, Query> {
  const { noun } = FIGURE_WORDS[figure]
  return {
    title: FIGURE_TITLES[figure],
    noun,
    back: { to: href('/admin/assinaturas/numeros'), label: 'Números das assinaturas' },
    filters: [
      { name: 'from', label: 'De', of: 'day' },
      { name: 'to', label: 'Até', of: 'day' },
      BRAND_FILTER,
    ],
    columns: columnsOf(FIGURE_WORDS[figure]),
    nameOf: ({ plan, account }) => `${plan}, ${account.name}`,
    to: ({ subscriptionId: id }) => href('/admin/assinaturas/:id', { id }),
    load: (api, query) =>
      withBrands(api, api.adminSubscriptionFigure.rows({ ...usualDays(), ...query, figure })),
    exported: (api, { after, limit, ...filter }) =>
      api.adminSubscriptionFigure.export({ ...usualDays(), ...filter, figure }),
    empty: {
      icon: 'subscription',
      title: 'Nada no período',
      text: 'Escolha outros dias para ver as linhas.',
    },
  }
}

const listOf = (word: string): List<FigureRow, Query> => {
  const figure = figureOf(word)
  if (!figure) throw data(null, { status: 404 })
  return rowsOf(figure)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  enterScreen(args.request)
  return listLoader(listOf(args.params.id))(args)
}
export const HydrateFallback = () => <AdminSkeleton title="Números das assinaturas" />
export const ErrorBoundary = ScreenFailure

export default function FigureRows({ loaderData, params }: Route.ComponentProps) {
  return <ListScreen list={listOf(params.id)} page={loaderData} />
}
