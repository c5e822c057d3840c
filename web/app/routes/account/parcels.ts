import { type Bill, billPrice, type InstallmentPlan } from '@vitrine/contract/installment-plan'
import { BILL_LABELS, billLabel, type Label, PLAN_DAYS } from '@vitrine/contract/installment-plan-words'
import { centavos, formatBrl } from '@vitrine/contract/money'
import type { Order, OrderStatus } from '@vitrine/contract/order'
import { type CalendarDay, calendarDay, dayOf, daysBetween, formatDay } from '@vitrine/contract/time'

/** One parcel of a sale, as its buyer reads it; amounts in centavos. */
export interface Parcel {
  number: number
  when?: string
  amount: number
  /** What it costs today, where that is something else. */
  now?: number
  label: Label
  isPaid: boolean
  isOwed: boolean
  /** The order that pays it, and what that is called by its time. */
  pay?: { id: string; action: 'Pagar' | 'Adiantar' }
}

type Sale = Pick<Order, 'status' | 'paidAt'>

/** The parcels of a sale on a day, the first one at the top. */
export const parcelsOf = (order: Sale, plan: InstallmentPlan, day: CalendarDay): Parcel[] => [
  firstParcel(order, plan),
  ...plan.bills.map((bill) => billParcel(bill, plan, day)),
]

const STATES: Partial<Record<OrderStatus, keyof typeof BILL_LABELS>> = {
  'in-review': 'in-review',
  paid: 'paid',
  disputed: 'paid',
  'partially-refunded': 'paid',
  'charged-back': 'charged-back',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** It is paid with the order itself. */
function firstParcel({ status, paidAt }: Sale, { first }: InstallmentPlan): Parcel {
  const state = STATES[status]
  return {
    ...{ number: 1, amount: first, isPaid: state === 'paid', isOwed: !state || state === 'in-review' },
    ...(paidAt && { when: `paga em ${formatDay(dayOf(new Date(paidAt)))}` }),
    label: state ? BILL_LABELS[state] : ['Aguardando pagamento', 'gold'],
  }
}

function billParcel(bill: Bill, plan: InstallmentPlan, day: CalendarDay): Parcel {
  const { number, state, amount, charged, id } = bill
  const runs = plan.state === 'active' || plan.state === 'suspended'
  const isOpen = state === 'open' && (runs || plan.state === 'offered')
  const parcel = {
    ...{ number, isPaid: state === 'paid', isOwed: isOpen || state === 'in-review' },
    ...{ when: `vencimento em ${formatDay(calendarDay(bill.dueOn))}`, label: billLabel(bill, day) },
    amount: state === 'paid' ? (charged ?? amount) : amount,
  }
  if (!isOpen || !runs || !id) return parcel
  return { ...parcel, ...priceNow(bill, plan, day), pay: { id, action: actionOf(bill, plan, day) } }
}

function priceNow(bill: Bill, plan: InstallmentPlan, day: CalendarDay): { now?: number } {
  const dueOn = calendarDay(bill.dueOn)
  const { total } = billPrice({ ...plan, dueOn, each: centavos(bill.amount) }, day)
  return total === bill.amount ? {} : { now: total }
}

/** The next one, and all that were sent already, are simply paid. */
function actionOf({ dueOn, number }: Bill, { bills }: InstallmentPlan, day: CalendarDay) {
  const next = bills.find(({ state }) => state === 'open')
  const isSent = daysBetween(day, calendarDay(dueOn)) <= PLAN_DAYS.sent
  return number === next?.number || isSent ? 'Pagar' : 'Adiantar'
}

/** What was paid of them, and what is left. */
export const sumsOf = (parcels: readonly Parcel[]): { paid: number; left: number } => ({
  paid: sum(parcels.filter(({ isPaid }) => isPaid)),
  left: sum(parcels.filter(({ isOwed }) => isOwed)),
})

export function sumsText({ paid, left }: ReturnType<typeof sumsOf>): string {
  if (paid === 0) return left > 0 ? `A pagar: ${brl(left)}` : 'Nada a pagar'
  return left > 0 ? `${brl(paid)} pagos, faltam ${brl(left)}` : `${brl(paid)} pagos`
}

const brl = (amount: number): string => formatBrl(centavos(amount))

const sum = (parcels: readonly Parcel[]): number => parcels.reduce((all, { amount }) => all + amount, 0)
