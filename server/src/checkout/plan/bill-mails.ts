import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { PLAN_DAYS } from '@vitrine/contract/installment-plan-words'
import type { OrderStatus } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { addDays, calendarDay } from '@vitrine/contract/time'
import type { Mail } from '../../mail/index.ts'
import type { OfOrder } from '../write-reminder.ts'

/** Messages about a parcel that is to be paid, was, or was not. */
export const BILL_MAILS = ['bill-ready', 'bill-paid', 'bill-overdue', 'plan-suspended', 'plan-ended'] as const
export type BillMail = (typeof BILL_MAILS)[number]

/** In which states there is something to say. */
const STANDS: Record<BillMail, readonly OrderStatus[]> = {
  'bill-ready': ORDER_ALLOWS.pay,
  'bill-paid': ['paid'],
  'bill-overdue': ORDER_ALLOWS.pay,
  'plan-suspended': ORDER_ALLOWS.pay,
  'plan-ended': ['cancelled', 'charged-back'],
}

export const isBillMail = (kind: string): kind is BillMail => (BILL_MAILS as readonly string[]).includes(kind)

/** Nothing when it stands otherwise meanwhile. Once per bill. */
export function billMail(kind: BillMail, to: string, { order, ...rest }: OfOrder): Mail | undefined {
  const { id, status, bill } = order
  if (!bill || !STANDS[kind].some((one) => one === status)) return undefined
  const props = { ...rest, order, bill }
  const base = { to, reference: id }
  const due = nextBusinessDay(calendarDay(bill.dueOn))
  if (kind === 'bill-overdue')
    return { kind, ...base, props: { ...props, restsOn: addDays(due, PLAN_DAYS.rests) } }
  if (kind === 'plan-suspended')
    return { kind, ...base, props: { ...props, endsOn: addDays(due, PLAN_DAYS.ends) } }
  return { kind, ...base, props }
}
