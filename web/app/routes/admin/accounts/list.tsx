import type { AccountRow } from '@vitrine/contract/admin/account'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import {
  ACCOUNT_CHOICES,
  ACCOUNT_MARKS,
  ROLE_CHOICES,
  rolesText,
} from '../../../admin/records/account-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/list'

const TITLE = 'Usuários'
type Query = Parameters<ApiClient['adminAccount']['list']>[0]

const ACCOUNTS: List<AccountRow, Query> = {
  title: TITLE,
  noun: ['pessoa', 'pessoas'],
  create: { to: href('/admin/usuarios/convidar'), label: 'Convidar' },
  ways: [{ to: href('/admin/usuarios/duas-etapas'), label: 'Perda das duas etapas' }],
  search: 'nome, e-mail, CPF, telefone, pedido ou final do cartão',
  filters: [
    BRAND_FILTER,
    { name: 'status', label: 'Situação', of: ACCOUNT_CHOICES },
    {
      name: 'role',
      label: 'Função',
      of: [['none', 'Clientes'], ['any', 'Qualquer função'], ...ROLE_CHOICES],
    },
    {
      name: 'confirmed',
      label: 'E-mail',
      of: [
        ['yes', 'Confirmado'],
        ['no', 'Não confirmado'],
      ],
    },
    { name: 'from', label: 'De', of: 'day' },
    { name: 'to', label: 'Até', of: 'day' },
  ],
  columns: [
    {
      name: 'name',
      title: 'Pessoa',
      sorts: true,
      cell: ({ name, email }) => <Named name={name} detail={email} />,
    },
    {
      name: 'status',
      title: 'Situação',
      cell: ({ status }) => <Status tone={ACCOUNT_MARKS[status][0]}>{ACCOUNT_MARKS[status][1]}</Status>,
    },
    { name: 'roles', title: 'Função', cell: (row) => rolesText(row) || '–' },
    {
      name: 'confirmed',
      title: 'E-mail',
      wide: true,
      cell: ({ isConfirmed }) => (isConfirmed ? 'Confirmado' : 'Não confirmado'),
    },
    {
      name: 'created',
      title: 'Desde',
      sorts: true,
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt)),
    },
  ],
  nameOf: ({ name }) => name,
  to: ({ id }) => href('/admin/usuarios/:id', { id }),
  load: (api, query) => withBrands(api, api.adminAccount.list(query)),
  exported: (api, { after, limit, ...filter }) => api.adminAccount.export(filter),
  empty: {
    icon: 'people',
    title: 'Ninguém ainda',
    text: 'Quem cria uma conta ou compra na loja aparece aqui.',
  },
}

export const clientLoader = listLoader(ACCOUNTS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Accounts({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={ACCOUNTS} page={loaderData} />
}
