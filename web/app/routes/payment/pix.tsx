import { pathsOf } from '@vitrine/contract/brand-paths'
import { CARD_PAGES } from '@vitrine/contract/card-pages'
import type { Order } from '@vitrine/contract/order'
import { useMemo } from 'react'
import { href, redirect, redirectDocument } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { isSettled, useLiveOrder } from '../../session/follow-order.ts'
import { asMember } from '../../session/guards.ts'
import { needsOwnDocument } from '../../session/own-document.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/pix'
import { actionsOfMember, OrderActionsContext } from './order-actions.ts'
import { Receipt } from './receipt.tsx'
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

const titleOf = (isRegretted: boolean, isRefunded: boolean): string =>
  isRegretted
    ? 'Você desistiu desta compra'
    : isRefunded
      ? 'Este pedido foi reembolsado'
      : 'Este pedido foi cancelado'

/** An order that can no longer be paid. */
function ClosedOrder({ order }: { order: Order }) {
  const { paths } = useBrand()
  const isRegretted = order.refunds.some(({ byBuyer }) => byBuyer)
  const isRefunded = order.status === 'refunded' || order.status === 'charged-back'
  const isDisputed = order.status === 'disputed'
  return (
    <Page>
      <PrivateMeta title="Pedido encerrado" />
      <EmptyState
        wholeScreen
        icon="info"
        title={isDisputed ? 'Esta compra está em contestação' : titleOf(isRegretted, isRefunded)}
      >
        <p>
          O pedido {order.code} não está mais aguardando pagamento.{' '}
          {!isRefunded && !isRegretted && !isDisputed && 'Nada foi cobrado.'}
        </p>
        {isRegretted && (
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
