import { pathsOf } from '@vitrine/contract/brand-paths'
import { DECLINES } from '@vitrine/contract/card'
import { paymentText } from '@vitrine/contract/installment-words'
import type { Attempt, FiscalNoteStatus, Order, OrderHistory } from '@vitrine/contract/order'
import { asksDestination } from '@vitrine/contract/refund-rules'
import { attemptStatusName } from '@vitrine/contract/state-names'
import { calendarDay, formatDateTime, formatDay } from '@vitrine/contract/time'
import { useEffect } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { cartChanged } from '../../brand/cart-count.ts'
import { Screen } from '../../brand/screen.tsx'
import type { ApiClient } from '../../context.ts'
import { UpsellQuestion } from '../../forms/upsell-question.tsx'
import { isAllBack, useLiveOrder } from '../../session/follow-order.ts'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Facts } from '../../ui/facts.tsx'
import { brl, METHOD_NAMES, ORDER_KINDS, orderLabel } from '../../ui/labels.ts'
import { MailText } from '../../ui/mail-text.tsx'
import { Section } from '../../ui/section.tsx'
import timeline from '../../ui/timeline.module.css'
import { OrderTimeline, TimelineRow } from '../../ui/timeline.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import classes from './purchase.module.css'
import { PurchaseLines } from './purchase-lines.tsx'
import { canBePaid, PurchasePayment } from './purchase-payment.tsx'

/** All that the page of a purchase shows. */
export async function loadPurchase(api: ApiClient, id: string) {
  const [order, history, entitlements, files, courses] = await Promise.all([
    api.checkout.readOrder({ id }),
    api.checkout.readOrderHistory({ id }),
    api.access.list({}),
    api.delivery.listFiles({}),
    api.training.listCourses({}),
  ])
  const resources = order.lines.map(({ productId }) => productId).join(',')
  const access = await api.access.canUseEach({ resources })
  return { order, history, access, owned: { entitlements, files, courses } }
}

type LoadedPurchase = Awaited<ReturnType<typeof loadPurchase>>

/** One purchase: what was bought, how it is paid, and what its buyer may do about it. */
export function PurchaseDetails({ order: loaded, history, access, owned }: LoadedPurchase) {
  const [order, setOrder] = useLiveOrder(loaded, isAtRest)
  useFreshHistory(order, loaded)
  return (
    <Screen title={`${TITLES[order.kind]} ${order.code}`} lead={<Lead order={order} />}>
      <WithSummary
        onTop={canBePaid(order) || order.refunds.some(asksDestination)}
        summary={<PurchasePayment order={order} history={history} onOrder={setOrder} />}
      >
        <PurchaseLines order={order} access={access} owned={owned} />
        <PurchaseFacts order={order} />
        <PurchaseHistory history={history} />
        {isWhole(order) && (
          <UpsellQuestion orderId={order.id} paths={pathsOf(order.brand)} cartChanged={cartChanged} />
        )}
      </WithSummary>
    </Screen>
  )
}

const TITLES = { ...ORDER_KINDS, checkout: 'Compra' }

const managed = (id: string): string => href('/account/perfil/gerenciar-assinatura/:id', { id })

function Lead({ order }: { order: Order }) {
  const [words, tone] = orderLabel(order)
  return (
    <span className={classes.lead}>
      <Tag tone={tone}>{words}</Tag>
      <Link to={href('/account/perfil/gerenciar')}>Minhas compras</Link>
      {order.subscriptionId && <Link to={managed(order.subscriptionId)}>Ver a assinatura</Link>}
    </span>
  )
}

/** When it was bought and paid, how, and by whom. */
const PurchaseFacts = ({ order }: { order: Order }) => (
  <Card>
    <Facts
      facts={[
        ['Pedido feito em', formatDateTime(new Date(order.placedAt))],
        ['Vencimento', order.dueOn && formatDay(calendarDay(order.dueOn))],
        ['Pago em', order.paidAt && formatDateTime(new Date(order.paidAt))],
        ['Forma de pagamento', waysText(order)],
        ['Nota fiscal', order.fiscalNote && <FiscalNote note={order.fiscalNote} />],
        ['Comprador', order.buyer.name],
        ['E-mail', <MailText key="email" address={order.buyer.email} />],
        ['CPF ou CNPJ', order.buyer.document],
      ]}
    />
  </Card>
)

/** Nothing is expected to happen by itself: no review ends and no money is on its way back. */
const isAtRest = (order: Order): boolean => order.status !== 'in-review' && isAllBack(order)

/** The history is read again when a refund has got further than it knows. */
function useFreshHistory(order: Order, loaded: Order): void {
  const { revalidate } = useRevalidator()
  const [now, known] = [statesOf(order), statesOf(loaded)]
  useEffect(() => {
    if (now !== known) revalidate()
  }, [now, known, revalidate])
}

const statesOf = ({ status, refunds }: Order): string => [status, ...refunds.map(({ state }) => state)].join()

/** `Crédito na loja + Pix`. */
const waysText = (order: Order): string =>
  [order.credit > 0 && 'Crédito na loja', order.payment && paymentText(order.payment)]
    .filter(Boolean)
    .join(' + ')

/** Paid, and nothing of it was asked back. */
const isWhole = ({ status, refunds }: Order): boolean => status === 'paid' && refunds.length === 0

const WORDS: Record<FiscalNoteStatus, string> = {
  pending: 'Ainda não emitida',
  rejected: 'Ainda não emitida',
  issued: 'Emitida',
  cancelled: 'Cancelada',
}

/** The number of the note and the way to it, or how far it is. */
function FiscalNote({ note: { status, number, url } }: { note: NonNullable<Order['fiscalNote']> }) {
  if (!number) return WORDS[status]
  const words = `NFS-e ${number}${status === 'cancelled' ? ' (cancelada)' : ''}`
  if (!url) return words
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}

/** What happened to a purchase, in words, and each attempt to pay it. */
const PurchaseHistory = ({ history: { events, attempts } }: { history: OrderHistory }) => (
  <>
    <OrderTimeline events={events} />
    {attempts.length > 0 && (
      <Section title="Tentativas de pagamento">
        <Card>
          <ul className={timeline.events}>
            {attempts.map((attempt) => (
              <TimelineRow
                key={attempt.number}
                words={wordsOf(attempt)}
                at={attempt.paidAt ?? attempt.createdAt}
              />
            ))}
          </ul>
        </Card>
      </Section>
    )}
  </>
)

const wordsOf = (attempt: Attempt) => {
  const { number, method, amount, declined } = attempt
  const outcome = declined ? DECLINES[declined][1] : attemptStatusName(attempt).toLowerCase()
  return `${number}ª tentativa · ${METHOD_NAMES[method]} · ${brl(amount)} · ${outcome}`
}
