import { performance } from 'node:perf_hooks'
import {
  ALL_EVENTS,
  DELIVERY_DAYS,
  DISABLED_AFTER_DAYS,
  MOST_TRIES,
  RETRY_AFTER_SECONDS,
} from '@vitrine/contract/admin/webhook'
import { EVENT_VERSION, type EventBody, type EventKind, eventOf } from '@vitrine/contract/event'
import { idOf } from '@vitrine/contract/id-schema'
import { newId, type WebhookDeliveryId, type WebhookEndpointId } from '@vitrine/contract/ids'
import { DAY_MS, MINUTE_MS } from '@vitrine/contract/time'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { hook, runHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import { OutboundFailure } from '#kernel/outbound.ts'
import { VERSION } from '#kernel/version.ts'
import { type OutboxEvent, takeEvents } from '#outbox'
import {
  bringForward,
  type DueDelivery,
  deleteMessages,
  insertAttempt,
  insertDelivery,
  insertMessage,
  listAsking,
  listDue,
  listEndpointsWithDue,
  noteTry,
} from './delivery.store.ts'
import {
  disableEndpoint,
  findSending,
  holdEndpoint,
  noteFailure,
  noteSuccess,
  type SendingEndpoint,
} from './endpoint.store.ts'
import { secretsOf } from './endpoints.ts'

/** Told inside the transaction that switches an endpoint off, because it failed for days or asked for no more. */
export const webhookHooks = {
  disabled: hook<{ endpointId: WebhookEndpointId }>('webhook.disabled'),
}

/** Deliveries of different subjects that are under way to one endpoint. */
const AT_ONCE = 8
/** After so many failures in a row one delivery alone is tried, and then the next after a pause. */
const HOLD_AFTER_FAILURES = 5
const LONGEST_HOLD_MINUTES = 15
/** A job ends after so long; what is left is found by the sweep. */
const JOB_MS = 60_000
/** Characters of what was answered that are kept. */
const KEPT_ANSWER = 2_000

/** Sends what is due to one endpoint, each subject in its order, until nothing is or the endpoint is held. */
async function deliver(app: App, endpointId: WebhookEndpointId): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < JOB_MS) {
    const now = app.clock.now()
    const endpoint = await findSending(app.db, endpointId, now)
    if (!endpoint) return
    const most = endpoint.failures >= HOLD_AFTER_FAILURES ? 1 : AT_ONCE
    const due = await listDue(app.db, endpointId, { now, most })
    if (due.length === 0) return
    await parallel(...due.map((delivery) => () => attempt(app, endpoint, delivery)))
  }
}

interface Outcome {
  statusCode: number | null
  failure: string | null
  took: number
  answer: string
}

/** Tries one delivery and books what came of it. */
async function attempt(app: App, endpoint: SendingEndpoint, delivery: DueDelivery): Promise<void> {
  const outcome = await send(app, endpoint, delivery)
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await insertAttempt(tx, { deliveryId: delivery.id, at, ...outcome })
    if (isReceived(outcome)) await bookSuccess(tx, endpoint, delivery, at)
    else await bookFailure(app, tx, { endpoint, delivery, outcome, at })
  })
}

const isReceived = ({ statusCode }: Outcome): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300

async function send(app: App, endpoint: SendingEndpoint, { messageId, body }: DueDelivery): Promise<Outcome> {
  const began = performance.now()
  // The receiver compares it with its own clock, which nobody moved.
  const at = app.clock.outside?.() ?? app.clock.now()
  const signatures = secretsOf(app, endpoint).map((secret) => new Webhook(secret).sign(messageId, at, body))
  try {
    const {
      status,
      body: answer,
      took,
    } = await app.outbound.send({
      method: 'POST',
      url: endpoint.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Vitrine-Webhooks/${VERSION}`,
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
    })
    return { statusCode: status, failure: null, took, answer: keptOf(answer) }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const took = Math.round(performance.now() - began)
    return { statusCode: null, failure: error.reason, took, answer: '' }
  }
}

/** PostgreSQL keeps no NUL. */
const keptOf = (answer: string): string => answer.replaceAll('\0', '').slice(0, KEPT_ANSWER)

async function bookSuccess(tx: Tx, { id }: SendingEndpoint, delivery: DueDelivery, at: Date): Promise<void> {
  await noteTry(tx, delivery.id, { at, status: 'delivered' })
  if (await noteSuccess(tx, id)) await bringForward(tx, id, at)
}

interface Failed {
  endpoint: SendingEndpoint
  delivery: DueDelivery
  outcome: Outcome
  at: Date
}

async function bookFailure(app: App, tx: Tx, { endpoint, delivery, outcome, at }: Failed): Promise<void> {
  const tries = delivery.tries + 1
  const pause = RETRY_AFTER_SECONDS[tries - 1]
  await noteTry(
    tx,
    delivery.id,
    tries >= MOST_TRIES || pause === undefined
      ? { at, status: 'failed' }
      : { at, nextAt: new Date(at.getTime() + pause * 1000) },
  )
  const { failures } = await noteFailure(tx, endpoint.id, at)
  const minutes = Math.min(2 ** (failures - HOLD_AFTER_FAILURES), LONGEST_HOLD_MINUTES)
  if (failures >= HOLD_AFTER_FAILURES)
    await holdEndpoint(tx, endpoint.id, new Date(at.getTime() + minutes * MINUTE_MS))
  const since = endpoint.failingSince ?? at
  const isOver = at.getTime() - since.getTime() >= DISABLED_AFTER_DAYS * DAY_MS
  if (outcome.statusCode === 410) await switchOff(app, tx, endpoint, { at, reason: 'gone' })
  else if (isOver) await switchOff(app, tx, endpoint, { at, reason: 'failing' })
}

async function switchOff(
  app: App,
  tx: Tx,
  { id }: SendingEndpoint,
  why: { at: Date; reason: 'failing' | 'gone' },
): Promise<void> {
  if (await disableEndpoint(tx, id, why)) await runHook(app, tx, webhookHooks.disabled, { endpointId: id })
}

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
async function fanOut(app: App): Promise<void> {
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

const deliverJob = job('webhook.deliver', z.object({ endpointId: idOf('whe') }), {
  keyOf: ({ endpointId }) => endpointId,
})

/** Promises that an endpoint is told soon of what is due. */
export const enqueueDeliveries = ({ jobs }: App, tx: Tx, endpointId: WebhookEndpointId): Promise<void> =>
  jobs.enqueue(tx, deliverJob, { endpointId })

export const webhookJobs: readonly JobHandler<{ app: App }>[] = [
  handles(deliverJob, ({ app }, { endpointId }) => deliver(app, endpointId)),
]

/** Takes up what happened and what is due for another try. */
export async function sendWebhooks(app: App): Promise<void> {
  await fanOut(app)
  const due = await listEndpointsWithDue(app.db, app.clock.now())
  await inTransaction(app.db, async (tx) => {
    for (const endpointId of due) await enqueueDeliveries(app, tx, endpointId)
  })
}

/** Removes what is older than the log keeps. */
export const sweepWebhooks = ({ db, clock }: App): Promise<void> =>
  inTransaction(db, (tx) => deleteMessages(tx, new Date(clock.now().getTime() - DELIVERY_DAYS * DAY_MS)))
