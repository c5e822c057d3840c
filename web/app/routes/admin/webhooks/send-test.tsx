import { EVENTS, type EventKind } from '@vitrine/contract/event'
import type { WebhookEndpointId } from '@vitrine/contract/ids'
import { useState } from 'react'
import { href } from 'react-router'
import { AsideCard } from '../../../admin/page.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { useScreenAct } from '../../../admin/use-screen-act.tsx'
import { sentenceFor } from '../../../session/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'

const LABEL = 'Enviar evento de teste'

/** Sends an example of an event, and shows what became of it. */
export function SendTest({ id }: { id: WebhookEndpointId }) {
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
