import type { CouponUse } from '@vitrine/contract/admin/coupon'
import { COUPON_USE_NAMES } from '@vitrine/contract/admin/state-names'
import { formatDateTime } from '@vitrine/contract/time'
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
import type { Route } from './+types/uses'

const TITLE = 'Usos do cupom'
type Query = Parameters<ApiClient['adminCoupon']['listUses']>[0]

const STATES: Record<CouponUse['state'], [Tone, string]> = {
  reserved: ['waiting', COUPON_USE_NAMES.reserved],
  confirmed: ['good', COUPON_USE_NAMES.confirmed],
  released: ['quiet', COUPON_USE_NAMES.released],
}

const COLUMNS: List<CouponUse, unknown>['columns'] = [
  {
    name: 'order',
    title: 'Pedido',
    cell: ({ order }) => <RecordLink to="order" id={order.id} name={order.code} />,
  },
  {
    name: 'state',
    title: 'Situação',
    cell: ({ state }) => <Status tone={STATES[state][0]}>{STATES[state][1]}</Status>,
  },
  {
    name: 'account',
    title: 'Pessoa',
    cell: ({ account }) => <RecordLink to="account" id={account.id} name={account.name} />,
  },
  { name: 'brand', title: 'Loja', wide: true, cell: ({ brandName }) => brandName },
  { name: 'code', title: 'Código', wide: true, cell: ({ code }) => code ?? '–' },
  { name: 'at', title: 'Quando', sorts: true, cell: ({ at }) => formatDateTime(new Date(at)) },
  { name: 'amount', title: 'Descontado', right: true, cell: ({ amount }) => brl(amount) },
]

const uses = (id: string): List<CouponUse, Omit<Query, 'id'>> => ({
  title: TITLE,
  noun: ['uso', 'usos'],
  back: { to: href('/admin/cupons/:id', { id }), label: 'Cupom' },
  filters: [
    {
      name: 'state',
      label: 'Situação',
      of: Object.entries(STATES).map(([state, [, word]]) => [state, word]),
    },
  ],
  columns: COLUMNS,
  nameOf: ({ order }) => order.code,
  load: (api, query) => api.adminCoupon.listUses({ ...query, id }),
  exported: (api, { after, limit, ...filter }) => api.adminCoupon.exportUses({ ...filter, id }),
  empty: {
    icon: 'coupon',
    title: 'Nenhum uso ainda',
    text: 'Cada compra feita com este cupom aparece aqui.',
  },
})

export const clientLoader = (args: Route.ClientLoaderArgs) => listLoader(uses(args.params.id))(args)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function CouponUses({ loaderData, params }: Route.ComponentProps) {
  return <ListScreen list={uses(params.id)} page={loaderData} />
}
