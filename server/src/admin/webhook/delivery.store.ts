import type { WebhookDelivery, WebhookDeliveryRow } from '@vitrine/contract/admin/webhook'
import {
  newId,
  type WebhookDeliveryId,
  type WebhookEndpointId,
  type WebhookMessageId,
} from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { ListQuery, ListSource } from '#kernel/list.ts'

interface NewMessage {
  id: WebhookMessageId
  /** Null for a test. */
  seq: number | null
  kind: string
  subjectId: string
  brandId: string | null
  /** What is signed, to the letter. */
  body: string
}

export async function insertMessage(
  tx: Tx,
  { id, seq, kind, subjectId, brandId, body }: NewMessage,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('webhook_message')
    .values({ id, seq, kind, subject_id: subjectId, brand_id: brandId, body, created_at: at })
    .execute()
}

/** Of whom a message is told: who asked for its kind and its brand. */
interface Asking {
  id: WebhookEndpointId
  brandId: string | null
  events: string[]
}

/** All that have not asked for no more: one that is paused or switched off gets what waited once it is on again. */
export async function listAsking(db: Db): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    select id, brand_id as "brandId", events from webhook_endpoint
    where removed_at is null and disabled_for is distinct from 'gone' order by id`.execute(db)
  return rows
}

export async function insertDelivery(
  tx: Tx,
  { id: messageId, kind, subjectId }: Pick<NewMessage, 'id' | 'kind' | 'subjectId'>,
  endpointId: WebhookEndpointId,
  at: Date,
): Promise<WebhookDeliveryId> {
  const id = newId('whd', at.getTime())
  await tx
    .insertInto('webhook_delivery')
    .values({
      id,
      endpoint_id: endpointId,
      message_id: messageId,
      subject_id: subjectId,
      kind,
      next_at: at,
      created_at: at,
    })
    .execute()
  return id
}

/** A delivery whose turn it is. */
export interface DueDelivery {
  id: WebhookDeliveryId
  messageId: WebhookMessageId
  kind: string
  body: string
  tries: number
}

/** Those whose time has come, of each subject the first that waits, and so many at most. */
export async function listDue(
  db: Db,
  endpointId: WebhookEndpointId,
  { now, most }: { now: Date; most: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.message_id as "messageId", d.kind, m.body, d.tries
    from webhook_delivery d join webhook_message m on m.id = d.message_id
    where d.endpoint_id = ${endpointId} and d.status = 'waiting' and d.next_at <= ${now}
      and not exists (select from webhook_delivery before where before.endpoint_id = d.endpoint_id
        and before.subject_id = d.subject_id and before.status = 'waiting' and before.position < d.position)
    order by d.next_at, d.position limit ${most}`.execute(db)
  return rows
}

/** Endpoints for which something is due. */
export async function listEndpointsWithDue(db: Db, now: Date): Promise<WebhookEndpointId[]> {
  const { rows } = await sql<{ id: WebhookEndpointId }>`
    select e.id from webhook_endpoint e
    where e.status = 'active' and e.removed_at is null and coalesce(e.held_until <= ${now}, true)
      and exists (select from webhook_delivery d
        where d.endpoint_id = e.id and d.status = 'waiting' and d.next_at <= ${now})`.execute(db)
  return rows.map(({ id }) => id)
}

interface NewAttempt {
  deliveryId: WebhookDeliveryId
  at: Date
  statusCode: number | null
  failure: string | null
  took: number
  answer: string
}

export async function insertAttempt(
  tx: Tx,
  { deliveryId, at, statusCode, failure, took, answer }: NewAttempt,
): Promise<void> {
  await tx
    .insertInto('webhook_attempt')
    .values({
      id: newId('wha', at.getTime()),
      delivery_id: deliveryId,
      at,
      status_code: statusCode,
      failure,
      took,
      answer,
    })
    .execute()
}

/** It was tried; without `nextAt` it ends in `status`. */
export async function noteTry(
  tx: Tx,
  id: WebhookDeliveryId,
  { at, ...outcome }: { at: Date } & ({ nextAt: Date } | { status: 'delivered' | 'failed' }),
): Promise<void> {
  const [status, nextAt, endedAt] =
    'nextAt' in outcome ? ['waiting', outcome.nextAt, null] : [outcome.status, null, at]
  await sql`
    update webhook_delivery set tries = tries + 1, status = ${status}, next_at = ${nextAt}, ended_at = ${endedAt}
    where id = ${id} and status = 'waiting'`.execute(tx)
}

/** An endpoint answers again: what waits for its next try is due now. */
export const bringForward = async (tx: Tx, endpointId: WebhookEndpointId, now: Date): Promise<void> =>
  void (await sql`
    update webhook_delivery set next_at = ${now}
    where endpoint_id = ${endpointId} and status = 'waiting' and next_at > ${now}`.execute(tx))

/** Due now with all its tries before it, also one that came through. Resolves to its endpoint; nothing when it is not there. */
export async function sendAgain(
  tx: Tx,
  id: WebhookDeliveryId,
  now: Date,
): Promise<WebhookEndpointId | undefined> {
  const { rows } = await sql<{ endpointId: WebhookEndpointId }>`
    update webhook_delivery d set status = 'waiting', tries = 0, next_at = ${now}, ended_at = null
    from webhook_endpoint e where d.id = ${id} and e.id = d.endpoint_id and e.removed_at is null
    returning d.endpoint_id as "endpointId"`.execute(tx)
  return rows[0]?.endpointId
}

/** The same for all that one endpoint was not told of; resolves to how many. */
export async function sendFailedAgain(tx: Tx, endpointId: WebhookEndpointId, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_delivery set status = 'waiting', tries = 0, next_at = ${now}, ended_at = null
    where endpoint_id = ${endpointId} and status = 'failed'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Removes what is older, and with each message its deliveries and tries. */
export const deleteMessages = async (tx: Tx, before: Date): Promise<void> =>
  void (await sql`delete from webhook_message where created_at < ${before}`.execute(tx))

interface DeliveryFilter extends ListQuery {
  endpoint?: string | undefined
  status?: string | undefined
  event?: string | undefined
}

interface Row {
  id: WebhookDeliveryId
  event: string
  subjectId: string
  endpoint: WebhookDeliveryRow['endpoint']
  status: WebhookDeliveryRow['status']
  tries: number
  createdAt: Date
  nextAt: Date | null
  endedAt: Date | null
}

const columns = sql`d.id, d.kind as event, d.subject_id as "subjectId",
  json_build_object('id', e.id, 'name', e.name) as endpoint, d.status, d.tries, d.created_at as "createdAt",
  d.next_at as "nextAt", d.ended_at as "endedAt"`
const from = sql`webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id`

const itemOf = ({ createdAt, nextAt, endedAt, ...row }: Row): WebhookDeliveryRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  ...(nextAt && { nextAt: nextAt.toISOString() }),
  ...(endedAt && { endedAt: endedAt.toISOString() }),
})

/** Deliveries of the administration; what is searched for is the id of what they are about. */
export const deliveryRows: ListSource<DeliveryFilter, Row, WebhookDeliveryRow> = {
  columns: () => columns,
  from: () => from,
  where: ({ q, endpoint, status, event }) => [
    q ? sql`d.subject_id = ${q.text}` : undefined,
    endpoint ? sql`d.endpoint_id = ${endpoint}` : undefined,
    status ? sql`d.status = ${status}` : undefined,
    event ? sql`d.kind = ${event}` : undefined,
  ],
  id: sql`d.id`,
  sorts: { created: { by: sql`d.created_at`, type: 'timestamptz' } },
  item: itemOf,
}

type DetailRow = Row & Pick<WebhookDelivery, 'messageId' | 'url' | 'body'>
interface AttemptRow {
  id: string
  at: Date
  status: number | null
  failure: string | null
  took: number
  answer: string
}

/** One with its tries, the newest first; nothing when it is not there. */
export async function findDelivery(db: Db, id: string): Promise<WebhookDelivery | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${columns}, d.message_id as "messageId", e.url, m.body
    from ${from} join webhook_message m on m.id = d.message_id where d.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { rows: attempts } = await sql<AttemptRow>`
    select id, at, status_code as status, failure, took, answer from webhook_attempt
    where delivery_id = ${id} order by at desc, id desc limit 100`.execute(db)
  const { messageId, url, body, ...rest } = row
  return {
    ...itemOf(rest),
    messageId,
    url,
    body,
    attempts: attempts.map(({ at, status, failure, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      ...(status !== null && { status }),
      ...(failure !== null && { failure }),
    })),
  }
}
