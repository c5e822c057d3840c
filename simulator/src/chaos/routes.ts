import type { FastifyInstance } from 'fastify'
import { sendPage } from '../pages/layout.ts'
import type { DeliveryStore } from '../webhooks/delivery.store.ts'
import type { Notifier } from '../webhooks/notifier.ts'
import type { Chaos } from './chaos.ts'
import { chaosPage } from './page.ts'
import { type ParsedChange, parseChange } from './settings.ts'

type Parts = { chaos: Chaos; notifier: Notifier; deliveries: DeliveryStore }

/** The switches: `GET` and `PUT /chaos` as JSON (a part is enough), `/caos` as a page. */
export function chaosRoutes(app: FastifyInstance, { chaos, notifier, deliveries }: Parts): void {
  const apply = (input: unknown): ParsedChange => {
    const change = parseChange(input)
    if (!change.ok) return change
    chaos.set(change.value)
    notifier.flush()
    return change
  }
  const show = (refusal?: string) => chaosPage(chaos.settings(), deliveries.latest(30), refusal)
  const page = { title: 'Caos', section: '/caos' } as const

  app.get('/chaos', async () => chaos.settings())
  app.put('/chaos', async (request, reply) => {
    const change = apply(request.body)
    return change.ok ? chaos.settings() : reply.code(400).send({ error: 'invalid', message: change.reason })
  })
  app.get('/caos', async (_request, reply) => sendPage(reply, { ...page, body: show() }))
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
