import type { FastifyInstance } from 'fastify'
import type { BankClock } from '../clock.ts'
import { sendPage } from '../pages/layout.ts'
import type { DeliveryStore } from '../webhooks/delivery.store.ts'
import type { Notifier } from '../webhooks/notifier.ts'
import type { Chaos } from './chaos.ts'
import { chaosPage } from './page.ts'
import { type ParsedChange, parseChange } from './settings.ts'

type Parts = { chaos: Chaos; notifier: Notifier; deliveries: DeliveryStore; clock: BankClock }

const NOTHING_DUE =
  'Nenhum Pix com vencimento está em aberto, e nenhum débito automático está agendado. Adiante um dia, uma semana ou um mês.'

/** The switches: `GET` and `PUT /chaos` as JSON (a part is enough), `/caos` as a page. */
export function chaosRoutes(app: FastifyInstance, { chaos, notifier, deliveries, clock }: Parts): void {
  const apply = (input: unknown): ParsedChange => {
    const change = parseChange(input)
    if (!change.ok) return change
    chaos.set(change.value)
    notifier.flush()
    return change
  }
  const show = (refusal?: string) =>
    chaosPage({ settings: chaos.settings(), latest: deliveries.latest(30), clock, refusal })
  const page = { title: 'Caos', section: '/caos' } as const

  app.get('/chaos', async () => chaos.settings())
  app.put('/chaos', async (request, reply) => {
    const change = apply(request.body)
    return change.ok ? chaos.settings() : reply.code(400).send({ error: 'invalid', message: change.reason })
  })
  app.get<{ Querystring: Record<string, string> }>('/caos', async ({ query }, reply) =>
    sendPage(reply, { ...page, body: show('sem-vencimento' in query ? NOTHING_DUE : undefined) }),
  )
  app.post('/caos', async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, string>
    if ('desligar' in form) chaos.reset()
    else {
      const change = apply(nested(form))
      if (!change.ok) return sendPage(reply, { ...page, body: show(change.reason), status: 400 })
    }
    notifier.flush()
    return reply.redirect('/caos', 303)
  })
}

/** `webhooks.delayMs=5` of the form becomes `{ webhooks: { delayMs: 5 } }`; an empty field is 0. */
function nested(form: Record<string, string>): Record<string, Record<string, number>> {
  const groups: Record<string, Record<string, number>> = {}
  for (const [path, value] of Object.entries(form)) {
    const [group = '', name = ''] = path.split('.')
    groups[group] = { ...groups[group], [name]: Number(value) }
  }
  return groups
}
