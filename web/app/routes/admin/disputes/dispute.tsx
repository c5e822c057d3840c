import { type AdminDispute, DisputeNoteInput } from '@vitrine/contract/admin/dispute'
import { formatDateTime, MINUTE_MS } from '@vitrine/contract/time'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { DISPUTE_TONES, disputeStateName, dueText, reasonText } from '../../../admin/records/dispute-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { useNow } from '../../../session/use-now.ts'
import { Column } from '../../../ui/column.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Folded } from '../../../ui/folded.tsx'
import { brl, METHOD_NAMES } from '../../../ui/labels.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { Route } from './+types/dispute'
import { WriteText } from './write-text.tsx'

export const clientLoader = recordLoader((api, id) => api.adminDispute.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Contestação" />
export const ErrorBoundary = ScreenFailure

const when = (instant: string | undefined): string => (instant ? formatDateTime(new Date(instant)) : '–')

interface OfDispute {
  dispute: AdminDispute
}

/** A contested payment: by when it is answered, what the shop knows of the purchase, and what it wrote. */
export default function DisputeScreen({ loaderData: dispute }: Route.ComponentProps) {
  const { state, order, openedAt } = dispute
  return (
    <AdminPage
      title={order ? `Contestação do pedido ${order.code}` : 'Contestação sem pedido'}
      lead={
        <>
          <Status tone={DISPUTE_TONES[state]}>{disputeStateName(dispute)}</Status> · aberta em{' '}
          {when(openedAt)}
        </>
      }
      back={{ to: href('/admin/pedidos/contestacoes'), label: 'Contestações' }}
    >
      <Columns
        aside={
          <>
            <Charge dispute={dispute} />
            <Actions dispute={dispute} />
          </>
        }
      >
        <Answer dispute={dispute} />
        <Notes dispute={dispute} />
        <Known dispute={dispute} />
      </Columns>
    </AdminPage>
  )
}

const textProblem = (text: string): string | undefined =>
  DisputeNoteInput.shape.text.safeParse(text).error?.issues[0]?.message

const Notes = ({ dispute: { id, notes } }: OfDispute) => (
  <>
    <RecordTable
      title="Anotações"
      rows={notes}
      empty="Nenhuma anotação."
      columns={[
        { title: 'O que a loja anotou', cell: ({ text }) => text },
        { title: 'Quem', cell: ({ by }) => by },
        { title: 'Quando', cell: ({ at }) => when(at) },
      ]}
    />
    <WriteText
      title="Nova anotação"
      label="O que a loja fez ou soube"
      action="Anotar"
      done="Anotação guardada"
      permission="orders.write"
      most={2000}
      problemOf={textProblem}
      run={(api, text) => api.adminDispute.note({ id, text })}
    />
  </>
)

const Charge = ({ dispute }: OfDispute) => (
  <AsideCard title="O que foi contestado">
    <Facts
      facts={[
        ['Valor', brl(dispute.amount)],
        ['Motivo', reasonText(dispute)],
        ['Forma', `${METHOD_NAMES[dispute.method]}, ${dispute.provider}`],
        ...(dispute.order
          ? ([
              [
                'Pedido',
                <RecordLink key="order" to="order" id={dispute.order.id} name={dispute.order.code} />,
              ],
              [
                'Quem comprou',
                <RecordLink
                  key="account"
                  to="account"
                  id={dispute.order.account.id}
                  name={dispute.order.account.name}
                />,
              ],
            ] as const)
          : []),
        ['Número', dispute.reference],
        ...(dispute.e2eId ? ([['Pix', dispute.e2eId]] as const) : []),
        ['Encerrada em', when(dispute.closedAt)],
      ]}
    />
  </AsideCard>
)

const RETURNED =
  'O banco de quem pagou tomou este Pix de volta, pelo Mecanismo Especial de Devolução (MED). A decisão foi dos bancos: não há como responder. Anote o que a loja fez.'

/** How long there is to answer, and that there is nothing to answer where that is so. */
function Answer({ dispute: { isReturn, state, dueAt } }: OfDispute) {
  const now = useNow(MINUTE_MS)
  return (
    <AsideCard title="Resposta">{isReturn ? <p>{RETURNED}</p> : <p>{clock(state, dueAt, now)}</p>}</AsideCard>
  )
}

function clock(state: AdminDispute['state'], dueAt: string | undefined, now: Date): string {
  if (state !== 'open') return 'A contestação foi decidida e não recebe mais resposta.'
  if (!dueAt) return 'Quem processa os cartões não informou o prazo. Confira no painel dele.'
  const left = dueText(dueAt, now)
  return `Responder até ${when(dueAt)}: ${left.charAt(0).toLowerCase()}${left.slice(1)}.`
}

const Actions = ({ dispute: { id, order } }: OfDispute) =>
  order && (
    <AsideCard title="Ações">
      <div className={classes.answers}>
        <ActionButton
          label="Baixar dossiê"
          done="Dossiê baixado"
          permission="orders.write"
          run={async (api) => saveFile(await api.adminDispute.evidence({ id }))}
        />
      </div>
    </AsideCard>
  )

/** What the file for the issuer says, to be read here. */
const Known = ({ dispute: { known } }: OfDispute) => (
  <Column>
    {known.map(({ heading, records }) => (
      <Folded key={heading} summary={`${heading} (${records.length})`}>
        {records.length > 0 ? (
          <ul className={classes.records}>
            {records.map((record) => (
              <li key={record}>{record}</li>
            ))}
          </ul>
        ) : (
          <p>Nenhum registro.</p>
        )}
      </Folded>
    ))}
  </Column>
)
