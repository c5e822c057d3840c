import type { Subscription } from '@vitrine/contract/subscription'
import { addDays, calendarDay, formatDay } from '@vitrine/contract/time'

export const dayText = (text: string): string => formatDay(calendarDay(text))

/** The day on which a period ends is the first without it. */
export const lastDayText = (endOn: string): string => formatDay(addDays(calendarDay(endOn), -1))

/** Until when it is paid; of one that is over, since when. */
export const goodUntil = ({ overOn, currentPeriod }: Pick<Subscription, 'overOn' | 'currentPeriod'>) =>
  overOn
    ? (['Encerrada em', dayText(overOn)] as const)
    : (['Pago até', lastDayText(currentPeriod.endOn)] as const)

/** For how many charges a plan still binds, and until when. */
export const boundText = ({ charges, until }: NonNullable<Subscription['bound']>): string =>
  `${charges === 1 ? 'falta 1 cobrança' : `faltam ${charges} cobranças`}, até ${lastDayText(until)}`
