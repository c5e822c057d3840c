import type { CalendarDay } from '@vitrine/contract/time'

/** Whether it is somebody's birthday, or its month; who was born on 29 February has it on the 28th where there is none. */
export function isBirthday(bornOn: CalendarDay, on: CalendarDay, window: 'day' | 'month'): boolean {
  const [born, day] = [bornOn.slice(5), on.slice(5)]
  if (window === 'month') return born.slice(0, 2) === day.slice(0, 2)
  return born === '02-29' && !isLeapYear(Number(on.slice(0, 4))) ? day === '02-28' : born === day
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
