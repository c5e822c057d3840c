import * as z from 'zod'
import { CYCLES, endOfCycle } from './billing-cycle.ts'
import type { Interval } from './catalog.ts'
import { addDays, type CalendarDay, calendarDay, daysBetween, formatDay } from './time.ts'

/** Days in America/Sao_Paulo, half open. */
interface Days {
  startOn: CalendarDay
  endOn: CalendarDay
}

/** The period that an order asks for. */
export interface OrderedPeriod extends Days {
  /** What is not open any more begins when it is paid: a whole cycle, or as many days as were charged. */
  fromPayment: 'cycle' | 'days' | null
}

/** The period that a payment of a day pays: no day without access is among it. */
export function paidPeriod(
  { startOn, endOn, fromPayment }: OrderedPeriod,
  interval: Exclude<Interval, 'once'>,
  day: CalendarDay,
): Days {
  if (!fromPayment || day <= startOn) return { startOn, endOn }
  if (fromPayment === 'days') return { startOn: day, endOn: addDays(day, daysBetween(startOn, endOn)) }
  return { startOn: day, endOn: endOfCycle(CYCLES[interval], Number(day.slice(8)), day) }
}

/** What a payment is good for, before it is made: until the day before `endOn`; `paidOn` where its period begins with it. */
export const PaidUntil = z.object({ endOn: z.iso.date(), paidOn: z.iso.date().optional() })
export type PaidUntil = z.infer<typeof PaidUntil>

/** The same of an order on a day. */
export function paidUntil(
  period: OrderedPeriod,
  interval: Exclude<Interval, 'once'>,
  day: CalendarDay,
): PaidUntil {
  const { startOn, endOn } = paidPeriod(period, interval, day)
  return { endOn, ...(startOn !== period.startOn && { paidOn: startOn }) }
}

/** One sentence for the page that is paid on, its messages and the subscription. */
export function paidUntilText({ endOn, paidOn }: PaidUntil): string {
  const until = formatDay(addDays(calendarDay(endOn), -1))
  return paidOn
    ? `Pagando em ${formatDay(calendarDay(paidOn))}, você usa até ${until}: os dias sem acesso não são cobrados.`
    : `Com este pagamento, você usa até ${until}.`
}
