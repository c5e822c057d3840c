import { type AdminDispute, DisputeAnswerInput, DisputeNoteInput } from '@vitrine/contract/admin/dispute'
import { formatDateTime, MINUTE_MS } from '@vitrine/contract/time'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import {
  DISPUTE_TONES,
  disputeStateName,
  dueText,
  reasonText,
  UNANSWERABLE_WORDS,
} from '../../../admin/records/dispute-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { WriteText } from '../../../admin/write-text.tsx'
import { useNow } from '../../../session/use-now.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Folded } from '../../../ui/folded.tsx'
import { brl, METHOD_NAMES } from '../../../ui/labels.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { Route } from './+types/dispute'

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
      back={{ to: href('/admin/contestacoes'), label: 'Contestações' }}
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
        { title: 'O que a loja anotou', cell: ({ text }) => <span className={classes.text}>{text}</span> },
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

const answerProblem = (text: string): string | undefined =>
  DisputeAnswerInput.shape.text.safeParse(text).error?.issues[0]?.message

const ANSWER_STATES: Record<NonNullable<AdminDispute['answer']>['state'], string> = {
  sending: 'Sendo enviada',
  sent: 'Enviada',
  refused: 'Recusada por quem processa os cartões: responda de novo, ou no painel dele',
}

/** How long there is to answer, what was answered, and the answer itself where one is taken. */
function Answer({ dispute }: OfDispute) {
  const { id, answer, unanswerable } = dispute
  const now = useNow(MINUTE_MS)
  return (
    <>
      <AsideCard title="Resposta da loja">
        {answer && (
          <>
            <p className={classes.text}>{answer.text}</p>
            <Facts
              facts={[
                ['Situação', ANSWER_STATES[answer.state]],
                ['Quem respondeu', answer.by],
                ['Quando', when(answer.writtenAt)],
              ]}
            />
          </>
        )}
        <p>{answer?.state === 'sending' ? ON_ITS_WAY : whatNow(dispute, now)}</p>
      </AsideCard>
      {!unanswerable && (
        <WriteText
          title="Responder"
          label="O que a loja diz ao emissor"
          help="Conte o que foi comprado, entregue e usado. A resposta é enviada uma vez só, com o dossiê em PDF."
          action="Enviar resposta"
          done="Resposta a caminho"
          permission="orders.write"
          most={5000}
          problemOf={answerProblem}
          run={(api, text) => api.adminDispute.answer({ id, text })}
        />
      )}
    </>
  )
}

const ON_ITS_WAY =
  'A resposta está a caminho de quem processa os cartões, que é tentado de novo enquanto não responde.'

function whatNow({ unanswerable, dueAt }: AdminDispute, now: Date): string {
  if (unanswerable) return UNANSWERABLE_WORDS[unanswerable]
  if (!dueAt) return 'Quem processa os cartões não informou o prazo. Confira no painel dele.'
  const left = dueText(dueAt, now)
  return `Responda até ${when(dueAt)}. Resta: ${left.charAt(0).toLowerCase()}${left.slice(1)}.`
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
const Known = ({ dispute: { known } }: OfDispute) =>
  known.length > 0 && (
    <AsideCard title="O que a loja sabe">
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
    </AsideCard>
  )
