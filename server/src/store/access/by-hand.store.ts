import type { AccountAccess } from '@vitrine/contract/admin/account'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
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
export async function insertByHand(tx: Tx, given: ByHand): Promise<string> {
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
export async function revokeByHand(tx: Tx, { accountId, sourceId }: OwnSource, at: Date): Promise<boolean> {
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
export async function liftByHand(tx: Tx, { accountId, holdId }: OwnHold, at: Date): Promise<boolean> {
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
