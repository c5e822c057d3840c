import { addDays, addMonths, type CalendarDay, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import type { FastifyInstance } from 'fastify'
import type { BankClock } from '../clock.ts'
import type { CobvStore } from '../pix/cobv.store.ts'
import { isStep, type Step } from './clock-page.ts'

type Parts = { clock: BankClock; cobvs: CobvStore; moved(): void }

/** Nobody is written to at night: each move ends at ten in the morning, in São Paulo. */
const MORNING_MS = 10 * HOUR_MS

/** `POST /relogio`: the whole product goes forward, to the morning of another day. */
export function clockRoutes(app: FastifyInstance, { clock, cobvs, moved }: Parts): void {
  app.post('/relogio', async (request, reply) => {
    const { passo = '' } = (request.body ?? {}) as Record<string, string>
    const day = isStep(passo) ? dayAfter(passo, dayOf(new Date(clock.now())), cobvs) : undefined
    if (!day) return reply.redirect('/caos?sem-vencimento', 303)
    clock.forward(startOfDay(day).getTime() + MORNING_MS - clock.now())
    moved()
    return reply.redirect('/caos', 303)
  })
}

/** Nothing where no day is due. */
function dayAfter(step: Step, today: CalendarDay, cobvs: CobvStore): CalendarDay | undefined {
  if (step === 'dia') return addDays(today, 1)
  if (step === 'semana') return addDays(today, 7)
  if (step === 'mes') return addMonths(Number(today.slice(8)), today, 1)
  return cobvs.nextDue(today)
}
