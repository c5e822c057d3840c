import type { BillState, InstallmentPlan, PlanState } from '@vitrine/contract/installment-plan'
import { parcelDueOn } from '@vitrine/contract/installment-plan'
import type { OrderStatus } from '@vitrine/contract/order'
import { calendarDay } from '@vitrine/contract/time'

/** A plan as it is read with its sale. */
export interface PlanFacts {
  count: number
  first: number
  each: number
  interest: number
  monthlyBp: number
  yearlyBp: number
  fineBp: number
  interestBp: number
  anchorOn: string
  state: PlanState
  bills: { id: string; number: number; charged: number; status: OrderStatus }[]
}

/** As the buyer reads it; before the first parcel is paid its days are those of one paid today. */
export function planOf({ anchorOn, bills, ...plan }: PlanFacts): InstallmentPlan {
  const numbers = Array.from({ length: plan.count - 1 }, (_, i) => i + 2)
  return {
    ...plan,
    total: plan.first + plan.each * (plan.count - 1),
    bills: numbers.map((number) => {
      const bill = bills.find((one) => one.number === number)
      const dueOn = parcelDueOn(calendarDay(anchorOn), number)
      const base = { number, dueOn, amount: plan.each }
      if (!bill) return { ...base, state: plan.state === 'cancelled' ? 'cancelled' : 'open' }
      return { ...base, id: bill.id, charged: bill.charged, state: STATES[bill.status] }
    }),
  }
}

const STATES: Record<OrderStatus, BillState> = {
  'awaiting-payment': 'open',
  expired: 'open',
  'in-review': 'in-review',
  paid: 'paid',
  disputed: 'paid',
  'charged-back': 'charged-back',
  cancelled: 'cancelled',
  'partially-refunded': 'paid',
  refunded: 'refunded',
}
