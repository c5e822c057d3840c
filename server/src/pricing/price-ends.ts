import { addDays, dayOf, endOfDay, HOUR_MS, startOfDay, weekday } from '@vitrine/contract/time'
import type { Coupon } from './coupon.ts'
import type { CartPrice } from './price-cart.ts'

/** When a sum that holds `now` stops holding by itself within a day: by its coupons, or by the rules that made it. */
export function endsOf({ coupons, priced, pricing: { rules } }: CartPrice, now: Date): Date[] {
  const added = rules.taxes.filter(({ effect }) => effect === 'added')
  const versions = [...rules.planDiscounts, ...added].filter(({ id }) => priced.rules.includes(id))
  return [
    ...versions.flatMap(({ endsOn }) => (endsOn ? [endOfDay(endsOn)] : [])),
    ...coupons.flatMap((coupon) => endsOfCoupon(coupon, now)),
  ]
}

function endsOfCoupon(coupon: Coupon, now: Date): Date[] {
  const { endsAt, untilHour } = coupon
  const today = dayOf(now)
  const closing = new Date(startOfDay(today).getTime() + untilHour * HOUR_MS)
  return [
    ...(endsAt ? [endsAt] : []),
    ...(untilHour < 24 ? [closing] : []),
    ...(isOverTonight(coupon, now) ? [endOfDay(today)] : []),
  ]
}

/** Whether it is no good any more, or not yet again, when the next day begins. */
function isOverTonight({ fromHour, weekdays, birthday }: Coupon, now: Date): boolean {
  const today = dayOf(now)
  const next = addDays(today, 1)
  const isLastOfMonth = next.slice(0, 7) !== today.slice(0, 7)
  const isLastBirthday = birthday === 'day' || (birthday === 'month' && isLastOfMonth)
  return fromHour > 0 || isLastBirthday || (weekdays !== null && !weekdays.includes(weekday(next)))
}
