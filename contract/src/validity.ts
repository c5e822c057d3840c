import { addDays, calendarDay, formatDay } from './time.ts'

/**
 * What is said of a plan, which is charged once for its period: `Vale até 22/11/2027. Não há cobrança automática.`
 * `firstOn` is the day on which its next period would begin.
 */
export const validityText = ({ firstOn }: { firstOn: string }): string =>
  `Vale até ${formatDay(addDays(calendarDay(firstOn), -1))}. Não há cobrança automática.`
