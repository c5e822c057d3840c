import {
  CAMPAIGN_STATE_NAMES,
  PRICE_CONSENT_NAMES,
  type PriceCampaignRow,
} from '@vitrine/contract/admin/price-campaign'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import { dayText } from '../../../ui/subscription-words.ts'
import type { Route } from './+types/list'
import { newPriceText, STATE_CHOICES, STATE_TONES } from './words.ts'

const TITLE = 'Reajustes de assinaturas'
type Query = Parameters<ApiClient['adminPriceCampaign']['list']>[0]

/** Changes of price for those who subscribe already, the newest first. */
const CAMPAIGNS: List<PriceCampaignRow, Query> = {
  title: TITLE,
  noun: ['reajuste', 'reajustes'],
  back: { to: href('/admin/assinaturas'), label: 'Assinaturas' },
  create: { to: href('/admin/assinaturas/reajustes/novo'), label: 'Novo reajuste' },
  search: 'nome do plano',
  filters: [{ name: 'state', label: 'Situação', of: STATE_CHOICES }, BRAND_FILTER],
  columns: [
    {
      name: 'plan',
      title: 'Plano',
      cell: ({ plan, consent }) => <Named name={plan.name} detail={PRICE_CONSENT_NAMES[consent]} />,
    },
    {
      name: 'state',
      title: 'Situação',
      cell: ({ state }) => <Status tone={STATE_TONES[state]}>{CAMPAIGN_STATE_NAMES[state]}</Status>,
    },
    { name: 'effective', title: 'Vale desde', cell: ({ effectiveOn }) => dayText(effectiveOn) },
    { name: 'brand', title: 'Loja', among: 'brand', wide: true, cell: ({ brandName }) => brandName },
    {
      name: 'created',
      title: 'Criado em',
      sorts: true,
      wide: true,
      cell: ({ createdAt }) => formatDay(dayOf(new Date(createdAt))),
    },
    { name: 'amount', title: 'Novo preço', right: true, cell: newPriceText },
  ],
  nameOf: ({ plan }) => plan.name,
  to: ({ id }) => href('/admin/assinaturas/reajustes/:id', { id }),
  load: (api, query) => withBrands(api, api.adminPriceCampaign.list(query)),
  exported: (api, { after, limit, ...filter }) => api.adminPriceCampaign.export(filter),
  empty: {
    icon: 'subscription',
    title: 'Nenhum reajuste ainda',
    text: 'Quem assina mantém o preço que combinou. Para mudar, crie um reajuste: as pessoas são avisadas e respondem.',
  },
}

export const clientLoader = listLoader(CAMPAIGNS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function PriceCampaigns({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={CAMPAIGNS} page={loaderData} />
}
