import type { Brand } from '@vitrine/contract/brand'
import { declineSentence, takenSentence } from '@vitrine/contract/card'
import type { Order } from '@vitrine/contract/order'
import type { Payment } from '@vitrine/contract/payment'
import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import type { Mail } from '#mail'
import { ENDING_MS } from './reminder-times.ts'

/** Messages about a payment that is not there. They are written only while it is still waited for. */
export const REMINDERS = ['pix-ending', 'boleto-due-tomorrow', 'boleto-overdue', 'payment-refused'] as const
export type ReminderKind = (typeof REMINDERS)[number]

export const isReminder = (kind: string): kind is ReminderKind =>
  (REMINDERS as readonly string[]).includes(kind)

export type OfOrder = { seller: Brand; name: string; order: Order; payCode: string }

/** Nothing when the order was paid or ended meanwhile, or is paid in another way now. Once per attempt. */
export function writeReminder(kind: ReminderKind, to: string, props: OfOrder, now: Date): Mail | undefined {
  const { status, payment } = props.order
  if (status !== 'awaiting-payment' || !payment) return undefined
  const base = { to, reference: payment.id }
  if (kind === 'payment-refused') return refused(base, props, payment)
  if (payment.status !== 'pending') return undefined
  const { boleto } = payment
  if (kind === 'boleto-overdue') return boleto && { kind, ...base, props: { ...props, boleto } }
  if (kind === 'boleto-due-tomorrow') return dueSoon(base, { ...props, boleto, on: dayOf(now) })
  const pix = endingPix(payment, now)
  return pix && { kind, ...base, props: { ...props, ...pix } }
}

/** Nothing once its day is over: whether it can still be paid is told by `boleto-overdue`. */
const dueSoon = (
  base: { to: string; reference: string },
  { boleto, ...props }: OfOrder & { boleto: Payment['boleto']; on: CalendarDay },
): Mail | undefined =>
  boleto && boleto.dueOn >= props.on
    ? { kind: 'boleto-due-tomorrow', ...base, props: { ...props, boleto } }
    : undefined

/** Nothing once somebody tries in another way; what was refused, and what to do, as on the screen. */
function refused(base: { to: string; reference: string }, props: OfOrder, { status, card }: Payment) {
  if (status !== 'failed') return undefined
  const reason = card?.declined && declineSentence(card.declined)
  const taken = takenSentence(card?.declined)
  const sentences = { ...(reason && { reason }), ...(taken && { taken }) }
  return { kind: 'payment-refused' as const, ...base, props: { ...props, ...sentences } }
}

function endingPix({ pix }: Payment, now: Date) {
  const left = pix ? Date.parse(pix.expiresAt) - now.getTime() : 0
  return pix && left > 0 && left <= ENDING_MS ? pix : undefined
}
