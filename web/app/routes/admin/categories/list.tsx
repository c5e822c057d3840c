import type { AdminCategory } from '@vitrine/contract/admin/category'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { Route } from './+types/list'

const TITLE = 'Categorias'

const CATEGORIES: List<AdminCategory, object> = {
  title: TITLE,
  noun: ['categoria', 'categorias'],
  create: { to: href('/admin/categorias/nova'), label: 'Nova categoria' },
  ways: [{ to: href('/admin/produtos'), label: 'Produtos' }],
  columns: [
    { name: 'name', title: 'Categoria', cell: ({ name, slug }) => <Named name={name} detail={slug} /> },
    { name: 'position', title: 'Posição na loja', right: true, cell: ({ position }) => position },
    {
      name: 'products',
      title: 'Produtos',
      right: true,
      cell: ({ products }) => products.toLocaleString('pt-BR'),
    },
  ],
  nameOf: ({ name }) => name,
  to: ({ id }) => href('/admin/categorias/:id', { id }),
  load: async (api) => {
    const items = await api.adminCategory.list({})
    return { items, total: items.length }
  },
  exported: (api, { format }) => api.adminCategory.export({ format }),
  empty: {
    icon: 'product',
    title: 'Nenhuma categoria ainda',
    text: 'As categorias organizam a loja: cada produto fica em uma.',
  },
}

export const clientLoader = listLoader(CATEGORIES)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={CATEGORIES} page={loaderData} />
}
