import type { AuditRow } from '@vitrine/contract/admin/audit'
import { auditWords } from '@vitrine/contract/admin/audit-words'
import type { AccountId } from '@vitrine/contract/ids'
import { addDays, calendarDay, startOfDay } from '@vitrine/contract/time'
import { type Selectable, sql } from 'kysely'
import type { ListActivities } from '#kernel/activity.ts'
import type { AuditHead as HeadTable } from '#kernel/database.generated.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import type { DataKeys } from '#kernel/seal.ts'
import { indexOfSealed } from '#kernel/secrets.ts'

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
    .leftJoin('named_api_key', 'named_api_key.api_key_id', 'audit_event.actor_id')
    .select((q) => q.fn.coalesce('named_account.name', 'named_api_key.name').as('by'))
    .select('audit_event.at')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How the rows stand that are there. */
export interface FollowedChain {
  rows: number
  lastSeq: number
  lastHash: Buffer
  /** The first row that is not as it was written, or does not follow from the one before it. */
  broken: number | null
}

/**
 * Follows the chain from its first row. A text that is not there any more is right where a later row says that it was
 * erased.
 */
export async function followChain(db: Db): Promise<FollowedChain> {
  const { rows } = await sql<FollowedChain>`
    with erased as materialized (
      select jsonb_array_elements(after -> 'erased') as seq from audit_event
      where action = 'account.erase-texts' and jsonb_typeof(after -> 'erased') = 'array'),
    followed as (
      select seq, coalesce(audit_hash(e) = hash and seq = row_number() over (order by seq)
        and previous_hash = coalesce(lag(hash) over (order by seq), '\\x')
        and case when reason is null and reason_salt is null
          then reason_digest is null or to_jsonb(seq) in (select seq from erased)
          else audit_digest(reason_salt, reason) = reason_digest end
        and case when ip = '' and ip_salt is null then to_jsonb(seq) in (select seq from erased)
          else audit_digest(ip_salt, ip) = ip_digest end, false) as is_good
      from audit_event e)
    select count(*) as rows, coalesce(max(seq), 0) as "lastSeq", min(seq) filter (where not is_good) as broken,
      coalesce((select hash from audit_event order by seq desc limit 1), '\\x') as "lastHash" from followed`.execute(
    db,
  )
  return rows[0]!
}

/** What each day was signed with, the oldest first, and whether the row that was the last one then is the same. */
export async function listSignatures(db: Db): Promise<(AuditSignature & { stands: boolean })[]> {
  const { rows } = await sql<AuditSignature & { stands: boolean }>`
    select s.day::text as day, s.row_count as "rowCount", s.last_hash as "lastHash", s.mac,
      coalesce(e.hash, case when s.row_count = 0 then '\\x'::bytea end) is not distinct from s.last_hash as stands
    from audit_signature s left join audit_event e on e.seq = s.row_count order by s.day`.execute(db)
  return rows
}

/** From here on a transaction reads the log as it was at one moment. */
export const readSnapshot = (db: Db): Promise<unknown> =>
  sql`set transaction isolation level repeatable read, read only`.execute(db)

interface AuditFilter extends ListQuery {
  kind?: string | undefined
  subject?: string | undefined
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Omit<AuditRow, 'at' | 'reason' | 'id'> & { at: Date; reason: string | null }

const columns = sql`e.seq, e.at, jsonb_strip_nulls(jsonb_build_object('id', e.actor_id, 'name', coalesce(a.name, 'Chave ' || k.name))) as actor,
  e.action, jsonb_build_object('kind', e.subject_kind, 'id', e.subject_id, 'name', coalesce(s.name, e.subject_name)) as subject,
  e.before, e.after, e.reason, e.ip`
const from = sql`audit_event e left join named_account a on a.account_id = e.actor_id
  left join named_api_key k on k.api_key_id = e.actor_id
  left join named_account s on e.subject_kind = 'account' and s.account_id = e.subject_id`
const itemOf = ({ at, reason, ...row }: Row): AuditRow => ({
  ...row,
  id: String(row.seq),
  at: at.toISOString(),
  ...(reason && { reason }),
})

/** The audit log, as the administration reads it; persons with the names that they have now. */
export const auditRows: ListSource<AuditFilter, Row, AuditRow> = {
  columns: () => columns,
  from: () => from,
  where: ({ q, kind, subject, actor, from, to }) => [
    q
      ? sql`(${holdsText(sql`plain(coalesce(s.name, e.subject_name))`, q)} or ${holdsText(sql`plain(a.name)`, q)})`
      : undefined,
    kind ? sql`e.subject_kind = ${kind}` : undefined,
    subject ? sql`e.subject_id = ${subject}` : undefined,
    actor ? sql`e.actor_id = ${actor}` : undefined,
    from ? sql`e.at >= ${startOfDay(calendarDay(from))}` : undefined,
    to ? sql`e.at < ${startOfDay(addDays(calendarDay(to), 1))}` : undefined,
  ],
  // As text of one width, so that it is compared as the id of any list is.
  id: sql`lpad(e.seq::text, 12, '0')`,
  sorts: { seq: { by: sql`e.seq`, type: 'bigint' } },
  item: itemOf,
}

/** One row by its id, which is its number. */
export async function findAuditRow(db: Db, id: string): Promise<AuditRow | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${from} where e.seq::text = ${id}`.execute(db)
  return rows.map(itemOf)[0]
}

/** What administrators did to an account, as a part of its history: the newest first, who did it and why. */
export const accountChanges: ListActivities = async (db, accountId, after, limit) => {
  const id = sql`'aud_' || lpad(e.seq::text, 12, '0') collate "C"`
  const rest = after ? sql`(e.at, ${id}) < (${after.at}, ${after.id})` : sql`true`
  const { rows } = await sql<Pick<Row, 'at' | 'action' | 'reason' | 'actor'> & { id: string }>`
    select ${columns}, ${id} as id from ${from} where e.subject_kind = 'account' and e.subject_id = ${accountId} and ${rest}
    order by e.at desc, ${id} desc limit ${limit}`.execute(db)
  return rows.map(({ id, at, action, reason, actor }) => ({
    id,
    at,
    what: auditWords(action),
    about: [actor.name ?? actor.id, reason].filter(Boolean).join(': '),
  }))
}

/** The end of the audit log on one day, and its HMAC. */
export interface AuditSignature {
  /** `2026-11-20` */
  day: string
  rowCount: number
  lastHash: Buffer
  mac: Buffer
}

/** The end of the audit log as it was written last; `mac` is null between an append and its signature. */
export interface AuditHead {
  rowCount: number
  lastHash: Buffer
  /** Null until a server that has the secret signed it for the first time. */
  signedSince: Date | null
  mac: Buffer | null
  /** What the migration to this form hashed anew, and the first row that did not verify before. */
  rehashedRows: number
  rehashedAt: Date | null
  rehashedBroken: number | null
}

/** HMAC-SHA-256 of a head, under a key that is made from `DATA_SECRET` for this use alone. */
export const macOfHead = ({ current }: DataKeys, head: AuditHead): Buffer => headUnder(current.secret, head)

const headUnder = (secret: string, head: AuditHead): Buffer =>
  indexOfSealed(
    secret,
    'audit_head.mac',
    JSON.stringify([
      head.rowCount,
      head.lastHash.toString('hex'),
      head.signedSince,
      head.rehashedRows,
      head.rehashedAt,
      head.rehashedBroken,
    ]),
  )

/** By any version of the key that is not retired: with one that is, nobody signs an end any more. */
export const isSigned = ({ versions }: DataKeys, head: AuditHead): boolean =>
  head.signedSince !== null &&
  versions.some(
    ({ secret, closesAt }) => closesAt === undefined && head.mac?.equals(headUnder(secret, head)) === true,
  )

type SignedDay = Omit<AuditSignature, 'mac'>

/** The same of what a day is signed with. */
export const macOfDay = ({ current }: DataKeys, day: SignedDay): Buffer => dayUnder(current.secret, day)

/** By any version of the key: what a day was signed with stands in the logs of processes, and is never signed anew. */
export const isDaySigned = ({ secrets }: DataKeys, { mac, ...day }: AuditSignature): boolean =>
  secrets.some((secret) => mac.equals(dayUnder(secret, day)))

const dayUnder = (secret: string, { day, rowCount, lastHash }: SignedDay): Buffer =>
  indexOfSealed(secret, 'audit_signature.mac', JSON.stringify([day, rowCount, lastHash.toString('hex')]))
