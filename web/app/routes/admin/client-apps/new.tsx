import { NewClientApp as Schema, type WithSecret } from '@vitrine/contract/admin/client-app'
import { useState } from 'react'
import { href } from 'react-router'
import type * as z from 'zod'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminPage, AdminSkeleton, AsideCard, Way } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { BACK, clientAppSections, newValues, toInput } from '../../../admin/records/client-app-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { Column } from '../../../ui/column.tsx'
import type { Route } from './+types/new'
import { Configuration } from './client-app-state.tsx'
import { ShownSecret } from './shown-secret.tsx'

const TITLE = 'Novo aplicativo'

export const clientLoader = recordLoader(brandChoices)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewClientApp({ loaderData: brands }: Route.ComponentProps) {
  const [made, setMade] = useState<WithSecret>()
  if (made?.secret) return <Made app={made} secret={made.secret} />
  return (
    <RecordScreen
      title={TITLE}
      back={BACK}
      sections={clientAppSections(brands, { isNew: true })}
      schema={Schema}
      values={newValues(brands)}
      toInput={toInput}
      action="Cadastrar aplicativo"
      saved="Aplicativo cadastrado"
      save={async (input) => {
        const app = await (await getApi()).adminClientApp.create(input as z.input<typeof Schema>)
        setMade(app)
        return app.secret ? undefined : href('/admin/aplicativos/:id', { id: app.id })
      }}
    />
  )
}

/** The only time that the secret is seen: its screen comes after it. */
const Made = ({ app, secret }: { app: WithSecret; secret: string }) => (
  <AdminPage
    title={app.name}
    back={BACK}
    action={<Way to={href('/admin/aplicativos/:id', { id: app.id })}>Abrir o aplicativo</Way>}
  >
    <Column>
      <AsideCard title="Segredo">
        <ShownSecret secret={secret} />
      </AsideCard>
      <Configuration app={app} />
    </Column>
  </AdminPage>
)
