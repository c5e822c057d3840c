import { UNIT_MS } from './duration.ts'

/**
 * Calendar days are days of America/Sao_Paulo. Everything goes through Intl's time zone data, never through the
 * machine's own zone; Temporal is not used because browsers may lack it.
 */
export const TIME_ZONE = 'America/Sao_Paulo'

/** A day such as `2026-11-20`. Days compare as text. */
export type CalendarDay = string & { readonly __unit: 'day' }

export const SECOND_MS = UNIT_MS.s
export const MINUTE_MS = UNIT_MS.m
export const HOUR_MS = UNIT_MS.h
export const DAY_MS = UNIT_MS.d

const utcOf = (day: CalendarDay) => Date.parse(`${day}T00:00:00Z`)

/** A day that exists, or undefined: `2026-02-29` is no day. */
export function parseDay(text: string): CalendarDay | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? (text as CalendarDay) : undefined
}

/** Takes a text for a day. Throws RangeError when there is no such day. */
export function calendarDay(text: string): CalendarDay {
  const day = parseDay(text)
  if (!day) throw new RangeError('not a calendar day')
  return day
}

const dayFromUtc = (at: number) => calendarDay(new Date(at).toISOString().split('T')[0]!)

const WALL = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** What a clock on a wall in São Paulo shows, as if it were UTC, in epoch milliseconds (whole seconds). */
function wallClock(at: number): number {
  const parts = new Map<string, number>()
  for (const { type, value } of WALL.formatToParts(at)) parts.set(type, Number(value))
  const part = (name: string) => parts.get(name)!
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

const offsetAt = (at: number) => wallClock(at) - Math.floor(at / SECOND_MS) * SECOND_MS

let latest: { second: number; day: CalendarDay } | undefined

/** The day on which an instant falls in São Paulo. Mostly asked about now: the last answer holds for its second. */
export function dayOf(instant: Date): CalendarDay {
  const second = Math.floor(instant.getTime() / SECOND_MS)
  if (latest?.second !== second) latest = { second, day: dayFromUtc(wallClock(second * SECOND_MS)) }
  return latest.day
}

/** The current day, `now` being read once from the clock by the caller. */
export function today(now: Date): CalendarDay {
  return dayOf(now)
}

/** So many days are remembered: asking Intl costs more than all else that is reckoned with a day. */
const MOST_STARTS = 1000
const starts = new Map<CalendarDay, number>()

/** The first instant of a day. Summer time (until 2019) began and ended at midnight: hence the second look. */
export function startOfDay(day: CalendarDay): Date {
  const known = starts.get(day)
  if (known !== undefined) return new Date(known)
  const midnight = utcOf(day)
  const first = midnight - offsetAt(midnight)
  const start = wallClock(first) >= midnight ? first : midnight - offsetAt(first)
  if (starts.size < MOST_STARTS) starts.set(day, start)
  return new Date(start)
}

/** The last millisecond of a day. */
export function endOfDay(day: CalendarDay): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1)
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayFromUtc(utcOf(day) + days * DAY_MS)
}

/** Whole days from one day to another, negative backwards. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (utcOf(to) - utcOf(from)) / DAY_MS
}

/** 0 is Sunday, the first day of the week in Brazil. */
export function weekday(day: CalendarDay): number {
  return new Date(utcOf(day)).getUTCDay()
}

/**
 * The anchor's day of the month, `months` after the month of `from`, or that month's last day when it is shorter.
 * The anchor (1 to 31) is stored with the subscription, so that 31 January → 28 February → 31 March never drifts.
 */
export function addMonths(anchorDay: number, from: CalendarDay, months: number): CalendarDay {
  if (!Number.isInteger(anchorDay) || anchorDay < 1 || anchorDay > 31)
    throw new RangeError('not an anchor day')
  const start = new Date(utcOf(from))
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayFromUtc(Date.UTC(year, month, Math.min(anchorDay, last)))
}

/** `20/11/2026` */
export function formatDay(day: CalendarDay): string {
  return day.split('-').reverse().join('/')
}

/** `17:05`, in São Paulo. */
export function formatTime(instant: Date): string {
  return new Date(wallClock(instant.getTime())).toISOString().slice(11, 16)
}

/** `20/11/2026 às 17:05`, in São Paulo. */
export function formatDateTime(instant: Date): string {
  return `${formatDay(dayOf(instant))} às ${formatTime(instant)}`
}

const RELATIVE = new Intl.RelativeTimeFormat('pt-BR')
const NEAR_DAYS = new Map([
  [-1, 'ontem'],
  [1, 'amanhã'],
])

/** `há pouco`, `há 5 minutos`, `ontem`, `há 2 dias`, `em 3 horas`; beyond 30 days, the date. */
export function relative(instant: Date, now: Date): string {
  const apart = instant.getTime() - now.getTime()
  if (Math.abs(apart) < MINUTE_MS) return apart > 0 ? 'em instantes' : 'há pouco'
  if (Math.abs(apart) < HOUR_MS) return RELATIVE.format(Math.trunc(apart / MINUTE_MS), 'minute')
  const days = daysBetween(dayOf(now), dayOf(instant))
  if (days === 0) return RELATIVE.format(Math.trunc(apart / HOUR_MS), 'hour')
  if (Math.abs(days) > 30) return formatDay(dayOf(instant))
  return NEAR_DAYS.get(days) ?? RELATIVE.format(days, 'day')
}
