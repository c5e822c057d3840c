import type { User } from '@vitrine/contract/account'
import { AdminRole } from '@vitrine/contract/admin/permission'
import type { BrandId } from '@vitrine/contract/brand'
import { CONSENT_TEXTS } from '@vitrine/contract/consent-texts'
import type { AccountId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'

/** Any of the administrators' roles opens the administration; what each may do there is decided per call. */
export const isAdmin = (roles: readonly string[]): boolean =>
  roles.some((role) => AdminRole.safeParse(role).success)

export const FOLDER = 'avatars'

/** 256 random bits in base64url: a picture is found by who was told its name. */
export const AVATAR_FILE = /^[\w-]{43}\.webp$/

/** Where its file is kept. */
export const avatarKey = (file: string): string => `${FOLDER}/${file}`

/** Where browsers find it. */
export const avatarUrl = (file: string): string => `/avatars/${file}`

export interface NewAccount {
  id: AccountId
  name: string
  email: string
  /** Null for who has not chosen one yet. */
  passwordHash: string | null
  brandId: string
  clientId: string | undefined
  now: Date
}

/** False when the address has an account already, of those that the brand's buyers have. */
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
    .onConflict((conflict) => conflict.columns(['email', 'isolated_brand_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Consent {
  accountId: AccountId
  kind: 'terms' | 'marketing'
  version: string
  ip: string
  at: Date
}

export async function insertConsents(tx: Tx, consents: readonly Consent[]): Promise<void> {
  await tx
    .insertInto('consent')
    .values(
      consents.map(({ accountId, ...consent }) => ({
        ...consent,
        account_id: accountId,
        granted: true,
        text: CONSENT_TEXTS[consent.kind],
        source: 'sign-up',
      })),
    )
    .execute()
}

export function findPassword(db: Db, email: string, brand: BrandId) {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where(isOfBrand(brand))
    .executeTakeFirst()
}

/** Suspends an account; one that has ended stays as it is. */
export async function markSuspended(tx: Tx, id: AccountId): Promise<void> {
  await tx
    .updateTable('account')
    .set({ status: 'suspended' })
    .where('id', '=', id)
    .where('status', 'in', ['active', 'removal-scheduled'])
    .execute()
}

/** Opens an account that was suspended; one that was to be removed still is. */
export async function unmarkSuspended(tx: Tx, id: AccountId): Promise<void> {
  await tx
    .updateTable('account')
    .set((q) => ({
      status: q
        .case()
        .when(
          q.exists(
            q
              .selectFrom('account_removal')
              .select('account_removal.id')
              .where('account_id', '=', id)
              .where('ended_at', 'is', null),
          ),
        )
        .then('removal-scheduled')
        .else('active')
        .end(),
    }))
    .where('id', '=', id)
    .where('status', '=', 'suspended')
    .execute()
}

export async function setRoles(tx: Tx, id: AccountId, roles: readonly string[]): Promise<void> {
  await tx
    .updateTable('account')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute()
}

/** Puts a stronger hash of the same password in the place of `before`. */
export async function replacePasswordHash(
  tx: Tx,
  id: AccountId,
  before: string,
  after: string,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()
}

/** The user as the browser keeps it: no document, phone or address (ASVS 14.3.3). */
export const readUser = async (db: Db, id: AccountId): Promise<User> =>
  userOf(await selectUser(db).where('account.id', '=', id).executeTakeFirstOrThrow())

/** Rows from which `userOf` makes what the owner of an account sees of themselves. */
export const selectUser = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('account_profile as profile', 'profile.account_id', 'account.id')
    .select(['account.id', 'name', 'email', 'roles', 'email_verified_at'])
    .select(['profile.social_name', 'profile.avatar_file', 'isolated_brand_id as brand'])

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUser>['executeTakeFirstOrThrow']>>

export const userOf = ({ id, name, email, roles, brand, ...row }: UserRow): User => ({
  id,
  name,
  email,
  roles,
  ...(brand && { brand }),
  ...(row.social_name && { socialName: row.social_name }),
  emailVerified: row.email_verified_at !== null,
  isAdmin: isAdmin(roles),
  ...(row.avatar_file && { avatarUrl: avatarUrl(row.avatar_file) }),
})

export interface AccountNames {
  /** As documents bear it. */
  name: string
  /** As messages address its owner. */
  calledName: string
  email: string
  /** Whether somebody proved that the address is theirs. */
  isConfirmed: boolean
  /** Where the account was made. */
  brandId: BrandId
}

/** An account's owner, as other modules write to them. */
export const readAccount = (db: Db, id: AccountId): Promise<AccountNames> =>
  selectNames(db, id).executeTakeFirstOrThrow()

/** The same, and whether they may buy in a brand. */
export const readBuyer = (
  db: Db,
  id: AccountId,
  brand: BrandId,
): Promise<AccountNames & { mayBuy: boolean }> =>
  selectNames(db, id).select(isOfBrand(brand).as('mayBuy')).executeTakeFirstOrThrow()

const selectNames = (db: Db, id: AccountId) =>
  db
    .selectFrom('account')
    .select(['name', 'email', calledName().as('calledName')])
    .select((q) => q.ref('brand_id').$castTo<BrandId>().as('brandId'))
    .select((q) => q('email_verified_at', 'is not', null).$castTo<boolean>().as('isConfirmed'))
    .where('id', '=', id)

/** The ids of the accounts of an address, as an array in a query. */
export const idsOfAddress = (email: string): RawBuilder<AccountId[]> =>
  sql`array(select id from account where email = ${email})`

/** Whether an account named in a query, another one, signs in where this one does. */
export const hasSharedBrands = (id: RawBuilder<unknown>, own: string): RawBuilder<boolean> => sql`
  exists (
    select from account holder join account own on own.id = ${own}
    where holder.id = ${id} and holder.id <> own.id
      and holder.isolated_brand_id is not distinct from own.isolated_brand_id)`

/**
 * How the owner of a row of `account` is addressed: by the name that they chose for it (Decreto 8.727/2016). Documents
 * that a law asks for bear the other one.
 */
export const calledName = () =>
  sql<string>`coalesce((select p.social_name from account_profile p where p.account_id = account.id), account.name)`

/**
 * Of a row of `account`: whether it is one of those that the buyers of a brand have. An isolated brand has accounts of its
 * own, which are good nowhere else.
 */
export const isOfBrand = (brand: BrandId): RawBuilder<boolean> =>
  sql<boolean>`account.isolated_brand_id is not distinct from isolated_brand(${brand})`

/** Whether an account is one of those that a brand has: it is good where it was made. */
export async function isAccountOfBrand(db: Db, id: AccountId, brand: BrandId): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where(isOfBrand(brand))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any account was made in a brand. */
export async function hasAccounts(db: Db, brand: BrandId): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('brand_id', '=', brand)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the accounts of an isolated brand to all that share them; false where an address would have two. */
export async function shareAccounts(tx: Tx, brand: BrandId): Promise<boolean> {
  try {
    await tx
      .updateTable('account')
      .set({ isolated_brand_id: null })
      .where('isolated_brand_id', '=', brand)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_key')) return false
    throw error
  }
}

/** Who somebody is to the apps they enter through us. */
interface AdmittedPerson {
  name: string
  email: string
  emailVerified: boolean
  /** What was let in under another epoch is out. */
  epoch: number
}

/** Accounts of another status are let in nowhere. */
export const OPEN: readonly string[] = ['active', 'removal-scheduled']

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
