import { type AdminApiKey, type ApiKeyInput, ApiKeyInput as Schema } from '@vitrine/contract/admin/api-key'
import { permissionsOf } from '@vitrine/contract/admin/permission'
import type { ApiKeyId } from '@vitrine/contract/ids'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { href } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import {
  apiKeyInput,
  apiKeyMark,
  apiKeySections,
  apiKeyValues,
} from '../../../admin/records/api-key-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { useSession } from '../../../session/use-session.ts'
import { Facts } from '../../../ui/facts.tsx'
import type { Route } from './+types/edit'
import { NewKey } from './new-key.tsx'

const BACK = { to: href('/admin/chaves'), label: 'Chaves da API' }
/** The key of before is good for so long: a day for whoever changes it in the program. */
const OVERLAP_HOURS = 24

export const clientLoader = recordLoader((api, id) => api.adminApiKey.read({ id: id as ApiKeyId }))
export const HydrateFallback = () => <AdminSkeleton title="Chave" />
export const ErrorBoundary = ScreenFailure

export default function EditApiKey({ loaderData: apiKey }: Route.ComponentProps) {
  const [rotated, setRotated] = useState('')
  const roles = useSession()?.roles ?? []
  const { id, name, permissions, revokedAt } = apiKey
  const [tone, words] = apiKeyMark(apiKey)
  // What it was given by somebody who may more is shown to whoever may less.
  const choices = [...new Set([...permissionsOf(roles), ...permissions])]
  return (
    <EditScreen
      title={name}
      lead={<Status tone={tone}>{words}</Status>}
      back={BACK}
      sections={apiKeySections(choices)}
      schema={Schema}
      record={apiKey}
      valuesOf={apiKeyValues}
      toInput={apiKeyInput}
      saved="Chave salva"
      permission="keys.write"
      readOnly={revokedAt && 'Esta chave foi revogada: não abre mais nada.'}
      edit={(api, input: ApiKeyInput, version) => api.adminApiKey.edit({ ...input, id, version })}
      aside={() => (
        <>
          <KeyStatus apiKey={apiKey} onRotated={setRotated} />
          {rotated && <NewKey value={rotated} overlapHours={OVERLAP_HOURS} />}
        </>
      )}
    />
  )
}

const when = (instant: string | undefined) => instant && formatDateTime(new Date(instant))

interface KeyStatusProps {
  apiKey: AdminApiKey
  onRotated(key: string): void
}

/** What is known of its use, and what may be done about it. */
function KeyStatus({ apiKey, onRotated }: KeyStatusProps) {
  const { id, version, prefix, createdBy, createdAt, lastUsedAt, revokedAt, previousUntil } = apiKey
  return (
    <AsideCard title="Situação">
      <Facts
        facts={[
          ['Começa com', `${prefix}…`],
          ['Criada', `${when(createdAt)}, ${createdBy}`],
          ['Último uso', when(lastUsedAt) ?? 'Nunca'],
          ['A anterior vale até', when(previousUntil)],
          ['Revogada', when(revokedAt)],
        ]}
      />
      {!revokedAt && (
        <div className={classes.answers}>
          <AskButton
            label="Trocar a chave"
            says={`Mostramos uma nova chave uma vez. A de agora vale por mais ${OVERLAP_HOURS} horas: troque no programa enquanto isso.`}
            done="Chave trocada"
            permission="keys.write"
            run={async (api) =>
              onRotated((await api.adminApiKey.rotate({ id, version, overlapHours: OVERLAP_HOURS })).key)
            }
          />
          <AskButton
            label="Revogar"
            says="O programa que a usa para de funcionar agora, e ela não volta."
            done="Chave revogada"
            permission="keys.write"
            variant="quiet"
            run={(api) => api.adminApiKey.revoke({ id, version })}
          />
        </div>
      )}
    </AsideCard>
  )
}
