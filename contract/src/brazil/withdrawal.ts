import { addDays, type CalendarDay } from '../time.ts'
import { bankHoliday, nextBusinessDay } from './business-days.ts'

/** CDC, art. 49: seven calendar days. */
const LEAST_DAYS = 7

/** In how many days a purchase may be taken back: those of the law, or of the longest guarantee among what is bought. */
export const withdrawalDaysOf = (guarantees: readonly number[]): number => Math.max(LEAST_DAYS, ...guarantees)

/**
 * The last whole day, in America/Sao_Paulo, on which a purchase may be taken back: the first day does not count, the
 * last one does, and a holiday moves it to the next business day (Civil Code, art. 132). A product may grant more days.
 */
export function withdrawalDeadline(paidOn: CalendarDay, days: number): CalendarDay {
  const last = addDays(paidOn, withdrawalDaysOf([days]))
  return bankHoliday(last) ? nextBusinessDay(last) : last
}

/** What gives the days: seven are the law's, more are a guarantee of who sells. */
const withdrawalSource = (days: number): string =>
  days > LEAST_DAYS
    ? `garantia de ${days} dias; a lei dá ${LEAST_DAYS}, no art. 49 do Código de Defesa do Consumidor`
    : 'Código de Defesa do Consumidor, art. 49'

/** Before it is paid: how long it may be taken back, and what comes back. The days count from the payment. */
export const withdrawalRule = (days: number): string =>
  `Você tem ${days} dias corridos, contados do pagamento, para desistir sem dizer o motivo e receber tudo de volta (${withdrawalSource(days)}).`

/** The same in short. */
export const withdrawalOffer = (days: number): string =>
  `${days} dias depois de pagar para desistir e receber tudo de volta.`

/** On what ground a purchase was taken back: within the days of the law, or within a longer guarantee alone. */
export const withdrawalGround = (reason: 'regret' | 'guarantee'): string =>
  reason === 'regret'
    ? 'Direito de arrependimento: Código de Defesa do Consumidor, art. 49, e Decreto 7.962/2013, art. 5.'
    : `Garantia do produto, além dos ${LEAST_DAYS} dias do art. 49 do Código de Defesa do Consumidor.`
