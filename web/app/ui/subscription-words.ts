import { CYCLES, monthsOf } from '@vitrine/contract/billing-cycle'
import type { Interval } from '@vitrine/contract/catalog'
import type { NextCharge, Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, calendarDay, formatDay } from '@vitrine/contract/time'
import { cardName } from './card-name.ts'
import { brl } from './labels.ts'
import { counted } from './words.ts'

export const dayText = (text: string): string => formatDay(calendarDay(text))

/** The day on which a period ends is the first without it. */
export const lastDayText = (endOn: string): string => formatDay(addDays(calendarDay(endOn), -1))

type Fact = readonly [label: string, value: string | undefined]

/** Until when it is paid, or tried; of one that is over, since when. */
export function goodUntil({ overOn, currentPeriod }: Pick<Subscription, 'overOn' | 'currentPeriod'>): Fact {
  if (overOn) return ['Encerrada em', dayText(overOn)]
  return [currentPeriod.trial ? 'Teste até' : 'Pago até', lastDayText(currentPeriod.endOn)]
}

/** The last day of one that is cancelled, or has a last charge. */
export function endText({ cancelAt, endsOn }: Pick<Subscription, 'cancelAt' | 'endsOn'>): string | undefined {
  const end = cancelAt ?? endsOn
  return end && lastDayText(end)
}

/** By when a charge is to be paid, or was. */
export function dueText({ dueOn, overdue, waitedUntil }: NextCharge): string {
  if (waitedUntil) return `até ${dayText(waitedUntil)}`
  return `${overdue ? 'venceu' : 'vence'} em ${dayText(dueOn)}`
}

/** What is charged next; what is asked for already and whose day is over is not to come. */
export function chargeFact({ nextCharge }: Pick<Subscription, 'nextCharge'>): Fact {
  if (!nextCharge) return ['Próxima cobrança', undefined]
  const { amount, overdue, waitedUntil, dueOn } = nextCharge
  if (overdue || waitedUntil) return ['A pagar', `${brl(amount)}, ${dueText(nextCharge)}`]
  return ['Próxima cobrança', `${dayText(dueOn)}, ${brl(amount)}`]
}

/** `Pix Automático · Nubank` */
export const pixName = ({ bank }: NonNullable<Subscription['pix']>): string =>
  bank ? `Pix Automático · ${bank}` : 'Pix Automático'

/** How each renewal is paid, of what goes on. */
export function renewalText({
  status,
  card,
  pix,
}: Pick<Subscription, 'status' | 'card' | 'pix'>): string | undefined {
  if (isOver(status)) return undefined
  if (pix && !pix.problem) return pixName(pix)
  return card && !card.problem ? `${cardName(card)}, cobrado automaticamente` : 'A cada renovação, pelo aviso'
}

/** For how many charges a plan still binds, and until when. */
export const boundText = ({ charges, until }: NonNullable<Subscription['bound']>): string =>
  `${charges === 1 ? 'falta 1 cobrança' : `faltam ${charges} cobranças`}, até ${lastDayText(until)}`

/** How long a pause of so many charges lasts: `3 meses` of one charge of a quarterly plan. */
export const pauseText = (cycles: number, interval: Interval): string => {
  const months = interval === 'once' ? undefined : monthsOf(CYCLES[interval])
  return months ? counted(cycles * months, 'mês', 'meses') : counted(cycles, 'cobrança', 'cobranças')
}
