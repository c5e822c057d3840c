import { addDays, addMonths, type CalendarDay, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import type { FastifyInstance } from 'fastify'
import type { BankClock } from '../clock.ts'
import { isStep, type Step } from './clock-page.ts'

/** `nextDue`: the first day after a day on which something is to be paid. */
type Parts = {
  clock: BankClock
  nextDue(day: CalendarDay): CalendarDay | undefined
  moved(): void
}

/** Nobody is written to at night: each move ends at ten in the morning, in São Paulo. */
const MORNING_MS = 10 * HOUR_MS

/** `POST /relogio`: the whole product goes forward, to the morning of another day. */
export function clockRoutes(app: FastifyInstance, { clock, nextDue, moved }: Parts): void {
  app.post('/relogio', async (request, reply) => {
    const { passo = '' } = (request.body ?? {}) as Record<string, string>
    const day = isStep(passo) ? dayAfter(passo, dayOf(new Date(clock.now())), nextDue) : undefined
    if (!day) return reply.redirect('/caos?sem-vencimento', 303)
    clock.forward(startOfDay(day).getTime() + MORNING_MS - clock.now())
    moved()
    return reply.redirect('/caos', 303)
  })
}

/** Nothing where no day is due. */
function dayAfter(step: Step, today: CalendarDay, nextDue: Parts['nextDue']): CalendarDay | undefined {
  if (step === 'dia') return addDays(today, 1)
  if (step === 'semana') return addDays(today, 7)
  if (step === 'mes') return addMonths(Number(today.slice(8)), today, 1)
  return nextDue(today)
}
