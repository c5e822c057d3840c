import {
  CAMPAIGN_GROUP_NAMES,
  type CampaignGroup,
  type CampaignSubscriptionRow,
} from '@vitrine/contract/admin/price-campaign'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status, type Tone } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import { brl } from '../../../ui/labels.ts'
import { dayText } from '../../../ui/subscription-words.ts'
import type { Route } from './+types/people'

const TITLE = 'Quem o reajuste alcança'
type Query = Omit<Parameters<ApiClient['adminPriceCampaign']['listSubscriptions']>[0], 'campaign'>

const TONES: Partial<Record<CampaignGroup, Tone>> = {
  included: 'good',
  accepted: 'good',
  silent: 'waiting',
  waiting: 'waiting',
  left: 'negative',
}

const on = (instant: string | undefined): string => (instant ? formatDay(dayOf(new Date(instant))) : '–')

const COLUMNS: List<CampaignSubscriptionRow, Query>['columns'] = [
  {
    name: 'account',
    title: 'Quem assina',
    cell: ({ account }) => <RecordLink to="account" id={account.id} name={account.name} />,
  },
  {
    name: 'group',
    title: 'Situação',
    cell: ({ group }) => <Status tone={TONES[group] ?? 'quiet'}>{CAMPAIGN_GROUP_NAMES[group]}</Status>,
  },
  { name: 'notified', title: 'Avisada em', wide: true, cell: ({ notifiedAt }) => on(notifiedAt) },
  { name: 'answered', title: 'Respondeu em', wide: true, cell: ({ answeredAt }) => on(answeredAt) },
  {
    name: 'effective',
    title: 'Renovação',
    cell: ({ effectiveOn }) => (effectiveOn ? dayText(effectiveOn) : '–'),
  },
  { name: 'applied', title: 'Pagou em', wide: true, cell: ({ appliedAt }) => on(appliedAt) },
  { name: 'old', title: 'Antes', right: true, cell: ({ oldAmount }) => brl(oldAmount) },
  { name: 'new', title: 'Depois', right: true, cell: ({ amount }) => brl(amount) },
]

const people = (id: `pcg_${string}`): List<CampaignSubscriptionRow, Query> => ({
  title: TITLE,
  noun: ['assinatura', 'assinaturas'],
  back: { to: href('/admin/assinaturas/reajustes/:id', { id }), label: 'Reajuste' },
  search: 'nome',
  filters: [
    { name: 'group', label: 'Situação', of: Object.entries(CAMPAIGN_GROUP_NAMES) },
    { name: 'applied', label: 'Novo preço', of: [['yes', 'Já pago']] },
  ],
  columns: COLUMNS,
  nameOf: ({ account }) => account.name,
  to: ({ id: subscription }) => href('/admin/assinaturas/:id', { id: subscription }),
  load: (api, query) => api.adminPriceCampaign.listSubscriptions({ ...query, campaign: id }),
  exported: (api, { after, limit, ...filter }) =>
    api.adminPriceCampaign.exportSubscriptions({ ...filter, campaign: id }),
  empty: {
    icon: 'subscription',
    title: 'Ninguém por aqui',
    text: 'Nenhuma assinatura deste plano está neste reajuste.',
  },
})

const listOf = (id: string) => people(id as `pcg_${string}`)

export const clientLoader = (args: Route.ClientLoaderArgs) => listLoader(listOf(args.params.id))(args)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function CampaignPeople({ loaderData, params }: Route.ComponentProps) {
  return <ListScreen list={listOf(params.id)} page={loaderData} />
}
