import { type AdminMailKind, MAIL_AREA_NAMES, MAIL_READER_NAMES } from '@vitrine/contract/admin/mail'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/list'

const TITLE = 'E-mails'
type Query = NonNullable<Parameters<ApiClient['adminMail']['list']>[0]>

const yes = (is: boolean): string => (is ? 'Sim' : 'Não')

const MAILS: List<AdminMailKind, Query> = {
  title: TITLE,
  noun: ['e-mail', 'e-mails'],
  ways: [
    { to: href('/admin/emails/enviados'), label: 'Enviados' },
    { to: href('/admin/emails/remetente'), label: 'Remetente' },
  ],
  filters: [
    { name: 'area', label: 'Área', of: Object.entries(MAIL_AREA_NAMES) },
    { name: 'reader', label: 'Quem recebe', of: Object.entries(MAIL_READER_NAMES) },
  ],
  columns: [
    { name: 'name', title: 'E-mail', cell: ({ name, trigger }) => <Named name={name} detail={trigger} /> },
    { name: 'area', title: 'Área', cell: ({ area }) => MAIL_AREA_NAMES[area] },
    {
      name: 'reader',
      title: 'Quem recebe pode desligar',
      wide: true,
      cell: ({ readerMaySwitchOff }) => yes(readerMaySwitchOff),
    },
    {
      name: 'seller',
      title: 'A loja pode dispensar',
      wide: true,
      cell: ({ sellerMaySwitchOff }) => yes(sellerMaySwitchOff),
    },
    {
      name: 'sent',
      title: 'Enviados em 30 dias',
      right: true,
      cell: ({ sent }) => sent.toLocaleString('pt-BR'),
    },
    {
      name: 'failed',
      title: 'Não saíram',
      right: true,
      wide: true,
      cell: ({ failed }) => failed.toLocaleString('pt-BR'),
    },
  ],
  nameOf: ({ name }) => name,
  to: ({ id }) => href('/admin/emails/:id', { id }),
  load: async (api, query) => {
    const items = await api.adminMail.list(query)
    return { items, total: items.length }
  },
  empty: {
    icon: 'mail',
    title: 'Nenhum e-mail assim',
    text: 'Todo e-mail que a loja manda está aqui, com um exemplo dele.',
  },
}

export const clientLoader = listLoader(MAILS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Mails({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={MAILS} page={loaderData} />
}
