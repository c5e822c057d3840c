import { COUPON_LIFE_NAMES, COUPON_MOVES, type CouponRow } from '@vitrine/contract/admin/coupon'
import type { CouponStatus } from '@vitrine/contract/coupon'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List, ManyAction } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import {
  givesText,
  KIND_CHOICES,
  LIFE_CHOICES,
  LIFE_TONES,
  MOVE_SAYS,
  MOVE_WORDS,
} from '../../../admin/records/coupon-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import { brl } from '../../../ui/labels.ts'
import type { Route } from './+types/list'

const TITLE = 'Cupons'
type Query = Parameters<ApiClient['adminCoupon']['list']>[0]

const dayText = (instant: string | null): string =>
  instant ? formatDay(dayOf(new Date(instant))) : 'sem data'

const move = (to: CouponStatus): ManyAction<CouponRow> => ({
  label: MOVE_WORDS[to],
  says: MOVE_SAYS[to],
  fits: ({ status }) => COUPON_MOVES[status].includes(to),
  permission: 'coupons.write',
  reason: true,
  run: (api, { id, version }, reason) => api.adminCoupon.move({ id, version, to, reason }),
})

const COUPONS: List<CouponRow, Query> = {
  title: TITLE,
  noun: ['cupom', 'cupons'],
  create: { to: href('/admin/cupons/novo'), label: 'Novo cupom' },
  search: 'código ou nome',
  filters: [
    BRAND_FILTER,
    { name: 'life', label: 'Situação', of: LIFE_CHOICES },
    { name: 'kind', label: 'O que dá', of: KIND_CHOICES },
    {
      name: 'campaign',
      label: 'Campanha',
      of: [
        ['yes', 'Campanhas'],
        ['no', 'Cupons de um código'],
      ],
    },
  ],
  columns: [
    {
      name: 'code',
      title: 'Cupom',
      sorts: true,
      cell: ({ code, name }) => <Named name={code} detail={name} />,
    },
    {
      name: 'life',
      title: 'Situação',
      cell: ({ life }) => <Status tone={LIFE_TONES[life]}>{COUPON_LIFE_NAMES[life]}</Status>,
    },
    { name: 'gives', title: 'O que dá', cell: givesText },
    { name: 'startsAt', title: 'Começa', wide: true, cell: ({ startsAt }) => dayText(startsAt) },
    { name: 'endsAt', title: 'Termina', wide: true, cell: ({ endsAt }) => dayText(endsAt) },
    {
      name: 'used',
      title: 'Usos',
      right: true,
      sorts: true,
      cell: ({ used, limitTotal }) =>
        limitTotal === null
          ? used.toLocaleString('pt-BR')
          : `${used.toLocaleString('pt-BR')} de ${limitTotal.toLocaleString('pt-BR')}`,
    },
    { name: 'spent', title: 'Descontado', right: true, cell: ({ spent }) => brl(spent) },
  ],
  nameOf: ({ code }) => code,
  to: ({ id }) => href('/admin/cupons/:id', { id }),
  load: (api, query) => withBrands(api, api.adminCoupon.list(query)),
  exported: (api, { after, limit, ...filter }) => api.adminCoupon.export(filter),
  actions: [move('active'), move('paused'), move('archived')],
  empty: {
    icon: 'coupon',
    title: 'Nenhum cupom ainda',
    text: 'Um cupom baixa o preço, dá dias grátis ou um produto de graça, para quem você escolher.',
  },
}

export const clientLoader = listLoader(COUPONS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Coupons({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={COUPONS} page={loaderData} />
}
