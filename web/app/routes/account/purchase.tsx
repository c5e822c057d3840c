import type { Order, OrderHistory } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { asksDestination } from '@vitrine/contract/refund-rules'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged } from '../../brand/cart-count.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { UpsellQuestion } from '../../forms/upsell-question.tsx'
import { asMember } from '../../session/as-member.ts'
import { isAllBack } from '../../session/follow-order.ts'
import { useLiveOrder } from '../../session/use-live-order.ts'
import { useMemberOnly } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Facts } from '../../ui/facts.tsx'
import { InReview } from '../../ui/in-review.tsx'
import { METHOD_NAMES, ORDER_STATUS, parcelsText } from '../../ui/labels.ts'
import { MailText } from '../../ui/mail-text.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/purchase'
import { CancelOrder } from './cancel-order.tsx'
import { FileButton } from './file-button.tsx'
import { FiscalNote } from './fiscal-note.tsx'
import classes from './purchase.module.css'
import { PurchaseHistory } from './purchase-history.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { PurchaseTrust } from './purchase-trust.tsx'
import { Refunds } from './refunds.tsx'
import { Regret } from './regret.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { id } = params
  return asMember(request, async (api) => {
    const [order, history] = await Promise.all([
      api.checkout.readOrder({ id }),
      api.checkout.readOrderHistory({ id }),
    ])
    return { order, history }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Detalhes da compra" />
export const ErrorBoundary = RouteFailure

export default function Purchase({ loaderData: { order: loaded, history } }: Route.ComponentProps) {
  useMemberOnly()
  const { id: brand, paths } = useBrand()
  const [order, setOrder] = useLiveOrder(loaded, isAtRest)
  useFreshHistory(order, loaded)
  const [words, tone] = ORDER_STATUS[order.status]
  return (
    <Screen
      title={`Compra ${order.code}`}
      lead={
        <span className={classes.lead}>
          <Tag tone={tone}>{words}</Tag>
          <Link to="/account/perfil/gerenciar">Minhas compras</Link>
        </span>
      }
    >
      <WithSummary
        onTop={canBePaid(order) || order.refunds.some(asksDestination)}
        summary={<Payment order={order} history={history} onOrder={setOrder} />}
      >
        <PurchaseTrust order={order} />
        <PurchaseLines order={order} />
        <Card>
          <Facts
            facts={[
              ['Pedido feito em', formatDateTime(new Date(order.placedAt))],
              ['Pago em', order.paidAt && formatDateTime(new Date(order.paidAt))],
              ['Forma de pagamento', waysText(order)],
              ['Nota fiscal', order.fiscalNote && <FiscalNote note={order.fiscalNote} />],
              ['Comprador', order.buyer.name],
              ['E-mail', <MailText key="email" address={order.buyer.email} />],
              ['CPF ou CNPJ', order.buyer.document],
            ]}
          />
        </Card>
        <PurchaseHistory history={history} />
        {order.brand === brand && isWhole(order) && (
          <UpsellQuestion orderId={order.id} paths={paths} cartChanged={cartChanged} />
        )}
      </WithSummary>
    </Screen>
  )
}

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
  [order.credit > 0 && 'Crédito na loja', methodText(order)].filter(Boolean).join(' + ')

/** `Cartão final 1234, 10x de R$ 117,17`. */
function methodText({ payment }: Order): string | undefined {
  if (!payment?.card) return payment && METHOD_NAMES[payment.method]
  const { card, installments } = payment.card
  return `${METHOD_NAMES.card}${card ? ` final ${card.last4}` : ''}, ${parcelsText(installments)}`
}

const canBePaid = (order: Order): boolean => ORDER_ALLOWS.pay.some((status) => status === order.status)

/** Paid, and not taken back by its buyer. */
const isKept = ({ status, refunds }: Order): boolean =>
  ORDER_ALLOWS.regret.some((allowed) => allowed === status) && !refunds.some(({ byBuyer }) => byBuyer)

/** Paid, and nothing of it was asked back. */
const isWhole = ({ status, refunds }: Order): boolean => status === 'paid' && refunds.length === 0

interface PaymentProps {
  order: Order
  history: OrderHistory
  onOrder(order: Order): void
}

function Payment({ order, history, onOrder }: PaymentProps) {
  const { paths } = useBrand()
  return (
    <Card className={classes.payment}>
      <h2 className={classes.title}>Pagamento</h2>
      <QuoteSum
        lines={order.sum}
        total={order.total}
        credit={order.credit}
        payment={order.payment}
        later={order.later}
        taxes={order.taxes}
        paid
      />
      {order.payment?.card?.review && <InReview until={order.payment.card.review.until} />}
      {canBePaid(order) && (
        <ButtonLink to={`${paths.payment}/${order.id}`} size="large" wide>
          Pagar agora
        </ButtonLink>
      )}
      {canBePaid(order) && <CancelOrder order={order} onOrder={onOrder} />}
      {order.hasContract && (
        <FileButton ask={(api) => api.checkout.downloadContract({ id: order.id })}>
          Baixar contrato em PDF
        </FileButton>
      )}
      {order.paidAt && (
        <FileButton ask={(api) => api.checkout.downloadReceipt({ id: order.id })}>
          Baixar recibo em PDF
        </FileButton>
      )}
      <Refunds order={order} onOrder={onOrder} />
      {isKept(order) && (
        <Link
          to={
            order.lines.some(({ interval }) => interval !== 'once')
              ? '/account/perfil/minhas-assinaturas'
              : '/'
          }
        >
          Ver o que esta compra liberou
        </Link>
      )}
      {isKept(order) && history.regretUntil && (
        <Regret order={order} until={history.regretUntil} onOrder={onOrder} />
      )}
    </Card>
  )
}
