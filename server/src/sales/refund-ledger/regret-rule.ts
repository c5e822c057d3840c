import { regretUntil } from '@vitrine/contract/brazil/regret'
import type { OrderStatus } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { RefundReason } from '@vitrine/contract/refund'
import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, dayOf, today } from '@vitrine/contract/time'

export interface PaidPurchase {
  status: OrderStatus
  paidAt: Date | null
  /** The longest period among the products of the order. */
  regretDays: number
}

/** The last day on which the buyer may withdraw; undefined for an order that is not paid or was refunded. */
export function lastDayToRegret({ status, paidAt, regretDays }: PaidPurchase): CalendarDay | undefined {
  if (!paidAt || !ORDER_ALLOWS.regret.some((allowed) => allowed === status)) return undefined
  return regretUntil(dayOf(paidAt), regretDays)
}

/** Why the buyer cannot withdraw now. */
export function refuseRegret(purchase: PaidPurchase, now: Date): Refusal | undefined {
  const last = lastDayToRegret(purchase)
  if (!last) return 'regret.not-paid'
  return today(now) > last ? 'regret.too-late' : undefined
}

/** The reason of a withdrawal: the law's within its seven days (CDC art. 49), then the guarantee of the product. */
export function reasonOfRegret({ paidAt }: PaidPurchase, now: Date): RefundReason {
  return paidAt && today(now) > regretUntil(dayOf(paidAt), 0) ? 'guarantee' : 'regret'
}
