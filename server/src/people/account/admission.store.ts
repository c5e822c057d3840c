import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Who somebody is to the apps they enter through us. */
export interface AdmittedPerson {
  name: string
  email: string
  emailVerified: boolean
  /** What was let in under another epoch is out. */
  epoch: number
}

/** Accounts of another standing are let in nowhere. */
const OPEN = ['active', 'removal-scheduled']

export async function findPerson(db: Db, accountId: AccountId): Promise<AdmittedPerson | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account_profile as profile', 'profile.account_id', 'account.id')
    .select(['name', 'email', 'email_verified_at', 'access_epoch', 'profile.social_name'])
    .where('account.id', '=', accountId)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return (
    row && {
      name: row.social_name ?? row.name,
      email: row.email,
      emailVerified: row.email_verified_at !== null,
      epoch: row.access_epoch,
    }
  )
}

/** The epoch of the account of a session, while the session is good. */
export async function findEpoch(db: Db, sessionId: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('account.access_epoch')
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .where('account.status', 'in', OPEN)
    .executeTakeFirst()
  return row?.access_epoch
}

export async function isAnySessionGood(db: Db, ids: readonly string[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('session.id', 'in', ids.length > 0 ? ids : [''])
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .where('account.status', 'in', OPEN)
    .executeTakeFirst()
  return row !== undefined
}

/** Puts everybody out of other apps who came in through this account: what they hold is good no longer. */
export async function endAdmissions(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .updateTable('account')
    .set({ access_epoch: sql`access_epoch + 1` })
    .where('id', '=', accountId)
    .execute()
}
