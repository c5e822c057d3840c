import { type Centavos, centavos, formatBrl, fractionOf } from '@vitrine/contract/money'
import type { CalendarDay } from '@vitrine/contract/time'
import { daysIn, daysLeft, type Period } from './calendar.ts'

/** What is left of a period that is given up, in centavos, and how that comes about. */
export interface Credit {
  amount: Centavos
  formula: string
}

/**
 * Of what a period is worth (centavos), the share of the days that are still to come on `day`, the day itself among
 * them: half up, never below zero and never more than the whole.
 */
export function creditFor(value: number, period: Period, day: CalendarDay): Credit {
  const [left, whole] = [daysLeft(period, day), daysIn(period)]
  return {
    amount: fractionOf(centavos(value), left, whole),
    formula: `${formatBrl(centavos(value))} × ${left} de ${whole} dias`,
  }
}
