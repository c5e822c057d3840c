import type { Db } from '../../kernel/database.ts'
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

/** The same by the address of an account. As a subquery, which no plan can turn round: every link would be looked at. */
export function findOpenLinkOf(db: Db, email: string, purpose: LinkPurpose, now: Date) {
  return db
    .selectFrom('account_link')
    .select('id')
    .where('account_id', '=', (q) => q.selectFrom('account').select('id').where('email', '=', email))
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
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
      .selectFrom('account_link as link')
      .innerJoin('account', 'account.id', 'link.account_id')
      .select('account.id as accountId')
      .where('link.id', '=', id)
      .where('link.secret_hash', '=', secretHash)
      .where('link.purpose', '=', purpose)
      .where('account.email', '=', email)
      // A code that went to an address the account has left is nobody's.
      .whereRef('link.subject', '=', 'account.email')
      .where('link.ended_at', 'is', null)
      .where('link.expires_at', '>', now)
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

/** Whether an address still belongs to somebody who left it and may come back to it. */
export async function isHeldForUndo(db: Db, email: string, except: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account_link')
    .select('id')
    .where('purpose', '=', 'undo-email-change')
    .where('subject', '=', email)
    .where('account_id', '!=', except)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
