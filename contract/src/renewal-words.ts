import type { LaterCharge } from './cart.ts'
import { centavos, formatBrl } from './money.ts'
import { howItRenews } from './plan-terms.ts'
import { addDays, calendarDay, formatDay } from './time.ts'

const PER = { month: 'por mês', year: 'por ano', once: '' } as const

/**
 * What is said of a plan before it is paid: until when it is good, and what it costs to go on from which day, which is
 * the first one of its next period. `Vale até 22/12/2026. Para continuar: R$ 39,90 por mês, a partir de 23/12/2026.`
 */
export function renewalText({
  firstOn,
  amount,
  interval,
  says,
  ...terms
}: Omit<LaterCharge, 'label'>): string {
  const first = calendarDay(firstOn)
  const price = says ?? `${formatBrl(centavos(amount))} ${PER[interval]}`
  return `Vale até ${formatDay(addDays(first, -1))}. Para continuar: ${price}, a partir de ${formatDay(first)}. ${howItRenews(terms)}`
}
