import type { Order } from '@vitrine/contract/order'
import { redirectDocument } from 'react-router'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { asMember } from '../../session/as-member.ts'
import { isSettled } from '../../session/follow-order.ts'
import { useLiveOrder } from '../../session/use-live-order.ts'
import { useMemberOnly } from '../../session/use-session.ts'
import type { Route } from './+types/pix'
import { BoletoPayment } from './boleto-payment.tsx'
import { CardPayment } from './card-payment.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { needsOwnDocument } from './framed-document.ts'
import { PixPayment } from './pix-payment.tsx'
import { PixSkeleton } from './pix-skeleton.tsx'
import { Receipt } from './receipt.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const id = params.pedido
    const [order, card, saved] = await Promise.all([
      api.checkout.readOrder({ id }),
      api.checkout.readCard(),
      api.savedCard.list(),
    ])
    if (card && needsOwnDocument()) throw redirectDocument(request.url)
    return { order, card, saved }
  })
}

export const HydrateFallback = PixSkeleton
export const ErrorBoundary = RouteFailure

/** Paid and kept: the buyer has not taken it back, and not all of it went back. */
const isPaid = ({ status, refunds }: Order): boolean =>
  (status === 'paid' || status === 'partially-refunded') && !refunds.some(({ byBuyer }) => byBuyer)

export default function PixPage({ loaderData }: Route.ComponentProps) {
  useMemberOnly()
  const [order, setOrder] = useLiveOrder(loaderData.order)
  const wasPaidOnArrival = isPaid(loaderData.order)
  if (isPaid(order)) return <Receipt order={order} announce={!wasPaidOnArrival} />
  if (isSettled(order)) return <ClosedOrder order={order} />
  if (order.payment?.method === 'card')
    return (
      <CardPayment order={order} settings={loaderData.card} saved={loaderData.saved} onOrder={setOrder} />
    )
  if (order.payment?.method === 'boleto' && order.status === 'awaiting-payment')
    return <BoletoPayment order={order} onOrder={setOrder} />
  return <PixPayment order={order} onOrder={setOrder} />
}
