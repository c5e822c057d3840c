import {
  PRODUCT_LIFE_NAMES,
  PRODUCT_MOVES,
  type ProductLife,
  type ProductRow,
} from '@vitrine/contract/admin/product'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List, ManyAction } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BRAND_FILTER, categoryChoices, withBrands } from '../../../admin/record-lookups.ts'
import { LIFE_CHOICES, LIFE_TONES, MOVE_SAYS, MOVE_WORDS } from '../../../admin/records/product-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { TYPE_CHOICES } from '../../../admin/words.ts'
import type { ApiClient } from '../../../context.ts'
import { priceText } from '../../../ui/labels.ts'
import { TYPE_WORDS } from '../../../ui/words.ts'
import type { Route } from './+types/list'

const TITLE = 'Produtos'
type Query = NonNullable<Parameters<ApiClient['adminProduct']['list']>[0]>

const move = (to: Exclude<ProductLife, 'scheduled'>): ManyAction<ProductRow> => ({
  label: MOVE_WORDS[to],
  says: MOVE_SAYS[to],
  fits: ({ life }) => PRODUCT_MOVES[life].includes(to),
  permission: 'products.write',
  run: (api, { id, version }) => api.adminProduct.move({ id, version, to }),
})

const PRODUCTS: List<ProductRow, Query> = {
  title: TITLE,
  noun: ['produto', 'produtos'],
  create: { to: href('/admin/produtos/novo'), label: 'Novo produto' },
  ways: [{ to: href('/admin/categorias'), label: 'Categorias' }],
  search: 'nome ou endereço',
  filters: [
    { name: 'life', label: 'Situação', of: LIFE_CHOICES },
    { name: 'type', label: 'Tipo', of: TYPE_CHOICES },
    { name: 'category', label: 'Categoria', of: 'given' },
    { name: 'empty', label: 'Conteúdo', of: [['yes', 'Vendidos sem nada para abrir']] },
    BRAND_FILTER,
  ],
  columns: [
    {
      name: 'name',
      title: 'Produto',
      sorts: true,
      cell: ({ name, cover, slug }) => <Named picture={cover} name={name} detail={slug} />,
    },
    {
      name: 'life',
      title: 'Situação',
      cell: ({ life }) => <Status tone={LIFE_TONES[life]}>{PRODUCT_LIFE_NAMES[life]}</Status>,
    },
    { name: 'type', title: 'Tipo', wide: true, cell: ({ type }) => TYPE_WORDS[type].one },
    { name: 'category', title: 'Categoria', wide: true, cell: ({ category }) => category.name },
    {
      name: 'price',
      title: 'Preço',
      right: true,
      cell: ({ price }) => (price ? priceText({ ...price, setupFee: 0 }) : '–'),
    },
    {
      name: 'sold',
      title: 'Vendas',
      right: true,
      sorts: true,
      cell: ({ sold }) => sold.toLocaleString('pt-BR'),
    },
    {
      name: 'created',
      title: 'Criado em',
      right: true,
      wide: true,
      sorts: true,
      cell: ({ createdAt }) => formatDay(dayOf(new Date(createdAt))),
    },
  ],
  nameOf: ({ name }) => name,
  to: ({ id }) => href('/admin/produtos/:id', { id }),
  load: async (api, query) => {
    const reading = withBrands(api, api.adminProduct.list(query))
    const [page, category] = await Promise.all([reading, categoryChoices(api)])
    return { ...page, choices: { ...page.choices, category } }
  },
  exported: (api, { after, limit, ...filter }) => api.adminProduct.export(filter),
  actions: [move('published'), move('paused'), move('archived')],
  empty: {
    icon: 'product',
    title: 'Nenhum produto ainda',
    text: 'Crie o primeiro: ele nasce como rascunho e só aparece na loja quando você publicar.',
  },
}

export const clientLoader = listLoader(PRODUCTS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={PRODUCTS} page={loaderData} />
}
