import type { Figures, Period, PeriodQuestion, Point, Step } from '@vitrine/contract/admin/overview'
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

/** In all brands, or in one. */
type SalesPeriod = Period & Pick<PeriodQuestion, 'brand'>

/** A chart of days has at most so many points. */
const MOST_DAYS = 92

const daysOf = ({ from, to }: Period): readonly [CalendarDay, CalendarDay] => [
  calendarDay(from),
  calendarDay(to),
]
const monthOf = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 7)}-01`)

const MONTHS = 12
const dayOfMonth = (day: CalendarDay): number => Number(day.slice(8))
const monthNumber = (day: CalendarDay): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The same day so many months before; of the last day of a month the last day of that one. */
const monthsBefore = (day: CalendarDay, months: number): CalendarDay =>
  addMonths(monthOf(addDays(day, 1)) === addDays(day, 1) ? 31 : dayOfMonth(day), day, -months)

/** How many months lie between a period and the one that it is compared with; nothing where days are counted. */
function monthsBack({ preset, ...period }: PeriodQuestion): number | undefined {
  const [first, last] = daysOf(period)
  if (monthOf(first) !== first) return undefined
  const touched = monthNumber(last) - monthNumber(first) + 1
  const isYearSoFar = first.slice(4) === '-01-01' && touched <= MONTHS
  const isWhole = dayOfMonth(addDays(last, 1)) === 1
  return isYearSoFar && (preset || (touched > 1 && !isWhole)) ? MONTHS : touched
}

/**
 * The days that a period is compared with: of a year so far the same days of the year before; of what begins with a month
 * the same days of the month before, or of as many months; of everything else as many days right before it.
 */
export function periodBefore(question: PeriodQuestion): Period {
  const [first, last] = daysOf(question)
  const months = monthsBack(question)
  if (months) return { from: monthsBefore(first, months), to: monthsBefore(last, months) }
  return { from: addDays(first, -daysBetween(first, last) - 1), to: addDays(first, -1) }
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

async function readPoints(db: Db, period: SalesPeriod, step: Step): Promise<Point[]> {
  const span = { ...spanOf(period), brand: period.brand }
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

async function readFigures(db: Db, period: SalesPeriod): Promise<Figures> {
  const span = { ...spanOf(period), brand: period.brand }
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
  { brand, ...period }: SalesPeriod,
  step: Step,
): Promise<{ period: Period; figures: Figures; points: Point[] }> {
  const [figures, points] = await parallel(
    () => readFigures(db, { ...period, brand }),
    () => readPoints(db, { ...period, brand }, step),
  )
  return { period, figures, points }
}
