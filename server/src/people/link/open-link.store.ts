import { sql } from 'kysely'
import { idsOfAddress, isBeside, type Member } from '#account'
import type { Db } from '#kernel/database.ts'
import type { LinkPurpose } from './link.store.ts'
import type { LinkKey } from './link-token.ts'

/** The open link of a purpose, if there is one. */
export function findOpenLink(db: Db, accountId: string, purpose: LinkPurpose, now: Date) {
  return db
    .selectFrom('account_link')
    .select(['id', 'subject', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * The same by the address of an account; of several, that of the person signed in, else the newest. As a subquery, which
 * no plan can turn round: every link would be looked at.
 */
export function findOpenLinkOf(
  db: Db,
  { email, accountId }: { email: string; accountId?: Member['accountId'] | undefined },
  purpose: LinkPurpose,
  now: Date,
) {
  return db
    .selectFrom('account_link')
    .select('id')
    .where('account_id', '=', (q) => q.fn.any(idsOfAddress(email)))
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((q) => q('account_id', 'is not distinct from', accountId ?? null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The same by its secret, for whoever says the address of its account too. */
export function findOpenLinkBySecret(
  db: Db,
  { id, secretHash }: LinkKey,
  purpose: LinkPurpose,
  { email, now }: { email: string; now: Date },
) {
  return (
    db
      .selectFrom('account_link')
      .select('account_id as accountId')
      .where('id', '=', id)
      .where('secret_hash', '=', secretHash)
      .where('purpose', '=', purpose)
      .where('account_id', '=', (q) => q.fn.any(idsOfAddress(email)))
      // A code that went to an address the account has left is nobody's.
      .where('subject', '=', sql<string>`${email}::citext`)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )
}

/** The open link by which whoever reads that mailbox takes the account back to it. */
export function findUndo(db: Db, accountId: string, email: string, now: Date) {
  return db
    .selectFrom('account_link')
    .select(['id', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'undo-email-change')
    .where('subject', '=', email)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
}

/** Whether an address still belongs to somebody who left it and may come back to it, among the accounts beside this one. */
export async function isHeldForUndo(db: Db, email: string, except: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account_link')
    .select('id')
    .where('purpose', '=', 'undo-email-change')
    .where('subject', '=', email)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isBeside(sql.ref('account_link.account_id'), except))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
