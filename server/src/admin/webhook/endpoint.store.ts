import type { AdminWebhook, WebhookInput } from '@vitrine/contract/admin/webhook'
import type { WebhookEndpointId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db, Tx } from '#kernel/database.ts'

/** What is needed to send to an endpoint. */
export interface SendingEndpoint {
  id: WebhookEndpointId
  name: string
  url: string
  secretSealed: Buffer
  previousSecretSealed: Buffer | null
  previousUntil: Date | null
  failures: number
  failingSince: Date | null
}

interface Row {
  id: WebhookEndpointId
  version: number
  name: string
  url: string
  brandId: string | null
  events: WebhookInput['events']
  status: AdminWebhook['status']
  createdAt: Date
  failingSince: Date | null
  disabledAt: Date | null
  disabledFor: 'failing' | 'gone' | null
  previousUntil: Date | null
  waiting: number
  failed: number
}

const countOf = (status: string) =>
  sql`(select count(*) from webhook_delivery d where d.endpoint_id = e.id and d.status = ${status})`
const columns = sql`e.id, e.version, e.name, e.url, e.brand_id as "brandId", e.events, e.status,
  e.created_at as "createdAt", e.failing_since as "failingSince", e.disabled_at as "disabledAt",
  e.disabled_for as "disabledFor", e.previous_until as "previousUntil",
  ${countOf('waiting')} as waiting, ${countOf('failed')} as failed`

const itemOf = (
  { createdAt, failingSince, disabledAt, disabledFor, previousUntil, ...row }: Row,
  now: Date,
): AdminWebhook => ({
  ...row,
  createdAt: createdAt.toISOString(),
  ...(failingSince && { failingSince: failingSince.toISOString() }),
  ...(disabledAt && { disabledAt: disabledAt.toISOString() }),
  ...(disabledFor && { disabledFor }),
  ...(previousUntil && previousUntil > now && { previousUntil: previousUntil.toISOString() }),
})

async function select(db: Db, which: RawBuilder<unknown>, now: Date): Promise<AdminWebhook[]> {
  const { rows } = await sql<Row>`
    select ${columns} from webhook_endpoint e where e.removed_at is null and ${which} order by e.created_at, e.id`.execute(
    db,
  )
  return rows.map((row) => itemOf(row, now))
}

export const listEndpoints = (db: Db, now: Date): Promise<AdminWebhook[]> => select(db, sql`true`, now)

export const findEndpoint = async (db: Db, id: string, now: Date): Promise<AdminWebhook | undefined> =>
  (await select(db, sql`e.id = ${id}`, now))[0]

/** Holds it until the transaction ends; resolves to its version, or to nothing when it is not there. */
export async function lockEndpoint(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('webhook_endpoint')
    .select('version')
    .where('id', '=', id as WebhookEndpointId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

interface NewEndpoint extends WebhookInput {
  id: WebhookEndpointId
  secretSealed: Buffer
  at: Date
  by: string
}

export async function insertEndpoint(
  tx: Tx,
  { id, name, url, brandId, events, secretSealed, at, by }: NewEndpoint,
): Promise<void> {
  await tx
    .insertInto('webhook_endpoint')
    .values({
      id,
      name,
      url,
      brand_id: brandId,
      events,
      secret_sealed: secretSealed,
      created_at: at,
      created_by: by,
    })
    .execute()
}

/** How many there are. */
export async function countEndpoints(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from webhook_endpoint where removed_at is null`.execute(db)
  return rows[0]!.n
}

const update = async (tx: Tx, id: string, values: RawBuilder<unknown>): Promise<void> =>
  void (await sql`update webhook_endpoint set ${values}, version = version + 1 where id = ${id}`.execute(tx))

export const updateEndpoint = (
  tx: Tx,
  id: string,
  { name, url, brandId, events }: WebhookInput,
): Promise<void> =>
  update(tx, id, sql`name = ${name}, url = ${url}, brand_id = ${brandId}, events = ${events}::text[]`)

/** Switched on, it is asked anew: what it failed before says nothing. */
export const activateEndpoint = (tx: Tx, id: string): Promise<void> =>
  update(
    tx,
    id,
    sql`status = 'active', failures = 0, failing_since = null, held_until = null, disabled_at = null, disabled_for = null`,
  )

export const pauseEndpoint = (tx: Tx, id: string): Promise<void> =>
  update(tx, id, sql`status = 'paused', disabled_at = null, disabled_for = null`)

export const removeEndpoint = (tx: Tx, id: string, at: Date): Promise<void> =>
  update(tx, id, sql`status = 'paused', removed_at = ${at}, disabled_at = null, disabled_for = null`)

/** The secret of now becomes the one before, which is good until an instant. */
export const replaceSecret = (
  tx: Tx,
  id: string,
  { sealed, previousUntil }: { sealed: Buffer; previousUntil: Date },
): Promise<void> =>
  update(
    tx,
    id,
    sql`previous_secret_sealed = secret_sealed, previous_until = ${previousUntil}, secret_sealed = ${sealed}`,
  )

/** One that is active and may be sent to now; how many tries failed says whether it is on trial. */
export async function findSending(db: Db, id: string, now: Date): Promise<SendingEndpoint | undefined> {
  const { rows } = await sql<SendingEndpoint>`
    select id, name, url, secret_sealed as "secretSealed", previous_secret_sealed as "previousSecretSealed",
      previous_until as "previousUntil", failures, failing_since as "failingSince"
    from webhook_endpoint
    where id = ${id} and status = 'active' and removed_at is null and coalesce(held_until <= ${now}, true)`.execute(
    db,
  )
  return rows[0]
}

/** A try came through; resolves to whether those before it had not. */
export async function noteSuccess(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoint set failures = 0, failing_since = null, held_until = null
    where id = ${id} and failing_since is not null`.execute(tx)
  return Number(numAffectedRows) > 0
}

export async function noteFailure(tx: Tx, id: string, at: Date): Promise<Pick<SendingEndpoint, 'failures'>> {
  const { rows } = await sql<{ failures: number }>`
    update webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, ${at})
    where id = ${id} returning failures`.execute(tx)
  return rows[0]!
}

/** Nothing is sent before an instant. */
export const holdEndpoint = async (tx: Tx, id: string, until: Date): Promise<void> =>
  void (await sql`update webhook_endpoint set held_until = ${until} where id = ${id}`.execute(tx))

/** Switches it off, once; false when it is not active any more. */
export async function disableEndpoint(
  tx: Tx,
  id: string,
  { at, reason }: { at: Date; reason: 'failing' | 'gone' },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoint set status = 'disabled', disabled_at = ${at}, disabled_for = ${reason}, version = version + 1
    where id = ${id} and status = 'active'`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** Those that were switched off because none of their tries came through. */
export const webhookAttention: AttentionSources<'webhook-disabled'> = {
  async 'webhook-disabled'({ db }) {
    const { rows } = await sql<NeedsAttention>`
      select count(*) as count, min(disabled_at) as since from webhook_endpoint
      where disabled_for = 'failing' and removed_at is null`.execute(db)
    return rows[0]!
  },
}
