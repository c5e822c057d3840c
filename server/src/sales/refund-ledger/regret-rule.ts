import { regretUntil } from '@vitrine/contract/brazil/regret'
import type { OrderStatus } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { RefundReason } from '@vitrine/contract/refund'
import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, dayOf, today } from '@vitrine/contract/time'

export interface PaidPurchase {
  status: OrderStatus
  paidAt: Date | null
  /** The longest of what was bought. */
  regretDays: number
}

/** The last whole day on which a purchase may be taken back; none before it is paid or once it is over. */
export function lastDayToRegret({ status, paidAt, regretDays }: PaidPurchase): CalendarDay | undefined {
  if (!paidAt || !ORDER_ALLOWS.regret.some((allowed) => allowed === status)) return undefined
  return regretUntil(dayOf(paidAt), regretDays)
}

/** Why a purchase can not be taken back now. */
export function refuseRegret(purchase: PaidPurchase, now: Date): Refusal | undefined {
  const last = lastDayToRegret(purchase)
  if (!last) return 'regret.not-paid'
  return today(now) > last ? 'regret.too-late' : undefined
}

/** Within the days of the law it is a right, afterwards what the product promised. */
export function reasonOfRegret({ paidAt }: PaidPurchase, now: Date): RefundReason {
  return paidAt && today(now) > regretUntil(dayOf(paidAt), 0) ? 'guarantee' : 'regret'
}
