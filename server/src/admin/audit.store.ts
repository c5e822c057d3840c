import type { AccountId } from '@vitrine/contract/ids'
import { type Selectable, sql } from 'kysely'
import type { AuditHead as HeadTable } from '#kernel/database.generated.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { AuditHead, AuditSignature } from './audit-signature.ts'

/** What is written about a change. */
export interface AuditEvent {
  at: Date
  actorId: string
  /** `product.edit` */
  action: string
  subjectKind: string
  subjectId: string
  /** What it was called then; nothing of an account, whose name is read where it is shown. */
  subjectName: string
  /** The account that it is about, such as the buyer of an order. */
  aboutId?: string | undefined
  before: object | null
  after: object | null
  reason: string | null
  ip: string
}

const json = (value: object | null) => value && JSON.stringify(value)

/** Appends to the chain, unsigned; whoever else appends waits until this transaction ends, so it comes last in it. */
export async function insertAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      at: event.at,
      actor_id: event.actorId,
      action: event.action,
      subject_kind: event.subjectKind,
      subject_id: event.subjectId,
      subject_name: event.subjectName,
      about_id: event.aboutId,
      before: json(event.before),
      after: json(event.after),
      reason: event.reason,
      ip: event.ip,
    } as never)
    .execute()
}

const headOf = (row: Selectable<HeadTable>): AuditHead => ({
  rowCount: row.row_count,
  lastHash: row.last_hash,
  signedSince: row.signed_since,
  mac: row.mac,
  rehashedRows: row.rehashed_rows,
  rehashedAt: row.rehashed_at,
  rehashedBroken: row.rehashed_broken,
})

export async function findHead(db: Db): Promise<AuditHead | undefined> {
  const row = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  return row && headOf(row)
}

/** The same; whoever appends waits until this transaction ends. */
export async function holdHead(tx: Tx): Promise<AuditHead | undefined> {
  const row = await tx.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirst()
  return row && headOf(row)
}

export async function writeMac(tx: Tx, signedSince: Date, mac: Buffer): Promise<void> {
  await tx.updateTable('audit_head').set({ signed_since: signedSince, mac }).execute()
}

/** Keeps the signature of a day, unless it has one. */
export async function insertSignature(
  tx: Tx,
  { day, rowCount, lastHash, mac }: AuditSignature,
): Promise<void> {
  await tx
    .insertInto('audit_signature')
    .values({ day, row_count: rowCount, last_hash: lastHash, mac })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes away what was typed about somebody, also where it names them in a row about something else, and the addresses
 * from which they acted. Resolves to the numbers of these rows.
 */
export async function eraseTexts(tx: Tx, accountId: AccountId, words: readonly string[]): Promise<number[]> {
  // A single word may stand in any sentence.
  const named = words
    .filter((word) => /[ @]/.test(word))
    .map((word) => sql`or position(plain(${word}) in plain(reason)) > 0`)
  const { rows: reasons } = await sql<{ seq: number }>`
    update audit_event set reason = null, reason_salt = null
    where reason is not null and (about_id = ${accountId} ${sql.join(named, sql` `)}) returning seq`.execute(
    tx,
  )
  const { rows: addresses } = await sql<{ seq: number }>`
    update audit_event set ip = '', ip_salt = null where actor_id = ${accountId} and ip_salt is not null returning seq`.execute(
    tx,
  )
  return [...new Set([...reasons, ...addresses].map(({ seq }) => seq))].sort((one, other) => one - other)
}

/** Who changed something last, and when; nothing where no administrator ever did. */
export async function findLastChange(
  db: Db,
  kind: string,
  id: string,
): Promise<{ by: string | null; at: Date } | undefined> {
  return db
    .selectFrom('audit_event')
    .leftJoin('named_account', 'named_account.account_id', 'audit_event.actor_id')
    .select(['named_account.name as by', 'audit_event.at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
