import { type ApiKeyInput, ApiKeyInput as Schema } from '@vitrine/contract/admin/api-key'
import { permissionsOf } from '@vitrine/contract/admin/permission'
import type { ApiKeyId } from '@vitrine/contract/ids'
import { useState } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminPage, AdminSkeleton, Way } from '../../../admin/page.tsx'
import {
  apiKeyInput,
  apiKeySections,
  apiKeyValues,
  NEW_API_KEY,
} from '../../../admin/records/api-key-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { useSession } from '../../../session/use-session.ts'
import type { Route } from './+types/new'
import { NewKey } from './new-key.tsx'

const TITLE = 'Nova chave'
const BACK = { to: href('/admin/chaves'), label: 'Chaves da API' }

export const clientLoader = recordLoader(async () => null)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewApiKey(_: Route.ComponentProps) {
  const [made, setMade] = useState<{ id: ApiKeyId; key: string }>()
  const roles = useSession()?.roles ?? []
  if (made)
    return (
      <AdminPage
        title="Chave criada"
        back={BACK}
        action={<Way to={href('/admin/chaves/:id', { id: made.id })}>Abrir a chave</Way>}
      >
        <NewKey value={made.key} />
      </AdminPage>
    )
  return (
    <RecordScreen
      title={TITLE}
      back={BACK}
      sections={apiKeySections([...permissionsOf(roles)])}
      schema={Schema}
      values={apiKeyValues(NEW_API_KEY)}
      toInput={apiKeyInput}
      action="Criar chave"
      saved="Chave criada"
      save={async (input) => {
        setMade(await (await getApi()).adminApiKey.create(input as ApiKeyInput))
        return undefined
      }}
    />
  )
}
