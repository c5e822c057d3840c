import { addBusinessDays } from './brazil/business-days.ts'
import type { DeclineCode } from './card.ts'
import { offSessionClass } from './card.ts'
import { addDays, type CalendarDay, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from './time.ts'

/** Days after the due day on which a saved card is charged for a renewal, as long as its issuer declines softly. */
export const CARD_TRIES = [0, 1, 3, 7, 14] as const

/** So long after a charge that never reached the issuer it is made again; none of these uses up a try. */
export const REPEATS_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const

/** Cards are charged between six and nine in the morning, São Paulo time. */
const FIRST_HOUR = 6
const HOURS = 3

/** In Brazil wages and benefits are paid on the fifth business day, and on the 5th, 10th and 20th. */
const PAYDAYS = [5, 10, 20] as const
const FIFTH = 5
/** A try is put off to a payday that is at most so many days away. */
const PUT_OFF = 3

const isPayday = (day: CalendarDay): boolean =>
  PAYDAYS.some((payday) => payday === Number(day.slice(8))) || day === fifthBusinessDay(day)

/** Of the month of this day. */
const fifthBusinessDay = (day: CalendarDay): CalendarDay =>
  addBusinessDays(addDays(`${day.slice(0, 7)}-01` as CalendarDay, -1), FIFTH)

/** The day on which a try is made that is planned for this one. */
const atPayday = (day: CalendarDay): CalendarDay => {
  const days = Array.from({ length: PUT_OFF + 1 }, (_, more) => addDays(day, more))
  return days.find(isPayday) ?? day
}

/** When on a day a card is charged: spread over the morning, the same each time for the same `seed` (0 to 1). */
export const chargeTime = (day: CalendarDay, seed: number): Date =>
  new Date(startOfDay(day).getTime() + FIRST_HOUR * HOUR_MS + Math.floor(seed * HOURS * HOUR_MS))

/** The day of the next try after one on `today` was declined softly; undefined after the last one. */
export function nextTryOn(dueOn: CalendarDay, today: CalendarDay): CalendarDay | undefined {
  const planned = CARD_TRIES.map((days) => addDays(dueOn, days)).find((day) => day > today)
  return planned && atPayday(planned)
}

interface DeclinedCharge {
  declined: DeclineCode
  dueOn: CalendarDay
  /** How many charges in a row never reached the issuer, this one among them. */
  unmade: number
  seed: number
}

/** When the card is charged again after a charge for a renewal was declined; undefined where the buyer is asked. */
export function chargeAgainAt(
  { declined, dueOn, unmade, seed }: DeclinedCharge,
  now: Date,
): Date | undefined {
  const kind = offSessionClass(declined)
  if (kind === 'ask') return undefined
  const repeat = kind === 'repeat' ? REPEATS_MS[unmade - 1] : undefined
  if (repeat !== undefined) return new Date(now.getTime() + repeat)
  const day = nextTryOn(dueOn, dayOf(now))
  return day && chargeTime(day, seed)
}
