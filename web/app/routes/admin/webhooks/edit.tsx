import {
  type AdminWebhook,
  DELIVERY_DAYS,
  DISABLED_AFTER_DAYS,
  WebhookInput as Schema,
  SECRET_OVERLAP_HOURS,
  type WebhookInput,
} from '@vitrine/contract/admin/webhook'
import { EVENTS, type EventKind } from '@vitrine/contract/event'
import type { WebhookEndpointId } from '@vitrine/contract/ids'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { webhookInput, webhookSections, webhookValues } from '../../../admin/records/webhook-fields.ts'
import { webhookMark } from '../../../admin/records/webhook-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { ActionButton, useScreenAct } from '../../../admin/use-screen-act.tsx'
import { sentenceFor } from '../../../session/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import type { Route } from './+types/edit'
import { NewSecret } from './secret.tsx'

const BACK = { to: href('/admin/webhooks'), label: 'Webhooks' }

export const clientLoader = recordLoader(async (api, id) => {
  const [webhook, brands] = await Promise.all([
    api.adminWebhook.read({ id: id as WebhookEndpointId }),
    brandChoices(api),
  ])
  return { webhook, brands }
})
export const HydrateFallback = () => <AdminSkeleton title="Webhook" />
export const ErrorBoundary = ScreenFailure

export default function EditWebhook({ loaderData: { webhook, brands } }: Route.ComponentProps) {
  const [secret, setSecret] = useState('')
  const { id, name } = webhook
  const [tone, words] = webhookMark(webhook)
  return (
    <EditScreen
      title={name}
      lead={<Status tone={tone}>{words}</Status>}
      back={BACK}
      ways={[{ to: `${href('/admin/webhooks/entregas')}?endpoint=${id}`, label: 'Entregas' }]}
      sections={webhookSections(brands)}
      schema={Schema}
      record={webhook}
      valuesOf={webhookValues}
      toInput={webhookInput}
      saved="Webhook salvo"
      permission="webhooks.write"
      edit={(api, input: WebhookInput, version) => api.adminWebhook.edit({ ...input, id, version })}
      aside={() => (
        <>
          <WebhookStatus webhook={webhook} />
          {secret ? <NewSecret secret={secret} isRotated /> : <Rotate webhook={webhook} onMade={setSecret} />}
          <SendTest id={id} />
        </>
      )}
    />
  )
}

interface OfWebhook {
  webhook: AdminWebhook
}

const when = (instant: string | undefined) => instant && formatDateTime(new Date(instant))

const DISABLED: Record<NonNullable<AdminWebhook['disabledFor']>, string> = {
  gone: 'O endereço respondeu 410: não quer mais eventos. Se ainda é usado, corrija o endereço e ligue de novo.',
  failing: `Nenhum evento chegou em ${DISABLED_AFTER_DAYS} dias. Corrija o endereço ou o programa e ligue de novo: o que esperava sai na ordem.`,
}

/** How it stands; each number opens its rows. */
function WebhookStatus({ webhook }: OfWebhook) {
  const { id, waiting, failed, failingSince, disabledFor, createdAt } = webhook
  const deliveries = `${href('/admin/webhooks/entregas')}?endpoint=${id}`
  return (
    <AsideCard title="Situação">
      {disabledFor && <Notice tone="negative">{DISABLED[disabledFor]}</Notice>}
      <Facts
        facts={[
          ['Falhando desde', when(failingSince)],
          [
            'Aguardando',
            <Link key="waiting" to={`${deliveries}&status=waiting`}>
              {waiting.toLocaleString('pt-BR')}
            </Link>,
          ],
          [
            'Não entregues',
            <Link key="failed" to={`${deliveries}&status=failed`}>
              {failed.toLocaleString('pt-BR')}
            </Link>,
          ],
          ['Cadastrado em', when(createdAt)],
        ]}
      />
      <div className={classes.answers}>
        <Acts webhook={webhook} />
      </div>
    </AsideCard>
  )
}

/** What may be done about it. */
const Acts = ({ webhook: { id, version, name, status, failed } }: OfWebhook) => (
  <>
    {status === 'active' ? (
      <AskButton
        label="Pausar"
        says={`Nada é enviado até ligar de novo. O que acontecer enquanto isso espera, por até ${DELIVERY_DAYS} dias.`}
        done="Webhook pausado"
        permission="webhooks.write"
        run={(api) => api.adminWebhook.move({ id, version, status: 'paused' })}
      />
    ) : (
      <ActionButton
        label="Ligar"
        done="Webhook ligado"
        permission="webhooks.write"
        run={(api) => api.adminWebhook.move({ id, version, status: 'active' })}
      />
    )}
    {failed > 0 && (
      <ActionButton
        label="Enviar de novo os não entregues"
        done="Eventos na fila"
        permission="webhooks.write"
        run={(api) => api.adminWebhook.resendFailed({ id })}
      />
    )}
    <AskButton
      label="Remover"
      says={`${name} deixa de receber eventos, e o que esperava não é mais enviado.`}
      done="Webhook removido"
      permission="webhooks.write"
      variant="quiet"
      to={BACK.to}
      run={(api) => api.adminWebhook.remove({ id, version })}
    />
  </>
)

function Rotate({
  webhook: { id, version, previousUntil },
  onMade,
}: OfWebhook & { onMade(secret: string): void }) {
  return (
    <AsideCard title="Segredo do webhook">
      {previousUntil && <p className={classes.quiet}>O segredo anterior vale até {when(previousUntil)}.</p>}
      <AskButton
        label="Trocar o segredo"
        says={`Mostramos um novo segredo uma vez. O de agora vale por mais ${SECRET_OVERLAP_HOURS} horas: troque no programa enquanto isso.`}
        done="Segredo trocado"
        permission="webhooks.write"
        run={async (api) => onMade((await api.adminWebhook.rotateSecret({ id, version })).secret)}
      />
    </AsideCard>
  )
}

const LABEL = 'Enviar evento de teste'

/** Sends an example of an event, and shows what became of it. */
function SendTest({ id }: { id: WebhookEndpointId }) {
  const [event, setEvent] = useState<EventKind>('order.paid')
  const may = useMay()
  const { busy, act } = useScreenAct<EventKind>({
    name: LABEL,
    done: 'Evento de teste na fila',
    run: async (api, kind) => {
      const { deliveryId } = await api.adminWebhook.test({ id, event: kind })
      return href('/admin/webhooks/entregas/:id', { id: deliveryId })
    },
  })
  if (!may('webhooks.write')) return null
  const press = () =>
    act(event).catch((error: unknown) =>
      notify({ tone: 'negative', title: LABEL, caption: sentenceFor(error) }),
    )
  return (
    <AsideCard title="Teste">
      <Field label="Evento">
        {(control) => (
          <select
            {...control}
            value={event}
            onChange={({ currentTarget: { value } }) => setEvent(value as EventKind)}
          >
            {EVENTS.map(({ kind, name, group }) => (
              <option key={kind} value={kind}>
                {`${group}: ${name}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button variant="outline" size="small" busy={busy} onClick={press}>
        {LABEL}
      </Button>
    </AsideCard>
  )
}
