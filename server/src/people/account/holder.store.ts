import type { User } from '@vitrine/contract/account'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { calledName, isOfBrand, OPEN, selectUser, userOf } from './account.store.ts'

/** The owner of an account, as its messages need them. */
export interface Holder {
  id: AccountId
  /** How they are addressed. */
  name: string
  email: string
  brandId: BrandId
  isVerified: boolean
  passwordHash: string | null
  status: string
}

const selectHolder = (db: Db) =>
  db
    .selectFrom('account')
    .select(['email', 'password_hash as passwordHash', 'status'])
    .select((q) => [
      q.ref('id').$castTo<AccountId>().as('id'),
      calledName().as('name'),
      q('email_verified_at', 'is not', null).$castTo<boolean>().as('isVerified'),
      q.ref('brand_id').$castTo<BrandId>().as('brandId'),
    ])

export const readHolder = (db: Db, id: AccountId): Promise<Holder> =>
  selectHolder(db).where('id', '=', id).executeTakeFirstOrThrow()

/** An account as signing in needs it. */
export interface SignInAccount {
  holder: Holder
  user: User
  hasSecondFactor: boolean
  /** Whether it may be entered. */
  isOpen: boolean
}

const selectSignIn = (db: Db, id: AccountId) =>
  selectUser(db)
    .select(['password_hash', 'status', 'has_second_factor'])
    .select((q) => q.ref('brand_id').$castTo<BrandId>().as('brand_id'))
    .where('account.id', '=', id)

type SignInRow = Awaited<ReturnType<ReturnType<typeof selectSignIn>['executeTakeFirstOrThrow']>>

const signInAccountOf = (row: SignInRow): SignInAccount => ({
  holder: {
    id: row.id,
    name: row.social_name ?? row.name,
    email: row.email,
    brandId: row.brand_id,
    isVerified: row.email_verified_at !== null,
    passwordHash: row.password_hash,
    status: row.status,
  },
  user: userOf(row),
  hasSecondFactor: row.has_second_factor,
  isOpen: OPEN.includes(row.status),
})

export const readSignInAccount = async (db: Db, id: AccountId): Promise<SignInAccount> =>
  signInAccountOf(await selectSignIn(db, id).executeTakeFirstOrThrow())

/**
 * The same, and the account's password and status stay as they are until this transaction ends; nothing when this is not
 * its password.
 */
export async function holdPassword(
  tx: Tx,
  id: AccountId,
  passwordHash: string,
): Promise<SignInAccount | undefined> {
  const row = await selectSignIn(tx, id)
    .where('password_hash', '=', passwordHash)
    .forShare('account')
    .executeTakeFirst()
  return row && signInAccountOf(row)
}

/** The same where there may be no such account, and nobody else changes it or its second factor meanwhile. */
export async function findAndLockAccount(tx: Tx, id: AccountId): Promise<SignInAccount | undefined> {
  const row = await selectSignIn(tx, id).forNoKeyUpdate('account').executeTakeFirst()
  return row && signInAccountOf(row)
}

/** The owner of an address among the accounts that the buyers of a brand have. */
export const findHolderOf = (db: Db, email: string, brand: BrandId): Promise<Holder | undefined> =>
  selectHolder(db).where('email', '=', email).where(isOfBrand(brand)).executeTakeFirst()

/** Everybody whose account has that address: one for the brands that share accounts, and one for each isolated brand. */
export const listHoldersOf = (db: Db, email: string): Promise<Holder[]> =>
  selectHolder(db).where('email', '=', email).execute()

/** Everybody who has one of these roles and may sign in. */
export const listHoldersWithRole = (db: Db, roles: readonly string[]): Promise<Holder[]> =>
  selectHolder(db)
    .where('roles', '<>', sql<string[]>`'{}'`)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .where('status', '=', 'active')
    .execute()

/** Whether another account of the same brands as this one has that address. */
export async function isAddressTaken(db: Db, email: string, except: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('account as own', (join) => join.on('own.id', '=', except))
    .select('account.id')
    .where('account.email', '=', email)
    .where('account.id', '!=', except)
    .where((q) => q('account.isolated_brand_id', 'is not distinct from', q.ref('own.isolated_brand_id')))
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that an address is its account's; false when the account has another one by now. */
export async function confirmAddress(tx: Tx, id: AccountId, email: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('account')
    .set((q) => ({ email_verified_at: q.fn.coalesce('email_verified_at', q.val(now)) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an account a proved address; throws the unique violation of `account_email_key` when it is taken. */
export async function moveAddress(tx: Tx, id: AccountId, email: string, now: Date): Promise<void> {
  await tx.updateTable('account').set({ email, email_verified_at: now }).where('id', '=', id).execute()
}

/** Gives an account with or without a password another address that nobody has proved; false once somebody has. */
export async function moveUnproved(
  tx: Tx,
  id: AccountId,
  { email, hasPassword }: { email: string; hasPassword: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('account')
    .set({ email })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .where('password_hash', hasPassword ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether two addresses are one: the database compares them without case. */
export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The accounts that a brand's buyers have of these addresses, by address. */
export async function findAccountsOf(
  db: Db,
  brandId: BrandId,
  emails: readonly string[],
): Promise<Map<string, AccountId>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email', 'in', [...emails])
    .where(isOfBrand(brandId))
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

interface ProfileFacts {
  phone: string | null
  birth_on: string | null
  document_sealed: Buffer | null
  document_hash: Buffer | null
}

/** The first version of a profile. */
export async function insertProfile(tx: Tx, id: AccountId, facts: ProfileFacts, now: Date): Promise<void> {
  await tx
    .insertInto('account_profile')
    .values({ ...facts, account_id: id, version: 1, updated_at: now })
    .execute()
}

/**
 * Removes an account that nobody has used, with what it was made with. False where its owner came in; an error of a
 * foreign key where something else names it.
 */
export async function deleteUnusedAccount(tx: Tx, id: AccountId): Promise<boolean> {
  await tx.deleteFrom('account_profile').where('account_id', '=', id).where('version', '=', 1).execute()
  await tx
    .deleteFrom('account_event')
    .where('account_id', '=', id)
    .where('kind', '=', 'account.registered')
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('account')
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .where('email_verified_at', 'is', null)
    .where('status', '=', 'active')
    .where('roles', '=', '{}' as never)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
