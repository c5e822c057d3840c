import type { CouponPerson } from '@vitrine/contract/admin/coupon'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/people'

const TITLE = 'Quem está na lista'
type Query = Parameters<ApiClient['adminCoupon']['listPeople']>[0]

const people = (id: string): List<CouponPerson, Omit<Query, 'id'>> => ({
  title: TITLE,
  noun: ['pessoa', 'pessoas'],
  back: { to: href('/admin/cupons/:id', { id }), label: 'Cupom' },
  create: { to: href('/admin/cupons/:id/lista/incluir', { id }), label: 'Incluir e-mails' },
  search: 'e-mail',
  columns: [
    { name: 'email', title: 'E-mail', cell: ({ email }) => email },
    { name: 'used', title: 'Usos', right: true, cell: ({ used }) => used.toLocaleString('pt-BR') },
    {
      name: 'added',
      title: 'Incluído em',
      right: true,
      sorts: true,
      cell: ({ addedAt }) => formatDay(dayOf(new Date(addedAt))),
    },
  ],
  nameOf: ({ email }) => email,
  load: (api, query) => api.adminCoupon.listPeople({ ...query, id }),
  exported: (api, { after, limit, ...filter }) => api.adminCoupon.exportPeople({ ...filter, id }),
  actions: [
    {
      label: 'Retirar',
      says: 'As pessoas escolhidas não usam mais este cupom. Quem já comprou com ele continua com o desconto.',
      permission: 'coupons.write',
      fits: () => true,
      run: (api, { email }) => api.adminCoupon.removePerson({ id, email }),
    },
  ],
  empty: {
    icon: 'coupon',
    title: 'Ninguém na lista ainda',
    text: 'Só quem tem uma conta com um e-mail da lista, já confirmado, usa este cupom.',
  },
})

export const clientLoader = (args: Route.ClientLoaderArgs) => listLoader(people(args.params.id))(args)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function CouponPeople({ loaderData, params }: Route.ComponentProps) {
  return <ListScreen list={people(params.id)} page={loaderData} />
}
