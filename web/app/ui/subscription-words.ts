import { addDays, calendarDay, formatDay } from '@vitrine/contract/time'

export const dayText = (text: string): string => formatDay(calendarDay(text))

/** The day on which a period ends is the first without it. */
export const lastDayText = (endOn: string): string => formatDay(addDays(calendarDay(endOn), -1))
