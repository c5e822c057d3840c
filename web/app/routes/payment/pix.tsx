import { pathsOf } from '@vitrine/contract/brand-paths'
import type { Order } from '@vitrine/contract/order'
import { useMemo } from 'react'
import { redirect, redirectDocument } from 'react-router'
import { brandContext } from '../../brand/brand-route.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { asMember } from '../../session/as-member.ts'
import { isSettled } from '../../session/follow-order.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { useLiveOrder } from '../../session/use-live-order.ts'
import type { Route } from './+types/pix'
import { ClosedOrder } from './closed-order.tsx'
import { needsOwnDocument } from './framed-document.ts'
import { actionsOfMember, OrderActionsContext } from './order-actions.ts'
import { PixSkeleton } from './pix-skeleton.tsx'
import { Receipt } from './receipt.tsx'
import { useArrival } from './use-arrival.ts'
import { screenOf } from './waiting-screen.ts'

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
    if (card && needsOwnDocument()) throw redirectDocument(request.url)
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
