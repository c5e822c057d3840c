import { ALL_EVENTS } from '@vitrine/contract/admin/webhook'
import { EVENT_VERSION, type EventBody, type EventKind, eventOf } from '@vitrine/contract/event'
import { newId, type WebhookDeliveryId, type WebhookEndpointId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { type OutboxEvent, takeEvents } from '#outbox'
import { insertDelivery, insertMessage, listAsking } from './delivery.store.ts'

/** So many events are taken in one transaction. */
const PORTION = 200

/** What is sent of an event; nothing where the catalogue does not have it so. */
function bodyOf(kind: string, data: unknown, at: Date): EventBody | undefined {
  const declared = eventOf(kind)
  const read = declared?.data.safeParse(data)
  if (!declared || !read?.success) return undefined
  return { type: declared.kind, timestamp: at.toISOString(), version: EVENT_VERSION, data: read.data }
}

/** An instant of the database as one of the shop, whose clock may have been moved. */
const inShop = ({ clock }: App, at: Date): Date =>
  clock.outside ? new Date(at.getTime() - clock.outside().getTime() + clock.now().getTime()) : at

/** Makes of each event that waits a delivery for each endpoint that asked for it. */
export async function fanOut(app: App): Promise<void> {
  while ((await inTransaction(app.db, (tx) => fanOutSome(app, tx))) === PORTION);
}

async function fanOutSome(app: App, tx: Tx): Promise<number> {
  const events = await takeEvents(tx, PORTION)
  if (events.length === 0) return 0
  const asking = await listAsking(tx)
  for (const event of events) {
    const at = inShop(app, event.at)
    const endpoints = asking
      .filter(({ brandId }) => brandId === null || brandId === event.brandId)
      .filter(({ events: kinds }) => kinds.includes(ALL_EVENTS) || kinds.includes(event.kind))
    if (endpoints.length > 0) await writeMessage(app, tx, event, { at, endpoints })
  }
  return events.length
}

interface To {
  at: Date
  endpoints: readonly { id: WebhookEndpointId }[]
}

async function writeMessage(app: App, tx: Tx, event: OutboxEvent, { at, endpoints }: To): Promise<void> {
  const { seq, kind, subjectId, brandId, data } = event
  const body = bodyOf(kind, data, at)
  if (!body) return app.log.error({ event: kind, subject: subjectId }, 'event is none of the catalogue')
  const id = newId('whm', at.getTime())
  const message = { id, seq, kind, subjectId, brandId, body: JSON.stringify(body) }
  const now = app.clock.now()
  await insertMessage(tx, message, now)
  for (const endpoint of endpoints) await insertDelivery(tx, message, endpoint.id, now)
}

/** Promises an endpoint the example of an event; its body says that nothing happened. */
export async function sendTest(
  app: App,
  tx: Tx,
  { endpointId, kind }: { endpointId: WebhookEndpointId; kind: EventKind },
): Promise<WebhookDeliveryId> {
  const now = app.clock.now()
  const id = newId('whm', now.getTime())
  const body = JSON.stringify({ ...bodyOf(kind, eventOf(kind)?.example, now), test: true })
  const message = { id, seq: null, kind, subjectId: id, brandId: null, body }
  await insertMessage(tx, message, now)
  return insertDelivery(tx, message, endpointId, now)
}
