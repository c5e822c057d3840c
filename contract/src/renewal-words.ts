import type { LaterCharge } from './cart.ts'
import { PLACED_BEFORE } from './dunning.ts'
import { centavos, formatBrl } from './money.ts'
import { addDays, calendarDay, formatDay } from './time.ts'

const PER = { month: 'por mês', year: 'por ano', once: '' } as const

/** How a plan goes on, and how it is stopped, in one sentence; said wherever one is sold. */
export const HOW_IT_RENEWS = `Mandamos a cobrança ${PLACED_BEFORE} dias antes e nada é debitado sozinho: cancele quando quiser, em dois cliques.`

/**
 * What is said of a plan before it is paid: until when it is good, and what it costs to go on from which day, which is
 * the first one of its next period. `Vale até 22/12/2026. Para continuar: R$ 39,90 por mês, a partir de 23/12/2026.`
 */
export function renewalText({ firstOn, amount, interval, says }: Omit<LaterCharge, 'label'>): string {
  const first = calendarDay(firstOn)
  const price = says ?? `${formatBrl(centavos(amount))} ${PER[interval]}`
  return `Vale até ${formatDay(addDays(first, -1))}. Para continuar: ${price}, a partir de ${formatDay(first)}. ${HOW_IT_RENEWS}`
}
