import type { AdminOrder } from '@vitrine/contract/admin/order'
import type { SumLine } from '@vitrine/contract/cart'
import { ORDER_EVENTS } from '@vitrine/contract/order-events'
import { chargedOf } from '@vitrine/contract/order-rules'
import { attemptStatusName } from '@vitrine/contract/state-names'
import { formatDateTime } from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { Named } from '../../../admin/list/named.tsx'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns, RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { DISPUTE_TONES, disputeStateName, reasonText } from '../../../admin/records/dispute-words.ts'
import { MESSAGE_MARKS, PAYMENT_TONES, STATUS_TONES } from '../../../admin/records/order-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { cardDisplay } from '../../../ui/card-name.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Folded } from '../../../ui/folded.tsx'
import { brl, installmentsText, METHOD_NAMES, ORDER_STATUS } from '../../../ui/labels.ts'
import { PER } from '../../../ui/words.ts'
import type { Route } from './+types/order'
import { OrderActions } from './order-actions.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderRefunds } from './order-refunds.tsx'

export const clientLoader = recordLoader((api, id) => api.adminOrder.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Pedido" />
export const ErrorBoundary = ScreenFailure

const when = (instant: string | undefined): string => (instant ? formatDateTime(new Date(instant)) : '–')

/** An order with everything that happened to it, and what can be done about it. */
export default function OrderScreen({ loaderData: record }: Route.ComponentProps) {
  const { order, brandName, events } = record
  return (
    <AdminPage
      title={`Pedido ${order.code}`}
      lead={
        <>
          <Status tone={STATUS_TONES[order.status]}>{ORDER_STATUS[order.status][0]}</Status> · feito em{' '}
          {when(order.placedAt)} · {brandName}
        </>
      }
      back={{ to: href('/admin/pedidos'), label: 'Pedidos' }}
    >
      <Columns
        aside={
          <>
            <OrderActions record={record} />
            <OrderNote record={record} />
            <Origin record={record} />
          </>
        }
      >
        <OrderLines record={record} />
        <Attempts record={record} />
        <OrderRefunds record={record} />
        {record.disputes.length > 0 && <Disputes record={record} />}
        <Messages record={record} />
        <History events={events} />
        <ProviderDetails record={record} />
      </Columns>
    </AdminPage>
  )
}

/** The campaign that brought the buyer, as its link said it. */
function Origin({ record: { utmParameters } }: { record: AdminOrder }) {
  if (!utmParameters) return null
  const { source, medium, campaign: name, term, content } = utmParameters
  return (
    <AsideCard title="De onde veio">
      <Facts
        facts={[
          ['Origem', source],
          ['Mídia', medium],
          ['Campanha', name],
          ['Termo', term],
          ['Conteúdo', content],
        ]}
      />
    </AsideCard>
  )
}

function Attempts({ record: { attempts } }: { record: AdminOrder }) {
  return (
    <RecordTable
      title="Tentativas de pagamento"
      rows={attempts.map((attempt) => ({ id: attempt.reference, ...attempt }))}
      empty="Ninguém tentou pagar ainda."
      columns={[
        {
          title: 'Tentativa',
          cell: (attempt) => <Named name={attemptName(attempt)} detail={cardText(attempt)} />,
        },
        {
          title: 'Situação',
          cell: (attempt) => (
            <Status tone={PAYMENT_TONES[attempt.status]}>{attemptStatusName(attempt)}</Status>
          ),
        },
        {
          title: 'Quando',
          cell: ({ createdAt, paidAt }) =>
            paidAt ? `Paga em ${when(paidAt)}` : `Criada em ${when(createdAt)}`,
        },
        { title: 'Tarifa', right: true, cell: ({ fee }) => (fee === undefined ? '–' : brl(fee)) },
        { title: 'Valor', right: true, cell: ({ amount, received }) => brl(received ?? amount) },
      ]}
    />
  )
}

/** `1ª, Boleto`, and beside it `1ª, Pix do boleto`. */
const attemptName = ({ number, method, carriedBy }: AdminOrder['attempts'][number]): string =>
  `${number}ª, ${METHOD_NAMES[method]}${carriedBy ? ' do boleto' : ''}`

/** `Visa final 5682, 3x de R$ 19,90`: what stands on a card and in how many installments it is charged. */
const cardText = ({ card, installments }: AdminOrder['attempts'][number]): string =>
  [card && cardDisplay(card), installments && installmentsText(installments)].filter(Boolean).join(', ')

/** How providers call the payments, and what they told by themselves: for who asks one of them. */
function ProviderDetails({ record: { attempts, notices } }: { record: AdminOrder }) {
  if (attempts.length === 0) return null
  return (
    <Folded summary="Detalhes do provedor">
      <RecordTable
        title="Números no provedor"
        rows={attempts.map((attempt) => ({ id: attempt.reference, ...attempt }))}
        empty=""
        columns={[
          { title: 'Tentativa', cell: (attempt) => attemptName(attempt) },
          { title: 'Provedor', cell: ({ provider }) => provider },
          { title: 'Número', cell: ({ reference }) => reference },
        ]}
      />
      <ProviderNotifications notices={notices} />
    </Folded>
  )
}

/** What the bank told by itself; each was answered by asking it what is true. */
function ProviderNotifications({ notices }: Pick<AdminOrder, 'notices'>) {
  return (
    <RecordTable
      title="Avisos do banco"
      rows={notices}
      empty="O banco ainda não avisou nada sobre este pedido."
      columns={[
        {
          title: 'Aviso',
          cell: ({ id, provider, attempt }) => (
            <Named name={`Sobre a ${attempt}ª tentativa`} detail={`${provider} ${id}`} />
          ),
        },
        { title: 'Recebido em', cell: ({ receivedAt }) => when(receivedAt) },
      ]}
    />
  )
}

function Disputes({ record: { disputes } }: { record: AdminOrder }) {
  return (
    <RecordTable
      title="Contestações"
      rows={disputes}
      empty=""
      columns={[
        {
          title: 'Contestação',
          cell: ({ id, openedAt }) => <RecordLink to="dispute" id={id} name={when(openedAt)} />,
        },
        {
          title: 'Situação',
          cell: (dispute) => <Status tone={DISPUTE_TONES[dispute.state]}>{disputeStateName(dispute)}</Status>,
        },
        { title: 'Motivo', cell: (dispute) => reasonText(dispute) },
        { title: 'Responder até', cell: ({ evidenceDueAt }) => when(evidenceDueAt) },
        { title: 'Encerrada em', cell: ({ closedAt }) => when(closedAt) },
        {
          title: 'Valor',
          right: true,
          cell: ({ amount }) => (amount === undefined ? '–' : brl(amount)),
        },
      ]}
    />
  )
}

function History({ events }: Pick<AdminOrder, 'events'>) {
  return (
    <RecordTable
      title="Linha do tempo"
      rows={events.map((event) => ({ id: event.kind + event.at, ...event }))}
      empty="Nada aconteceu ainda."
      columns={[
        { title: 'O que aconteceu', cell: ({ kind }) => ORDER_EVENTS[kind] },
        { title: 'Quando', cell: ({ at }) => when(at) },
      ]}
    />
  )
}

function Messages({ record: { messages } }: { record: AdminOrder }) {
  return (
    <RecordTable
      title="Mensagens"
      rows={messages}
      empty="Nenhuma mensagem sobre este pedido."
      columns={[
        {
          title: 'Assunto',
          cell: ({ id, subject }) => <RecordLink to="message" id={id} name={subject} />,
        },
        {
          title: 'Situação',
          cell: ({ state }) => <Status tone={MESSAGE_MARKS[state][0]}>{MESSAGE_MARKS[state][1]}</Status>,
        },
        { title: 'Quando', cell: ({ sentAt, createdAt }) => when(sentAt ?? createdAt) },
      ]}
    />
  )
}

/** What was ordered, and what it comes to. */
function OrderLines({ record }: { record: AdminOrder }) {
  const { order } = record
  return (
    <>
      <RecordTable
        title="Itens"
        rows={order.lines}
        empty=""
        columns={[
          {
            title: 'Produto',
            cell: ({ productId, name, interval }) => (
              <RecordLink to="product" id={productId} name={`${name} ${PER[interval]}`.trim()} />
            ),
          },
          { title: 'Preço', right: true, cell: ({ amount }) => brl(amount) },
          {
            title: 'Desconto',
            right: true,
            cell: ({ discount }) => (discount > 0 ? `-${brl(discount)}` : '–'),
          },
          { title: 'Total', right: true, cell: ({ total }) => brl(total) },
        ]}
      />
      <AsideCard title="Total">
        <Sum label="Itens" amount={order.subtotal} />
        <Discounts record={record} />
        {order.credit > 0 && <Sum label="Pago com crédito na loja" amount={-order.credit} />}
        {order.interest > 0 && <Sum label="Juros do parcelamento" amount={order.interest} />}
        <Sum label="Total" amount={chargedOf(order)} />
      </AsideCard>
    </>
  )
}

const isTakenOff = ({ amount }: SumLine): boolean => amount < 0

/** What took something off, as its buyer saw it; of a coupon also what the team calls it. */
const Discounts = ({ record: { order, coupons } }: { record: AdminOrder }) =>
  order.sum.filter(isTakenOff).map(({ label, amount, rule }) => {
    const coupon = coupons.find(({ id }) => id === rule)
    const name = coupon && <RecordLink to="coupon" id={coupon.id} name={`${coupon.code} · ${coupon.name}`} />
    return <Sum key={label} label={<Named name={label} detail={name} />} amount={amount} />
  })

const Sum = ({ label, amount }: { label: ReactNode; amount: number }) => (
  <p className={classes.price}>
    <span>{label}</span>
    <span>{brl(amount)}</span>
  </p>
)
