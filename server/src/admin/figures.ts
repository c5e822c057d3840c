import type { Figures, Period, Point, Step } from '@vitrine/contract/admin/overview'
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  daysBetween,
  HOUR_MS,
  startOfDay,
} from '@vitrine/contract/time'
import { countMembers } from '#account-admin'
import type { Db } from '#kernel/database.ts'
import { parallel } from '#kernel/parallel.ts'
import { spanOf } from '#kernel/span.ts'
import { orderMoney } from '#order'
import { listPaid, readSales } from '#order-admin'

/** A chart of days has at most so many points. */
const MOST_DAYS = 92

const daysOf = ({ from, to }: Period): readonly [CalendarDay, CalendarDay] => [
  calendarDay(from),
  calendarDay(to),
]
const monthOf = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 7)}-01`)

/** How many months a period is whole ones of; nothing for any other. */
function wholeMonths(period: Period): number | undefined {
  const [first, last] = daysOf(period)
  const after = addDays(last, 1)
  if (monthOf(first) !== first || monthOf(after) !== after) return undefined
  const [fromYear, fromMonth] = first.split('-').map(Number)
  const [toYear, toMonth] = after.split('-').map(Number)
  return (toYear! - fromYear!) * 12 + toMonth! - fromMonth!
}

/** As many days right before a period; of whole months, as many months. */
export function periodBefore(period: Period): Period {
  const [first, last] = daysOf(period)
  const months = wholeMonths(period)
  const from = months ? addMonths(1, first, -months) : addDays(first, -daysBetween(first, last) - 1)
  return { from, to: addDays(first, -1) }
}

export function stepOf(period: Period): Step {
  const [first, last] = daysOf(period)
  if (first === last) return 'hour'
  return daysBetween(first, last) < MOST_DAYS ? 'day' : 'month'
}

/** The starts of the steps of a period, in their order. */
function startsOf(period: Period, step: Step): Date[] {
  const { from, to } = spanOf(period)
  if (step === 'hour')
    return Array.from(
      { length: (to.getTime() - from.getTime()) / HOUR_MS },
      (_, nth) => new Date(from.getTime() + nth * HOUR_MS),
    )
  const [first, last] = daysOf(period)
  const next = (day: CalendarDay) => (step === 'day' ? addDays(day, 1) : addMonths(1, day, 1))
  const starts: Date[] = []
  for (let day = step === 'day' ? first : monthOf(first); day <= last; day = next(day))
    starts.push(startOfDay(day))
  return starts
}

async function readPoints(db: Db, period: Period, step: Step): Promise<Point[]> {
  const span = spanOf(period)
  const [money, paid] = await parallel(
    () => orderMoney.list(db, span, step),
    () => listPaid(db, span, step),
  )
  const byStart = <Row extends { at: Date }>(rows: Row[]) => new Map(rows.map((row) => [+row.at, row]))
  const [moneyAt, paidAt] = [byStart(money), byStart(paid)]
  return startsOf(period, step).map((start) => {
    const { gross = 0, net = 0 } = moneyAt.get(+start) ?? {}
    return { at: start.toISOString(), gross, net, orders: paidAt.get(+start)?.orders ?? 0 }
  })
}

async function readFigures(db: Db, period: Period): Promise<Figures> {
  const span = spanOf(period)
  const [money, sales, members] = await parallel(
    () => orderMoney.read(db, span),
    () => readSales(db, span),
    () => countMembers(db, span),
  )
  return { ...money, ...sales, members }
}

/** How a period went: its figures, and how each of its steps did. */
export async function readPeriod(
  db: Db,
  period: Period,
  step: Step,
): Promise<{ period: Period; figures: Figures; points: Point[] }> {
  const [figures, points] = await parallel(
    () => readFigures(db, period),
    () => readPoints(db, period, step),
  )
  return { period, figures, points }
}
