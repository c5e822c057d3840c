import type { SubscriptionRow } from '@vitrine/contract/admin/subscription'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import { priceText, subscriptionLabel } from '../../../ui/labels.ts'
import { dayText, lastDayText } from '../../../ui/subscription-words.ts'
import type { Route } from './+types/list'
import { STATUS_CHOICES, shownStatus } from './words.ts'

const TITLE = 'Assinaturas'
type Query = Parameters<ApiClient['adminSubscription']['list']>[0]

/** How a subscription stands; the day on which one that is cancelled ends has a line of its own. */
function StatusCell({ cancelAt, ...row }: SubscriptionRow) {
  const { tone } = shownStatus({ ...row, cancelAt })
  const words = <Status tone={tone}>{subscriptionLabel(row)[0]}</Status>
  return <Named name={words} detail={cancelAt && `até ${lastDayText(cancelAt)}`} />
}

const SUBSCRIPTIONS: List<SubscriptionRow, Query> = {
  title: TITLE,
  noun: ['assinatura', 'assinaturas'],
  search: 'nome, e-mail, CPF, telefone, pedido ou final do cartão',
  filters: [
    { name: 'status', label: 'Situação', of: STATUS_CHOICES },
    BRAND_FILTER,
    { name: 'cancelling', label: 'Cancelamento', of: [['yes', 'Marcado']] },
    { name: 'suspended', label: 'Acesso', of: [['yes', 'Suspenso por falta de pagamento']] },
    { name: 'disputed', label: 'Contestação', of: [['yes', 'Em aberto']] },
  ],
  columns: [
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
    {
      name: 'status',
      title: 'Situação',
      cell: (row) => <StatusCell {...row} />,
    },
    { name: 'brand', title: 'Loja', among: 'brand', wide: true, cell: ({ brandName }) => brandName },
    { name: 'due', title: 'Vencimento', wide: true, cell: ({ dueOn }) => (dueOn ? dayText(dueOn) : '–') },
    { name: 'end', title: 'Vale até', sorts: true, cell: ({ endOn }) => lastDayText(endOn) },
    {
      name: 'created',
      title: 'Desde',
      sorts: true,
      wide: true,
      cell: ({ createdAt }) => formatDay(dayOf(new Date(createdAt))),
    },
    { name: 'price', title: 'Preço', right: true, cell: ({ price }) => priceText(price) },
  ],
  nameOf: ({ plan, account }) => `${plan}, ${account.name}`,
  to: ({ id }) => href('/admin/assinaturas/:id', { id }),
  ways: [
    { to: href('/admin/assinaturas/numeros'), label: 'Números' },
    { to: href('/admin/assinaturas/em-atraso'), label: 'Em atraso' },
    { to: href('/admin/assinaturas/reajustes'), label: 'Reajustes' },
    { to: href('/admin/assinaturas/cobranca'), label: 'Regras de cobrança' },
  ],
  load: (api, query) => withBrands(api, api.adminSubscription.list(query)),
  exported: (api, { after, limit, ...filter }) => api.adminSubscription.export(filter),
  empty: {
    icon: 'order',
    title: 'Nenhuma assinatura ainda',
    text: 'Assim que alguém assinar um plano, a assinatura aparece aqui.',
  },
}

export const clientLoader = listLoader(SUBSCRIPTIONS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={SUBSCRIPTIONS} page={loaderData} />
}
