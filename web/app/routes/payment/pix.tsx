import { pathsOf } from '@vitrine/contract/brand-paths'
import { CARD_PAGES } from '@vitrine/contract/card-pages'
import { paymentText } from '@vitrine/contract/installment-words'
import type { Order } from '@vitrine/contract/order'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useMemo, useRef } from 'react'
import { href, Link, redirect, redirectDocument } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { cartChanged } from '../../brand/cart-count.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { UpsellQuestion } from '../../forms/upsell-question.tsx'
import { isSettled, useLiveOrder } from '../../session/follow-order.ts'
import { asMember } from '../../session/guards.ts'
import { needsOwnDocument } from '../../session/own-document.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import type { Route } from './+types/pix'
import { actionsOfMember, OrderActionsContext } from './order-actions.ts'
import classes from './pix.module.css'
import { useArrival } from './use-arrival.ts'
import { PixSkeleton, screenOf } from './waiting-screen.tsx'

export function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const id = params.pedido
    const reading = api.checkout.readOrder({ id })
    const [order, card, saved] = await Promise.all([
      reading,
      reading.then(({ brand, lines }) =>
        api.checkout.readCard({ brand, products: lines.map(({ productId }) => productId).join() }),
      ),
      api.savedCard.list(),
      refreshUnconfirmed(api),
    ])
    if (order.brand !== context.get(brandContext).id) throw redirect(pathsOf(order.brand).order(id))
    if (card && needsOwnDocument(CARD_PAGES)) throw redirectDocument(request.url)
    return { order, card: card && { settings: card, saved } }
  })
}

export const HydrateFallback = PixSkeleton
export const ErrorBoundary = RouteFailure

/** Paid and kept: the buyer has not taken it back, and not all of it went back. */
const isPaid = ({ status, refunds }: Order): boolean =>
  (status === 'paid' || status === 'partially-refunded') && !refunds.some(({ byBuyer }) => byBuyer)

/** The order in the state it is in, with what its buyer may do. */
export default function PixPage({ loaderData }: Route.ComponentProps) {
  const { card } = loaderData
  const actions = useMemo(() => actionsOfMember(card), [card])
  return (
    <OrderActionsContext value={actions}>
      <OwnOrder loaded={loaderData.order} />
    </OrderActionsContext>
  )
}

function OwnOrder({ loaded }: { loaded: Order }) {
  const [order, setOrder] = useLiveOrder(loaded)
  const wasPaidOnArrival = isPaid(loaded)
  useArrival(isSettled(order) ? 'settled' : (order.payment?.method ?? 'none'))
  if (isPaid(order)) return <Receipt order={order} announce={!wasPaidOnArrival} />
  if (isSettled(order)) return <ClosedOrder order={order} />
  const Payment = screenOf(order)
  return <Payment order={order} onOrder={setOrder} />
}

const titleOf = (hasWithdrawn: boolean, isRefunded: boolean): string =>
  hasWithdrawn
    ? 'Você desistiu desta compra'
    : isRefunded
      ? 'Este pedido foi reembolsado'
      : 'Este pedido foi cancelado'

/** An order that can no longer be paid. */
function ClosedOrder({ order }: { order: Order }) {
  const { paths } = useBrand()
  const hasWithdrawn = order.refunds.some(({ byBuyer }) => byBuyer)
  const isRefunded = order.status === 'refunded' || order.status === 'charged-back'
  const isDisputed = order.status === 'disputed'
  return (
    <Page>
      <PrivateMeta title="Pedido encerrado" />
      <EmptyState
        wholeScreen
        icon="info"
        title={isDisputed ? 'Esta compra está em contestação' : titleOf(hasWithdrawn, isRefunded)}
      >
        <p>
          O pedido {order.code} não está mais aguardando pagamento.{' '}
          {!isRefunded && !hasWithdrawn && !isDisputed && 'Nada foi cobrado.'}
        </p>
        {hasWithdrawn && (
          <ButtonLink
            variant="outline"
            to={href('/account/perfil/gerenciar-assinatura/:id', { id: order.id })}
          >
            Acompanhar a desistência
          </ButtonLink>
        )}
        <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
      </EmptyState>
    </Page>
  )
}

/** The order is paid: what was unlocked, what was paid, where to go. `announce` when it happened before one's eyes. */
function Receipt({ order, announce }: { order: Order; announce: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announce) title.current?.focus()
  }, [announce])
  return (
    <Page width="medium">
      <PrivateMeta title={isFree(order) ? 'Pedido concluído' : 'Pagamento confirmado'} />
      <div className={classes.receipt}>
        <header className={classes.head}>
          <span className={classes.seal}>
            <Icon name="check" size={36} />
          </span>
          <h1 ref={title} tabIndex={-1} className={classes.title}>
            {isFree(order) ? 'Pedido concluído!' : 'Pagamento confirmado!'}
          </h1>
          <p>
            Pedido {order.code}
            {paidText(order)}. Enviamos a confirmação para {order.buyer.email}.
          </p>
        </header>
        <div className={classes.parts}>
          <Unlocked lines={order.lines} />
          <Card as="section" aria-label="Pagamento" className={classes.payment}>
            <h2 className={classes.subtitle}>Pagamento</h2>
            <QuoteSum
              {...order}
              lines={order.sum}
              below={order.payment && order.total > order.credit && `Pago com ${paymentText(order.payment)}`}
              paid
            />
          </Card>
        </div>
        <NextSteps order={order} />
        <UpsellQuestion orderId={order.id} paths={pathsOf(order.brand)} cartChanged={cartChanged} />
      </div>
    </Page>
  )
}

const isFree = ({ total }: Order): boolean => total === 0

function paidText(order: Order): string {
  if (!order.paidAt) return ''
  return `, ${isFree(order) ? 'sem nada a pagar, em' : 'pago em'} ${formatDateTime(new Date(order.paidAt))}`
}

function NextSteps({ order }: { order: Order }) {
  const hasSubscription = order.lines.some((line) => line.interval !== 'once')
  return (
    <nav className={classes.ways} aria-label="Próximos passos">
      {hasSubscription && (
        <ButtonLink to={href('/account/perfil/minhas-assinaturas')}>Ver minha assinatura</ButtonLink>
      )}
      <ButtonLink
        variant={hasSubscription ? 'outline' : 'primary'}
        to={href('/account/perfil/gerenciar-assinatura/:id', { id: order.id })}
      >
        Ver detalhes da compra
      </ButtonLink>
      <ButtonLink variant="quiet" to={href('/')}>
        Ir para o início
      </ButtonLink>
    </nav>
  )
}

function Unlocked({ lines }: Pick<Order, 'lines'>) {
  return (
    <Card as="section" aria-label="O que você comprou">
      <h2 className={classes.subtitle}>O que você comprou</h2>
      <ul className={classes.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <Icon name="check" />
            <span>{line.name}</span>
            <Link to={href('/acessar/:produto', { produto: line.slug })} aria-label={`Abrir ${line.name}`}>
              Abrir
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
