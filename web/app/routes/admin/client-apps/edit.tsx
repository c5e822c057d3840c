import { type ClientAppInput, ClientAppInput as Schema } from '@vitrine/contract/admin/client-app'
import { useState } from 'react'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { BACK, clientAppSections, toInput, valuesOf } from '../../../admin/records/client-app-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Dialog } from '../../../forms/dialog.tsx'
import type { Route } from './+types/edit'
import { ClientAppState, Configuration } from './client-app-state.tsx'
import { Secrets } from './rotate-secret.tsx'
import { ShownSecret } from './shown-secret.tsx'

export const clientLoader = recordLoader(async (api, id) => {
  const [app, brands] = await Promise.all([api.adminClientApp.read({ id }), brandChoices(api)])
  return { app, brands }
})
export const HydrateFallback = () => <AdminSkeleton title="Aplicativo" />
export const ErrorBoundary = ScreenFailure

export default function EditClientApp({ loaderData: { app, brands } }: Route.ComponentProps) {
  const { id, name } = app
  // Above the form, which begins anew with the version that a new secret makes.
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <EditScreen
        title={name}
        back={BACK}
        sections={clientAppSections(brands, { isNew: false })}
        schema={Schema}
        record={app}
        valuesOf={valuesOf}
        toInput={toInput}
        saved="Aplicativo salvo"
        permission="client-apps.write"
        edit={(api, input: ClientAppInput, version) => api.adminClientApp.edit({ ...input, id, version })}
        aside={(isUnsaved) => (
          <>
            <ClientAppState app={app} isUnsaved={isUnsaved} />
            <Configuration app={app} />
            {app.type === 'confidential' && <Secrets app={app} isUnsaved={isUnsaved} onMade={setSecret} />}
          </>
        )}
      />
      {secret && (
        <Dialog title="Segredo novo" onClose={() => setSecret(undefined)}>
          <ShownSecret secret={secret} />
        </Dialog>
      )}
    </>
  )
}
