import type { PaymentMethod } from '@vitrine/contract/payment'
import { isUnderWay, type Refund } from '@vitrine/contract/refund'
import { refundDueOn } from '@vitrine/contract/refund-rules'

/** A refund as the database tells it, and of which payment it is. */
export type RefundView = Omit<Refund, 'requestedAt' | 'doneAt' | 'dueOn' | 'method' | 'destination'> & {
  requestedAt: string
  endedAt: string | null
  paymentId: string | null
  method: PaymentMethod | null
  destination: string | null
}

/** As its buyer sees it: while it is under way, with the day until which it should be there. */
export function refundOf({ requestedAt, endedAt, paymentId: _, ...facts }: RefundView): Refund {
  const { method, destination, ...refund } = facts
  const at = new Date(requestedAt)
  return {
    ...refund,
    requestedAt: at.toISOString(),
    ...(refund.state === 'done' && endedAt && { doneAt: new Date(endedAt).toISOString() }),
    ...(method && { method }),
    ...(method && isUnderWay(refund) && { dueOn: refundDueOn(method, at) }),
    ...(destination && { destination }),
  }
}
