import { WebhookInput as Schema, type WebhookInput } from '@vitrine/contract/admin/webhook'
import type { WebhookEndpointId } from '@vitrine/contract/ids'
import { useState } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminPage, AdminSkeleton, Way } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import {
  NEW_WEBHOOK,
  webhookInput,
  webhookSections,
  webhookValues,
} from '../../../admin/records/webhook-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/new'
import { NewSecret } from './secret.tsx'

const TITLE = 'Novo webhook'
const BACK = { to: href('/admin/webhooks'), label: 'Webhooks' }

export const clientLoader = recordLoader(async (api) => ({ brands: await brandChoices(api) }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewWebhook({ loaderData: { brands } }: Route.ComponentProps) {
  const [made, setMade] = useState<{ id: WebhookEndpointId; secret: string }>()
  if (made)
    return (
      <AdminPage
        title="Webhook cadastrado"
        back={BACK}
        action={<Way to={href('/admin/webhooks/:id', { id: made.id })}>Abrir o webhook</Way>}
      >
        <NewSecret secret={made.secret} />
      </AdminPage>
    )
  return (
    <RecordScreen
      title={TITLE}
      back={BACK}
      sections={webhookSections(brands)}
      schema={Schema}
      values={webhookValues(NEW_WEBHOOK)}
      toInput={webhookInput}
      action="Cadastrar webhook"
      saved="Webhook cadastrado"
      save={async (input) => {
        setMade(await (await getApi()).adminWebhook.create(input as WebhookInput))
        return undefined
      }}
    />
  )
}
