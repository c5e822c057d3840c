import {
  type AccountHistory,
  type AccountNote,
  AccountNoteInput,
  type AdminAccount,
} from '@vitrine/contract/admin/account'
import { versionText } from '@vitrine/contract/document'
import type { HistoryEvent } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { href, redirect } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import type { Choice } from '../../../admin/list/list.ts'
import { Named } from '../../../admin/list/named.tsx'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, Columns, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { ACCOUNT_MARKS, CONSENT_WORDS } from '../../../admin/records/account-words.ts'
import { STATUS_TONES } from '../../../admin/records/order-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { useMayActOn } from '../../../admin/use-may.ts'
import { WriteText } from '../../../admin/write-text.tsx'
import { sentenceFor } from '../../../session/refused.ts'
import { useAct } from '../../../session/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { brl, ORDER_STATUS, priceText, subscriptionLabel } from '../../../ui/labels.ts'
import { notify } from '../../../ui/notify.ts'
import { dayText, lastDayText } from '../../../ui/subscription-words.ts'
import type { Route } from './+types/account'
import { AccountAccesses } from './account-access.tsx'
import { AccountActions } from './account-actions.tsx'

/** An account that became a part of another has no page of its own: who opens it is told, and led to that one. */
function toMerged(name: string, id: string): Response {
  notify({ title: `A conta de ${name} foi juntada a esta`, caption: 'O que era dela está aqui.' })
  return redirect(href('/admin/usuarios/:id', { id }))
}

export const clientLoader = recordLoader(async (api, id) => {
  const [account, history, brands] = await Promise.all([
    api.adminAccount.read({ id }),
    api.adminAccount.history({ id }),
    brandChoices(api),
  ])
  if (account.mergedInto) throw toMerged(account.name, account.mergedInto)
  return { account, history, brands }
})
export const HydrateFallback = () => <AdminSkeleton title="Pessoa" />
export const ErrorBoundary = ScreenFailure

const when = (instant: string): string => formatDateTime(new Date(instant))

/** A person: who they are, what they have and why, what happened, and what can be done about it. */
export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const { account, history, brands } = loaderData
  const [tone, word] = ACCOUNT_MARKS[account.status]
  return (
    <AdminPage
      title={account.name}
      lead={
        <>
          <Status tone={tone}>{word}</Status> · desde {when(account.createdAt)}
        </>
      }
      back={{ to: href('/admin/usuarios'), label: 'Usuários' }}
    >
      <Columns aside={<AccountActions account={account} />}>
        <AccountNotes account={account} />
        <AccountAccesses account={account} />
        <Orders orders={account.orders} brands={brands} />
        <Subscriptions subscriptions={account.subscriptions} />
        <Sessions sessions={account.sessions} />
        <Consents consents={account.consents} />
        <AccountTimeline key={history.events[0]?.id} accountId={account.id} first={history} />
      </Columns>
    </AdminPage>
  )
}

interface OrdersProps extends Pick<AdminAccount, 'orders'> {
  brands: readonly Choice[]
}

const Orders = ({ orders, brands }: OrdersProps) => (
  <RecordTable
    title="Pedidos"
    rows={orders}
    empty="Nenhum pedido."
    columns={[
      {
        title: 'Pedido',
        cell: ({ id, code }) => <RecordLink to="order" id={id} name={code} />,
      },
      { title: 'O quê', cell: ({ names }) => names.join(', ') },
      { title: 'Loja', cell: ({ brand }) => brands.find(([id]) => id === brand)?.[1] ?? brand },
      {
        title: 'Situação',
        cell: ({ status }) => <Status tone={STATUS_TONES[status]}>{ORDER_STATUS[status][0]}</Status>,
      },
      { title: 'Feito em', cell: ({ placedAt }) => when(placedAt) },
      { title: 'Total', right: true, cell: ({ total }) => brl(total) },
    ]}
  />
)

const Subscriptions = ({ subscriptions }: Pick<AdminAccount, 'subscriptions'>) => (
  <RecordTable
    title="Assinaturas"
    rows={subscriptions}
    empty="Nenhuma assinatura."
    columns={[
      {
        title: 'Assinatura',
        cell: ({ id, product }) => <RecordLink to="subscription" id={id} name={product.name} />,
      },
      { title: 'Situação', cell: (one) => subscriptionLabel(one)[0] },
      { title: 'Desde', cell: ({ startedOn }) => dayText(startedOn) },
      { title: 'Período até', cell: ({ currentPeriod }) => lastDayText(currentPeriod.endOn) },
      { title: 'Preço', right: true, cell: ({ price }) => priceText(price) },
    ]}
  />
)

const Sessions = ({ sessions }: Pick<AdminAccount, 'sessions'>) => (
  <RecordTable
    title="Sessões"
    rows={sessions}
    empty="Nenhuma sessão aberta."
    columns={[
      { title: 'Dispositivo', cell: ({ device }) => device },
      { title: 'Endereço IP', cell: ({ ip }) => ip ?? '–' },
      { title: 'Começou em', cell: ({ startedAt }) => when(startedAt) },
      { title: 'Usada em', cell: ({ lastUsedAt }) => when(lastUsedAt) },
    ]}
  />
)

const Consents = ({ consents }: Pick<AdminAccount, 'consents'>) => (
  <RecordTable
    title="Consentimentos"
    rows={consents.map((consent) => ({ id: consent.kind + consent.at, ...consent }))}
    empty="Nenhum consentimento."
    columns={[
      { title: 'O quê', cell: ({ kind }) => CONSENT_WORDS[kind] },
      { title: 'Resposta', cell: ({ granted }) => (granted ? 'Sim' : 'Não') },
      { title: 'Versão', cell: ({ version }) => versionText(version) },
      { title: 'Quando', cell: ({ at }) => when(at) },
    ]}
  />
)

interface TimelineProps {
  accountId: string
  first: AccountHistory
}

/** What happened around an account, newest first, one page after the other. */
function AccountTimeline({ accountId, first }: TimelineProps) {
  const { events, more, isBusy, showMore } = useTimeline(accountId, first)
  return (
    <>
      <RecordTable
        title="Linha do tempo"
        rows={events}
        empty="Nada aconteceu nos últimos seis meses."
        columns={[
          { title: 'O que aconteceu', cell: ({ what, about = '' }) => <Named name={what} detail={about} /> },
          { title: 'De onde', cell: fromWhere },
          { title: 'Quando', cell: ({ at }) => formatDateTime(new Date(at)) },
        ]}
      />
      {more && (
        <span>
          <Button variant="outline" size="small" busy={isBusy} onClick={showMore}>
            Mostrar mais
          </Button>
        </span>
      )}
    </>
  )
}

const fromWhere = ({ device, ip, proof }: HistoryEvent): string =>
  [device, ip, proof && `com ${proof}`].filter(Boolean).join(', ') || '–'

function useTimeline(id: string, first: AccountHistory) {
  const [page, setPage] = useState(first)
  const { busy: isBusy, act } = useAct(
    (error) => void notify({ tone: 'negative', title: sentenceFor(error) }),
  )
  const showMore = () =>
    act(async (api) => {
      const next = await api.adminAccount.history({ id, before: page.events.at(-1)!.id })
      setPage({ events: [...page.events, ...next.events], more: next.more })
    })
  return { ...page, isBusy, showMore }
}

const problemOf = (note: string): string | undefined =>
  AccountNoteInput.shape.note.safeParse(note).error?.issues[0]?.message

/** What the team wrote about a person. */
function AccountNotes({ account: { id, notes, roles, status } }: { account: AdminAccount }) {
  const mayAct = useMayActOn(roles) && status !== 'anonymised' && status !== 'merged'
  return (
    <>
      <RecordTable
        title="Anotações da equipe"
        rows={notes}
        empty="Nenhuma anotação."
        columns={[
          {
            title: 'O que a equipe anotou',
            cell: ({ note }) => <span className={classes.text}>{note}</span>,
          },
          { title: 'Quem', cell: ({ by }) => by },
          { title: 'Quando', cell: ({ at }) => formatDateTime(new Date(at)) },
          { title: 'Ações', cell: (note) => (mayAct ? <RemoveNote accountId={id} note={note} /> : '–') },
        ]}
      />
      {mayAct && <NewNote id={id} />}
    </>
  )
}

const RemoveNote = ({
  accountId,
  note: { id, at },
}: {
  accountId: AdminAccount['id']
  note: AccountNote
}) => (
  <AskButton
    label="Remover"
    about={`anotação de ${formatDateTime(new Date(at))}`}
    of={id}
    variant="quiet"
    says="A anotação some daqui e da cópia dos dados da pessoa. A auditoria guarda quem removeu, quando e por quê."
    done="Anotação removida"
    withReason
    permission="accounts.write"
    run={(api, reason) => api.adminAccount.removeNote({ id: accountId, noteId: id, reason })}
  />
)

const NewNote = ({ id }: Pick<AdminAccount, 'id'>) => (
  <WriteText
    title="Nova anotação"
    label="O que a equipe precisa saber"
    help="Só a equipe vê. A pessoa recebe as anotações se pedir a cópia dos dados dela (LGPD): escreva fatos."
    action="Anotar"
    done="Anotação guardada"
    permission="accounts.write"
    most={2000}
    problemOf={problemOf}
    run={(api, note) => api.adminAccount.addNote({ id, note })}
  />
)
