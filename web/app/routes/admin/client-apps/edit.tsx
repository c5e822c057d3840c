import { Reason } from '@vitrine/contract/admin/change'
import {
  type AdminClientApp,
  type ClientAppInput,
  ClientAppInput as Schema,
  SECRET_OVERLAP_DAYS,
} from '@vitrine/contract/admin/client-app'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { BACK, clientAppSections, toInput, valuesOf } from '../../../admin/records/client-app-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { useScreenAct } from '../../../admin/use-screen-act.tsx'
import { INTERNAL } from '../../../admin/words.ts'
import { Dialog } from '../../../forms/dialog.tsx'
import { Question } from '../../../forms/question.tsx'
import { TextAreaField, TextField } from '../../../forms/text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Route } from './+types/edit'
import { ClientAppState, Configuration } from './client-app-state.tsx'
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

interface SecretsProps {
  app: AdminClientApp
  isUnsaved: boolean
  onMade(secret: string | undefined): void
}

/** The secrets that are good now, and how another one is made while the one of now goes on for some days. */
function Secrets({ app, isUnsaved, onMade }: SecretsProps) {
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  return (
    <AsideCard title="Segredo">
      {app.secrets.map((secret) => (
        <p key={`${secret.ending}${secret.createdAt}`}>{wordsOf(secret)}</p>
      ))}
      {may('client-apps.write') && !isUnsaved && (
        <div className={classes.answers}>
          <Button variant="outline" size="small" onClick={() => setAsked(true)}>
            Criar outro segredo
          </Button>
        </div>
      )}
      {isAsked && <AskRotation app={app} onMade={onMade} onClose={() => setAsked(false)} />}
    </AsideCard>
  )
}

function wordsOf({ ending, createdAt, endsAt }: AdminClientApp['secrets'][number]): string {
  const name = ending ? `Termina em ${ending}` : 'Cadastrado fora da administração'
  const since = createdAt ? `, criado em ${formatDateTime(new Date(createdAt))}` : ''
  return `${name}${since}${endsAt ? `; vale até ${formatDateTime(new Date(endsAt))}` : ''}`
}

const DAYS = '7'
const WRONG_DAYS = `Informe de 0 a ${SECRET_OVERLAP_DAYS} dias`

function problemOf({ days, reason }: Rotation): string | undefined {
  if (!/^\d{1,2}$/.test(days.trim()) || Number(days) > SECRET_OVERLAP_DAYS) return WRONG_DAYS
  return Reason.safeParse(reason || undefined).error?.issues[0]?.message
}

interface AskRotationProps {
  app: AdminClientApp
  onMade(secret: string | undefined): void
  onClose(): void
}

function AskRotation({ app: { id, version }, onMade, onClose }: AskRotationProps) {
  const [asked, setAsked] = useState<Rotation>({ days: DAYS, reason: '' })
  const { act } = useScreenAct<{ overlapDays: number; reason: string }>({
    name: 'rotate-secret',
    done: 'Segredo criado',
    failed: 'Criar outro segredo',
    async run(api, typed) {
      onMade((await api.adminClientApp.rotateSecret({ id, version, ...typed })).secret)
      onClose()
      return undefined
    },
  })
  return (
    <Question
      title="Criar outro segredo"
      action="Criar outro segredo"
      field={<RotationFields asked={asked} onChange={setAsked} />}
      missing={problemOf(asked)}
      run={() => act({ overlapDays: Number(asked.days), reason: asked.reason.trim() })}
      onClose={onClose}
    >
      O aplicativo entra com o segredo novo e, enquanto você o troca no servidor dele, também com o atual. Um
      segredo mais antigo deixa de valer.
    </Question>
  )
}

/** What is typed for it. */
interface Rotation {
  days: string
  reason: string
}

const RotationFields = ({ asked, onChange }: { asked: Rotation; onChange(asked: Rotation): void }) => (
  <>
    <TextField
      label="Por quantos dias o segredo atual ainda vale"
      help="Com 0, ele deixa de valer agora."
      inputMode="numeric"
      value={asked.days}
      onChange={({ currentTarget: { value } }) => onChange({ ...asked, days: value })}
    />
    <TextAreaField
      label="Motivo"
      help={INTERNAL}
      rows={3}
      maxLength={500}
      value={asked.reason}
      onChange={({ currentTarget: { value } }) => onChange({ ...asked, reason: value })}
    />
  </>
)
