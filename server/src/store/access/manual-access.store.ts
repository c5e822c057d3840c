import type { AccountAccess } from '@vitrine/contract/admin/account'
import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import type { Grant } from './entitlement.store.ts'

interface StoredAccess {
  source: AccountAccess['source']
  sourceId: string
  opened: AccountAccess['opened']
  from: Date
  until: Date | null
  revokedAt: Date | null
  grantedBy: AccountId | null
  reason: string | null
  holds: AccountAccess['holds']
}

/** What one source gave somebody; `grantedBy` is who gave it by hand. */
export type Given = Omit<AccountAccess, 'by'> & { grantedBy?: AccountId }

const openHolds = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'reason', h.reason, 'placedAt',
    to_char(h.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.placed_at, h.id), '[]')
  from entitlement_hold h where h.source_id = any(array_agg(e.order_line_id) || e.source_id) and h.lifted_at is null)`

/** Everything that somebody was ever given, source by source, the newest first. */
export async function listEverGiven(db: Db, accountId: AccountId): Promise<Given[]> {
  const { rows } = await sql<StoredAccess>`
    select e.source, e.source_id as "sourceId", jsonb_agg(distinct jsonb_build_object('id', e.resource, 'kind', e.kind, 'title', e.title)) as opened, min(e.from_at) as "from",
      case when bool_and(e.until_at is not null) then max(e.until_at) end as until,
      case when bool_and(e.revoked_at is not null) then max(e.revoked_at) end as "revokedAt",
      min(e.granted_by) as "grantedBy", min(e.reason) as reason, ${openHolds} as holds
    from entitlement e where e.account_id = ${accountId}
    group by e.source, e.source_id order by min(e.from_at) desc, e.source_id desc`.execute(db)
  return rows.map(({ from, until, revokedAt, grantedBy, reason, ...row }) => ({
    ...row,
    from: from.toISOString(),
    ...(until && { until: until.toISOString() }),
    ...(revokedAt && { revokedAt: revokedAt.toISOString() }),
    ...(grantedBy && { grantedBy }),
    ...(reason && { reason }),
  }))
}

type ByHand = Pick<Grant, 'from' | 'until'> & {
  accountId: AccountId
  by: string
  reason: string
  opened: readonly Pick<Grant, 'resource' | 'title' | 'kind'>[]
}

/** Gives what a product opens by hand, all of it under one source, to whose id it resolves. */
export async function insertManual(tx: Tx, given: ByHand): Promise<string> {
  const sourceId = newId('ent', given.from.getTime())
  await tx
    .insertInto('entitlement')
    .values(
      given.opened.map((opened) => ({
        ...opened,
        id: newId('ent'),
        account_id: given.accountId,
        source: 'manual',
        source_id: sourceId,
        from_at: given.from,
        until_at: given.until ?? null,
        granted_by: given.by,
        reason: given.reason,
      })),
    )
    .execute()
  return sourceId
}

/** A source of an account, by which it was given something. */
export interface OwnSource {
  accountId: AccountId
  sourceId: string
}

/** Takes back what was given by hand under a source; false when there is nothing of it left. */
export async function revokeManual(tx: Tx, { accountId, sourceId }: OwnSource, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('entitlement')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('source', '=', 'manual')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether a source gave this account anything that was not taken back. */
export async function isSourceOf(db: Db, { accountId, sourceId }: OwnSource): Promise<boolean> {
  const row = await db
    .selectFrom('entitlement')
    .select('id')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A hold on something that an account was given. */
export interface OwnHold {
  accountId: AccountId
  holdId: string
}

/** Lifts one hold that was placed by hand; false when there is no such one. */
export async function liftManual(tx: Tx, { accountId, holdId }: OwnHold, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('entitlement_hold')
    .set({ lifted_at: at })
    .where('id', '=', holdId)
    .where('account_id', '=', accountId)
    .where('reason', '=', 'manual')
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What came with a bundle is among them. */
const BATCH = 1000

/** Too short to be told of a month before. */
const SHORT_DAYS = 60

/** A product that came with a line of an order: what the line is about, or a part of it. */
const isOrdered = sql`e.source = 'order' and e.kind = 'product' and e.revoked_at is null`

/** Nobody misses what they may use longer for another reason. */
const goesOn = sql`exists (select from entitlement o where o.account_id = e.account_id and o.resource = e.resource
  and o.revoked_at is null and o.id <> e.id and (o.until_at is null or o.until_at > e.until_at))`

/** What ends: a product, and the line of an order that it came with. */
interface EndingEntitlement {
  id: string
  productId: ProductId
  lineId: string
}

/** Marks what ends between these instants as told of, each once; whoever else looks meanwhile passes it over. */
export async function markEnding(
  tx: Tx,
  step: 1 | 2,
  { after, until }: { after: Date; until: Date },
): Promise<EndingEntitlement[]> {
  const { rows } = await sql<EndingEntitlement>`
    with due as (
      select e.id from entitlement e
      where ${isOrdered} and e.ending_told < ${step} and e.until_at > ${after} and e.until_at <= ${until}
        and (${step}::integer = 2 or e.until_at - e.from_at > make_interval(days => ${SHORT_DAYS}))
      order by e.until_at limit ${BATCH} for update of e skip locked)
    update entitlement set ending_told = ${step} from due where entitlement.id = due.id
    returning entitlement.id, entitlement.resource as "productId", entitlement.source_id as "lineId"`.execute(
    tx,
  )
  return rows
}

/** Ordered access that ends. */
interface EndingAccess {
  accountId: AccountId
  /** Of the order that it came with. */
  lineId: string
  title: string
  slug: string
  until: Date
}

/** Nothing when it is over, was taken back, or goes on for another reason. */
export async function findEnding(db: Db, id: string, now: Date): Promise<EndingAccess | undefined> {
  const { rows } = await sql<EndingAccess>`
    select e.account_id as "accountId", e.source_id as "lineId", e.title, p.slug, e.until_at as until
    from entitlement e join product p on p.id = e.resource
    where e.id = ${id} and ${isOrdered} and e.until_at > ${now} and not ${goesOn}`.execute(db)
  return rows[0]
}

/** Somebody and a product that they may use now. */
interface OwnedProduct {
  accountId: AccountId
  productId: ProductId
}

/** Which of these accounts have which of these products now, those on hold among them. */
export async function listOwners(
  db: Db,
  accountIds: readonly AccountId[],
  productIds: readonly string[],
  now: Date,
): Promise<OwnedProduct[]> {
  if (accountIds.length === 0 || productIds.length === 0) return []
  const { rows } = await sql<OwnedProduct>`
    select distinct e.account_id as "accountId", e.resource as "productId" from entitlement e
    where ${isOneOf(sql`e.account_id`, accountIds)} and ${isOneOf(sql`e.resource`, productIds)} and e.kind = 'product'
      and e.revoked_at is null and (e.until_at is null or e.until_at > ${now})`.execute(db)
  return rows
}

/** What was given by hand under a source, and to whom. */
interface RemovedGift {
  accountId: AccountId
  resources: string[]
}

/** Whether anybody was ever given a product or a course. */
export async function isGiven(db: Db, resource: string): Promise<boolean> {
  const { rows } = await sql`select from entitlement where resource = ${resource} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Forgets what was given by hand under a source, as if it had not been; nothing where it was taken back or put on hold
 * since.
 */
export async function deleteGift(tx: Tx, sourceId: string): Promise<RemovedGift | undefined> {
  const { rows } = await sql<{ accountId: AccountId; resource: string; isChanged: boolean }>`
    delete from entitlement e where e.source_id = ${sourceId} and e.source = 'manual'
    returning e.account_id as "accountId", e.resource, e.revoked_at is not null
      or exists (select from entitlement_hold h where h.source_id = e.source_id) as "isChanged"`.execute(tx)
  const [first] = rows
  if (!first || rows.some(({ isChanged }) => isChanged)) return undefined
  return { accountId: first.accountId, resources: rows.map(({ resource }) => resource) }
}
