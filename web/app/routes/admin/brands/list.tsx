import type { AdminBrand } from '@vitrine/contract/admin/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { Route } from './+types/list'

const TITLE = 'Marcas'

const BRANDS: List<AdminBrand, object> = {
  title: TITLE,
  noun: ['marca', 'marcas'],
  create: { to: href('/admin/marcas/nova'), label: 'Nova marca' },
  columns: [
    {
      name: 'name',
      title: 'Marca',
      cell: ({ id, name }) => <Named name={name} detail={pathsOf(id).store} />,
    },
    {
      name: 'seller',
      title: 'Quem vende',
      cell: ({ legalName, isFirst }) => legalName ?? (isFirst ? '' : 'A empresa da primeira marca'),
    },
    { name: 'email', title: 'Atendimento', wide: true, cell: ({ email }) => email ?? 'O da primeira marca' },
  ],
  nameOf: ({ name }) => name,
  to: ({ id }) => href('/admin/marcas/:id', { id }),
  load: async (api) => {
    const items = await api.adminBrand.list({})
    return { items, total: items.length }
  },
  exported: (api, { format }) => api.adminBrand.export({ format }),
  empty: {
    icon: 'brand',
    title: 'Nenhuma marca ainda',
    text: 'Cada marca é uma loja com nome, cores, produtos e preços próprios.',
  },
}

export const clientLoader = listLoader(BRANDS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Brands({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={BRANDS} page={loaderData} />
}
