import { SECOND_MS } from '@vitrine/contract/time'
import { Screen } from '../../brand/screen.tsx'
import { useNow } from '../../session/use-now.ts'
import { ExpiredCode } from './expired-code.tsx'
import { OrderCost } from './order-cost.tsx'
import { orderLead } from './order-lead.ts'
import { PreparingCode } from './preparing-code.tsx'
import { RunningCode } from './running-code.tsx'
import type { WaitingPayment } from './waiting-payment.ts'

/** An order awaiting payment: its code while it lives, a new one when it has expired. */
export function PixPayment({ order, onOrder }: WaitingPayment) {
  const pix = order.payment?.pix
  const expiresAt = pix ? Date.parse(pix.expiresAt) : Number.POSITIVE_INFINITY
  const now = useNow(SECOND_MS).getTime()
  // What the product ordered waits for whoever pays it to say how.
  const isNotAsked = order.dueOn !== undefined && !order.payment
  const isExpired = order.status === 'expired' || order.payment?.status === 'expired' || now >= expiresAt
  return (
    <Screen title="Pague com Pix" lead={orderLead(order)}>
      {isExpired || isNotAsked ? (
        <ExpiredCode order={order} onOrder={onOrder} />
      ) : pix ? (
        <RunningCode order={order} pix={pix} left={expiresAt - now} onOrder={onOrder} />
      ) : (
        <PreparingCode order={order} onOrder={onOrder} />
      )}
      <OrderCost order={order} />
    </Screen>
  )
}
