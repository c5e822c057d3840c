import type { CampaignCode } from '@vitrine/contract/admin/coupon'
import { CAMPAIGN_CODE_NAMES } from '@vitrine/contract/admin/state-names'
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
import type { Route } from './+types/codes'

const TITLE = 'Códigos da campanha'
type Query = Parameters<ApiClient['adminCoupon']['listCodes']>[0]

const STATES: Record<CampaignCode['state'], [Tone, string]> = {
  free: ['good', CAMPAIGN_CODE_NAMES.free],
  held: ['waiting', CAMPAIGN_CODE_NAMES.held],
  used: ['quiet', CAMPAIGN_CODE_NAMES.used],
  revoked: ['negative', CAMPAIGN_CODE_NAMES.revoked],
}

const COLUMNS: List<CampaignCode, unknown>['columns'] = [
  { name: 'code', title: 'Código', cell: ({ code }) => code },
  {
    name: 'state',
    title: 'Situação',
    cell: ({ state }) => <Status tone={STATES[state][0]}>{STATES[state][1]}</Status>,
  },
  {
    name: 'order',
    title: 'Pedido',
    cell: ({ order }) => <RecordLink to="order" id={order?.id} name={order?.code ?? '–'} />,
  },
  {
    name: 'created',
    title: 'Criado em',
    right: true,
    sorts: true,
    cell: ({ createdAt }) => formatDay(dayOf(new Date(createdAt))),
  },
]

const codes = (id: string): List<CampaignCode, Omit<Query, 'id'>> => ({
  title: TITLE,
  noun: ['código', 'códigos'],
  back: { to: href('/admin/cupons/:id', { id }), label: 'Cupom' },
  create: { to: href('/admin/cupons/:id/codigos/novos', { id }), label: 'Criar códigos' },
  search: 'código',
  filters: [
    {
      name: 'state',
      label: 'Situação',
      of: Object.entries(STATES).map(([state, [, word]]) => [state, word]),
    },
  ],
  columns: COLUMNS,
  nameOf: ({ code }) => code,
  load: (api, query) => api.adminCoupon.listCodes({ ...query, id }),
  exported: (api, { after, limit, ...filter }) => api.adminCoupon.exportCodes({ ...filter, id }),
  actions: [
    {
      label: 'Retirar',
      says: 'Os códigos escolhidos deixam de valer. Quem já comprou com um deles continua com o desconto.',
      reason: true,
      permission: 'coupons.write',
      fits: ({ state }) => state === 'free',
      run: (api, { code }, reason) => api.adminCoupon.revokeCode({ id, code, reason }),
    },
  ],
  empty: {
    icon: 'coupon',
    title: 'Nenhum código ainda',
    text: 'Cada código serve para uma compra. Crie quantos precisar e baixe a planilha.',
  },
})

export const clientLoader = (args: Route.ClientLoaderArgs) => listLoader(codes(args.params.id))(args)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function CampaignCodes({ loaderData, params }: Route.ComponentProps) {
  return <ListScreen list={codes(params.id)} page={loaderData} />
}
