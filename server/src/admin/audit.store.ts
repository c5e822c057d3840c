import type { Db, Tx } from '#kernel/database.ts'

/** What is written about a change. */
export interface AuditEvent {
  at: Date
  actorId: string
  /** `product.edit` */
  action: string
  subjectKind: string
  subjectId: string
  subjectName: string
  before: object | null
  after: object | null
  reason: string | null
  ip: string
}

const json = (value: object | null) => value && JSON.stringify(value)

/** Appends to the chain; whoever else appends waits until this transaction ends, so it comes last in it. */
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
      before: json(event.before),
      after: json(event.after),
      reason: event.reason,
      ip: event.ip,
    } as never)
    .execute()
}

/** Who changed something last, and when; nothing where no administrator ever did. */
export async function findLastChange(
  db: Db,
  kind: string,
  id: string,
): Promise<{ by: string | null; at: Date } | undefined> {
  return db
    .selectFrom('audit_event')
    .leftJoin('account', 'account.id', 'audit_event.actor_id')
    .select(['account.name as by', 'audit_event.at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
