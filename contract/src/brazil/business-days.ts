import { add, type Centavos, fractionOf, percentOf } from '../money.ts'
import { addDays, type CalendarDay, calendarDay, daysBetween, weekday } from '../time.ts'

/** Month and day, name, and the first year it applied (Consciência Negra: Lei 14.759/2023). */
const FIXED = [
  ['01-01', 'Confraternização Universal', 0],
  ['04-21', 'Tiradentes', 0],
  ['05-01', 'Dia do Trabalho', 0],
  ['09-07', 'Independência do Brasil', 0],
  ['10-12', 'Nossa Senhora Aparecida', 0],
  ['11-02', 'Finados', 0],
  ['11-15', 'Proclamação da República', 0],
  ['11-20', 'Consciência Negra', 2024],
  ['12-25', 'Natal', 0],
  ['12-31', 'Sem atendimento bancário', 0],
] as const

/** Days after Easter Sunday. */
const MOVABLE = [
  [-48, 'Segunda-feira de Carnaval'],
  [-47, 'Terça-feira de Carnaval'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
] as const

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
function easter(year: number): CalendarDay {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const skipped =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skipped + 15) % 30
  const dominical = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * dominical) / 451)
  return addDays(calendarDay(`${year}-03-22`), epact + dominical - 7 * shift)
}

/** Why banks are closed on a day that is no weekend (CMN Res. 4.880/2020, FEBRABAN's list), or undefined. */
export function bankHoliday(day: CalendarDay): string | undefined {
  const year = Number(day.slice(0, 4))
  const fixed = FIXED.find(([date, , since]) => date === day.slice(5) && year >= since)
  if (fixed) return fixed[1]
  const afterEaster = daysBetween(easter(year), day)
  return MOVABLE.find(([days]) => days === afterEaster)?.[1]
}

export function isBusinessDay(day: CalendarDay): boolean {
  return weekday(day) !== 0 && weekday(day) !== 6 && bankHoliday(day) === undefined
}

/** The day itself when banks open on it, else the first one after it (Lei 7.089/1983). */
export function nextBusinessDay(day: CalendarDay): CalendarDay {
  return isBusinessDay(day) ? day : nextBusinessDay(addDays(day, 1))
}

/** The n-th business day after a day; zero gives the day itself, open or not. */
export function addBusinessDays(day: CalendarDay, count: number): CalendarDay {
  return count <= 0 ? day : addBusinessDays(nextBusinessDay(addDays(day, 1)), count - 1)
}

/** The last day on which a bill due on `dueOn` is accepted, `validity` being calendar days after it (API Pix, cobv). */
export function lastPayableOn(dueOn: CalendarDay, validity: number): CalendarDay {
  return nextBusinessDay(addDays(nextBusinessDay(dueOn), validity))
}

/** Whether no bank takes a bill any more: a due day on which banks are closed means the next one on which they open. */
export const isPastDue = (dueOn: CalendarDay, today: CalendarDay): boolean => today > nextBusinessDay(dueOn)

/** What is asked of a late payment, in basis points: a fine once, and interest a month. */
interface OverdueFees {
  fineBp: number
  interestBp: number
}

/** The fine of CDC art. 52 §1 and interest of 1% a month: nobody asks for more. */
const MAX_OVERDUE_FEES: OverdueFees = { fineBp: 200, interestBp: 100 }

/** Calendar days that a payment is late; none until the first day after the due day on which banks open (Lei 7.089/1983). */
export const daysOverdue = (dueOn: CalendarDay, paidOn: CalendarDay): number =>
  paidOn > nextBusinessDay(dueOn) ? daysBetween(dueOn, paidOn) : 0

/** What a late payment costs: a fine once, and interest by the day over months of thirty days. */
export function overdueTotal(
  amount: Centavos,
  days: number,
  { fineBp, interestBp }: OverdueFees = MAX_OVERDUE_FEES,
): { fine: Centavos; interest: Centavos; total: Centavos } {
  const fine = percentOf(amount, days > 0 ? fineBp : 0)
  const interest = fractionOf(amount, interestBp * Math.max(0, days), 10_000 * 30)
  return { fine, interest, total: add(amount, fine, interest) }
}
