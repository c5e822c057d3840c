import type { AdminApiKey } from '@vitrine/contract/admin/api-key'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { apiKeyMark } from '../../../admin/records/api-key-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { dayText } from '../../../ui/subscription-words.ts'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/list'

const TITLE = 'Chaves da API'

const KEYS: List<AdminApiKey, object> = {
  title: TITLE,
  noun: ['chave', 'chaves'],
  create: { to: href('/admin/chaves/nova'), label: 'Nova chave' },
  columns: [
    { name: 'name', title: 'Chave', cell: ({ name, prefix }) => <Named name={name} detail={`${prefix}…`} /> },
    {
      name: 'state',
      title: 'Situação',
      cell: (key) => {
        const [tone, words] = apiKeyMark(key)
        return <Status tone={tone}>{words}</Status>
      },
    },
    {
      name: 'permissions',
      title: 'Pode',
      wide: true,
      cell: ({ permissions }) => counted(permissions.length, 'permissão', 'permissões'),
    },
    { name: 'createdBy', title: 'Criada por', wide: true, cell: ({ createdBy }) => createdBy },
    {
      name: 'lastUsedAt',
      title: 'Último uso',
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(new Date(lastUsedAt)) : 'Nunca'),
    },
    {
      name: 'expiresOn',
      title: 'Vale até',
      wide: true,
      cell: ({ expiresOn }) => (expiresOn ? dayText(expiresOn) : 'Não vence'),
    },
  ],
  nameOf: ({ name }) => name,
  to: ({ id }) => href('/admin/chaves/:id', { id }),
  load: async (api) => {
    const items = await api.adminApiKey.list({})
    return { items, total: items.length }
  },
  empty: {
    icon: 'key',
    title: 'Nenhuma chave ainda',
    text: 'Com uma chave, outro programa usa a API da administração, com as permissões que você der.',
  },
}

export const clientLoader = listLoader(KEYS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function ApiKeys({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={KEYS} page={loaderData} />
}
