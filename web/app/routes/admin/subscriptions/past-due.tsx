import { NEXT_STEP_WORDS, type PastDueRow } from '@vitrine/contract/admin/subscription'
import { DECLINES } from '@vitrine/contract/card'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { ApiClient } from '../../../context.ts'
import { brl } from '../../../ui/labels.ts'
import { dayText } from '../../../ui/subscription-words.ts'
import type { Route } from './+types/past-due'

const TITLE = 'Renovações em atraso'
type Query = Parameters<ApiClient['adminSubscription']['listPastDue']>[0]

const whyText = ({ declined }: PastDueRow): string => (declined ? DECLINES[declined][1] : 'Não foi paga.')

/** Renewals that are past due, those that wait for longest first: why, what comes next, and what may be done at once. */
const PAST_DUE: List<PastDueRow, Query> = {
  title: TITLE,
  noun: ['renovação em atraso', 'renovações em atraso'],
  back: { to: href('/admin/assinaturas'), label: 'Assinaturas' },
  search: 'nome, e-mail, CPF, telefone, pedido ou final do cartão',
  filters: [
    {
      name: 'why',
      label: 'Motivo',
      of: [
        ['soft', 'Cartão que pode ser tentado de novo'],
        ['hard', 'Cartão recusado'],
        ['unpaid', 'Não foi paga'],
      ],
    },
    BRAND_FILTER,
    { name: 'suspended', label: 'Acesso', of: [['yes', 'Suspenso']] },
    { name: 'debt', label: 'Assinatura', of: [['yes', 'Cancelada, com dívida']] },
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
      name: 'due',
      title: 'Venceu em',
      sorts: true,
      cell: ({ dueOn, suspended, debt }) => (
        <Named
          name={dayText(dueOn)}
          detail={debt ? 'assinatura cancelada' : suspended && 'acesso suspenso'}
        />
      ),
    },
    { name: 'why', title: 'Motivo', wide: true, cell: whyText },
    {
      name: 'next',
      title: 'O que vem',
      cell: ({ next }) =>
        next ? <Named name={NEXT_STEP_WORDS[next.step]} detail={dayText(next.on)} /> : '–',
    },
    { name: 'brand', title: 'Loja', among: 'brand', wide: true, cell: ({ brandName }) => brandName },
    { name: 'amount', title: 'Valor', right: true, cell: ({ order }) => brl(order.amount) },
  ],
  nameOf: ({ plan, account }) => `${plan}, ${account.name}`,
  to: ({ id }) => href('/admin/assinaturas/:id', { id }),
  load: (api, query) => withBrands(api, api.adminSubscription.listPastDue(query)),
  exported: (api, { after, limit, ...filter }) => api.adminSubscription.exportPastDue(filter),
  actions: [
    {
      label: 'Enviar o link de novo',
      fits: () => true,
      says: 'A pessoa recebe de novo a mensagem com o link para pagar, sem entrar na conta.',
      permission: 'orders.write',
      run: (api, { order }) => api.adminOrder.sendAgain({ id: order.id }),
    },
    {
      label: 'Cobrar o cartão agora',
      fits: ({ chargeable }) => chargeable === true,
      says: 'O cartão salvo é cobrado agora, sem esperar o dia da regra. Se for recusado, a pessoa é avisada.',
      reason: true,
      permission: 'subscriptions.write',
      run: (api, { id }, reason) => api.adminSubscription.chargeNow({ id, reason }),
    },
  ],
  empty: {
    icon: 'subscription',
    title: 'Nenhuma renovação em atraso',
    text: 'Quando uma renovação vence sem ser paga, ela aparece aqui com o motivo e o que vem depois.',
  },
}

export const clientLoader = listLoader(PAST_DUE)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function PastDue({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={PAST_DUE} page={loaderData} />
}
