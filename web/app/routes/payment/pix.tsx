import { RouteFailure } from '../../brand/route-failure.tsx'
import { asMember } from '../../session/as-member.ts'
import { useMemberOnly } from '../../session/use-session.ts'
import type { Route } from './+types/pix'
import { BoletoPayment } from './boleto-payment.tsx'
import { ClosedOrder } from './closed-order.tsx'
import { isSettled } from './follow-order.ts'
import { PixPayment } from './pix-payment.tsx'
import { PixSkeleton } from './pix-skeleton.tsx'
import { Receipt } from './receipt.tsx'
import { useLiveOrder } from './use-live-order.ts'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.checkout.readOrder({ id: params.pedido }))
}

export const HydrateFallback = PixSkeleton
export const ErrorBoundary = RouteFailure

export default function PixPage({ loaderData }: Route.ComponentProps) {
  useMemberOnly()
  const [order, setOrder] = useLiveOrder(loaderData)
  const wasPaidOnArrival = loaderData.status === 'paid'
  if (order.status === 'paid') return <Receipt order={order} announce={!wasPaidOnArrival} />
  if (isSettled(order)) return <ClosedOrder order={order} />
  if (order.payment?.method === 'boleto' && order.status === 'awaiting-payment')
    return <BoletoPayment order={order} onOrder={setOrder} />
  return <PixPayment order={order} onOrder={setOrder} />
}
