import type { User } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import type { Db, Tx } from '../kernel/database.ts'
import { isAdmin } from './roles.ts'

export interface NewAccount {
  id: AccountId
  name: string
  email: string
  passwordHash: string
  brandId: string
  clientId: string | undefined
  now: Date
}

/** False when the address has an account already. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const row = await tx
    .insertInto('account')
    .values({
      id: account.id,
      name: account.name,
      email: account.email,
      password_hash: account.passwordHash,
      brand_id: account.brandId,
      client_id: account.clientId ?? null,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Consent {
  accountId: string
  kind: 'terms' | 'marketing'
  version: string
  ip: string
  at: Date
}

export async function insertConsents(tx: Tx, consents: readonly Consent[]): Promise<void> {
  await tx
    .insertInto('consent')
    .values(
      consents.map(({ accountId, ...consent }) => ({ ...consent, account_id: accountId, granted: true })),
    )
    .execute()
}

export function findPassword(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Puts a stronger hash of the same password in the place of `before`. */
export async function replacePasswordHash(tx: Tx, id: string, before: string, after: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()
}

/** The user as the browser keeps it: no document, phone or address (ASVS 14.3.3). */
export async function readUser(db: Db, id: string): Promise<User> {
  const { email_verified_at, ...row } = await db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'roles', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, emailVerified: email_verified_at !== null, isAdmin: isAdmin(row.roles) }
}

/** How other modules address an account's owner. */
export function readAccount(db: Db, id: string): Promise<{ id: string; name: string; email: string }> {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
