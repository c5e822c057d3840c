import type { Order } from '@vitrine/contract/checkout'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { asMember } from '../../session/as-member.ts'
import { isSettled } from '../../session/follow-order.ts'
import { useLiveOrder } from '../../session/use-live-order.ts'
import { useMemberOnly } from '../../session/use-session.ts'
import type { Route } from './+types/pix'
import { BoletoPayment } from './boleto-payment.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { PixPayment } from './pix-payment.tsx'
import { PixSkeleton } from './pix-skeleton.tsx'
import { Receipt } from './receipt.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.checkout.readOrder({ id: params.pedido }))
}

export const HydrateFallback = PixSkeleton
export const ErrorBoundary = RouteFailure

/** Paid and kept: the buyer has not taken it back, and not all of it went back. */
const isPaid = ({ status, refunds }: Order): boolean =>
  (status === 'paid' || status === 'partially-refunded') && !refunds.some(({ byBuyer }) => byBuyer)

export default function PixPage({ loaderData }: Route.ComponentProps) {
  useMemberOnly()
  const [order, setOrder] = useLiveOrder(loaderData)
  const wasPaidOnArrival = isPaid(loaderData)
  if (isPaid(order)) return <Receipt order={order} announce={!wasPaidOnArrival} />
  if (isSettled(order)) return <ClosedOrder order={order} />
  if (order.payment?.method === 'boleto' && order.status === 'awaiting-payment')
    return <BoletoPayment order={order} onOrder={setOrder} />
  return <PixPayment order={order} onOrder={setOrder} />
}
