import {
  DELIVERY_STATUS_NAMES,
  eventName,
  type WebhookDelivery,
  wordsOfAttempt,
} from '@vitrine/contract/admin/webhook'
import type { WebhookDeliveryId } from '@vitrine/contract/ids'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns, RecordTable } from '../../../admin/page.tsx'
import { DELIVERY_TONES } from '../../../admin/records/webhook-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { Route } from './+types/delivery'

export const clientLoader = recordLoader((api, id) =>
  api.adminWebhook.readDelivery({ id: id as WebhookDeliveryId }),
)
export const HydrateFallback = () => <AdminSkeleton title="Entrega" />
export const ErrorBoundary = ScreenFailure

const when = (instant: string | undefined) => instant && formatDateTime(new Date(instant))
const seconds = (took: number): string => `${(took / 1000).toLocaleString('pt-BR')} s`

/** One event on its way to one webhook: what is sent, and what each try came to. */
export default function Delivery({ loaderData: delivery }: Route.ComponentProps) {
  const { id, event, status, body, attempts } = delivery
  return (
    <AdminPage
      title={eventName(event)}
      lead={<Status tone={DELIVERY_TONES[status]}>{DELIVERY_STATUS_NAMES[status]}</Status>}
      back={{ to: href('/admin/webhooks/entregas'), label: 'Entregas' }}
      action={
        <ActionButton
          label="Enviar de novo"
          done="Evento na fila"
          permission="webhooks.write"
          run={(api) => api.adminWebhook.resend({ id })}
        />
      }
    >
      <Columns aside={<About delivery={delivery} />}>
        <AsideCard title="O que é enviado">
          <pre className={classes.code}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        </AsideCard>
        <RecordTable
          title="Tentativas"
          rows={attempts}
          empty="Nenhuma ainda: sai em até 20 segundos."
          columns={[
            { title: 'Quando', cell: ({ at }) => when(at) },
            { title: 'O que aconteceu', cell: (attempt) => wordsOfAttempt(attempt) },
            { title: 'Tempo', right: true, cell: ({ took }) => seconds(took) },
            {
              title: 'Resposta',
              cell: ({ answer }) => <span className={classes.text}>{answer || '–'}</span>,
            },
          ]}
        />
      </Columns>
    </AdminPage>
  )
}

const About = ({ delivery }: { delivery: WebhookDelivery }) => (
  <AsideCard title="Entrega">
    <Facts
      facts={[
        [
          'Webhook',
          <Link key="webhook" to={href('/admin/webhooks/:id', { id: delivery.endpoint.id })}>
            {delivery.endpoint.name}
          </Link>,
        ],
        ['Endereço', delivery.url],
        ['Evento', delivery.event],
        ['webhook-id', delivery.messageId],
        ['Sobre', delivery.subjectId],
        ['Criada em', when(delivery.createdAt)],
        ['Próxima tentativa', when(delivery.nextAt)],
        ['Encerrada em', when(delivery.endedAt)],
      ]}
    />
  </AsideCard>
)
