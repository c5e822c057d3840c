import { addBusinessDays } from './brazil/business-days.ts'
import type { DeclineCode } from './card.ts'
import { offSessionClass } from './card.ts'
import type { DunningPolicy } from './dunning.ts'
import { addDays, type CalendarDay, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from './time.ts'

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
function nextTryOn({ retryDays, shiftsToPayday }: DunningPolicy, dueOn: CalendarDay, today: CalendarDay) {
  const planned = retryDays.map((days) => addDays(dueOn, days)).find((day) => day > today)
  return planned && shiftsToPayday ? atPayday(planned) : planned
}

/** Every day after the due day on which a card is charged again, while its issuer declines softly. */
export function retriesOn(policy: DunningPolicy, dueOn: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let day = nextTryOn(policy, dueOn, dueOn); day; day = nextTryOn(policy, dueOn, day)) days.push(day)
  return days
}

interface DeclinedCharge {
  declined: DeclineCode
  dueOn: CalendarDay
  /** How many charges in a row never reached the issuer, this one among them. */
  unmade: number
  seed: number
  policy: DunningPolicy
}

/** When the card is charged again after a charge for a renewal was declined; undefined where the buyer is asked. */
export function chargeAgainAt(
  { declined, dueOn, unmade, seed, policy }: DeclinedCharge,
  now: Date,
): Date | undefined {
  const kind = offSessionClass(declined)
  if (kind === 'ask') return undefined
  const minutes = kind === 'repeat' ? policy.networkRetryMinutes[unmade - 1] : undefined
  if (minutes !== undefined) return new Date(now.getTime() + minutes * MINUTE_MS)
  const day = nextTryOn(policy, dueOn, dayOf(now))
  return day && chargeTime(day, seed)
}
