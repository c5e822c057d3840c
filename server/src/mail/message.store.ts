import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

export interface Message {
  kind: string
  reference: string
  to: string
  subject: string
  plain: string
}

/**
 * Keeps a message and takes hold of it until `heldUntil`. Answers its id, or nothing when it has been sent or
 * another worker holds it.
 */
export async function holdMessage(
  tx: Tx,
  message: Message,
  now: Date,
  heldUntil: Date,
): Promise<string | undefined> {
  const { to, ...content } = message
  const row = await tx
    .insertInto('message')
    .values({
      ...content,
      id: newId('msg', now.getTime()),
      recipient: to,
      created_at: now,
      held_until: heldUntil,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'reference'])
        .doUpdateSet({
          recipient: to,
          subject: message.subject,
          plain: message.plain,
          held_until: heldUntil,
        })
        .where('message.sent_at', 'is', null)
        .where((q) => q.or([q('message.held_until', 'is', null), q('message.held_until', '<=', now)])),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether a message was begun: it is sent, or is tried again. */
export async function isKept(
  db: Db,
  { kind, reference }: Pick<Message, 'kind' | 'reference'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

export async function isSent(db: Db, { kind, reference }: Message): Promise<boolean> {
  const { sent_at } = await db
    .selectFrom('message')
    .select('sent_at')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return sent_at !== null
}

export async function releaseMessage(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ held_until: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export async function markSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('message').set({ sent_at: now, held_until: null }).where('id', '=', id).execute()
}

/** Removes so many of the messages from before `before`: those of the kinds, or all the others. */
export async function deleteOldMessages(
  tx: Tx,
  { kinds, areThey, before }: { kinds: readonly string[]; areThey: boolean; before: Date },
  batch: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from message where id in (
    select id from message where created_at < ${before} and (kind = any(${kinds})) = ${areThey} limit ${batch})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
