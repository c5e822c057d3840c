import { addBusinessDays } from './brazil/business-days.ts'
import type { PaymentMethod } from './payment.ts'
import type { Refund } from './refund.ts'
import { REFUND_BUSINESS_DAYS } from './refund-words.ts'
import { type CalendarDay, dayOf } from './time.ts'

/** The last day of that promise. */
export const refundDueOn = (method: PaymentMethod, requestedAt: Date): CalendarDay =>
  addBusinessDays(dayOf(requestedAt), REFUND_BUSINESS_DAYS[method])

/** The bank would not send it by Pix: its buyer has to say where else to. */
export const asksDestination = ({ channel, state }: Pick<Refund, 'channel' | 'state'>): boolean =>
  channel === 'pix' && state === 'failed'
