import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { calledName, isAdmin, isOfBrand } from '#account'
import type { Db, Tx } from '#kernel/database.ts'

/** What the second factor depends on. */
export interface MfaState {
  id: AccountId
  /** How its owner is addressed. */
  name: string
  email: string
  brandId: string
  roles: string[]
  isAdmin: boolean
  hasSecondFactor: boolean
  /** The address was proved. */
  isConfirmed: boolean
  isOpen: boolean
  /** When the account was made. */
  madeAt: Date
}

const MFA_STATE = [
  'id',
  'email',
  'brand_id',
  'roles',
  'has_second_factor',
  'status',
  'email_verified_at',
  'created_at',
] as const

interface Row {
  id: AccountId
  name: string
  email: string
  brand_id: string
  roles: string[]
  has_second_factor: boolean
  status: string
  email_verified_at: Date | null
  created_at: Date
}

const asMfaState = ({
  brand_id,
  has_second_factor,
  status,
  email_verified_at,
  created_at,
  ...row
}: Row): MfaState => ({
  ...row,
  madeAt: created_at,
  brandId: brand_id,
  isAdmin: isAdmin(row.roles),
  hasSecondFactor: has_second_factor,
  isConfirmed: email_verified_at !== null,
  isOpen: status === 'active' || status === 'removal-scheduled',
})

export async function readMfaState(db: Db, accountId: AccountId): Promise<MfaState> {
  const row = await db
    .selectFrom('account')
    .select(MFA_STATE)
    .select(calledName().as('name'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return asMfaState(row)
}

/**
 * The same, and nobody else changes or uses its second factor until this transaction ends. Held before any other row,
 * so that no two wait for each other.
 */
export async function lockMfaState(tx: Tx, accountId: AccountId): Promise<MfaState> {
  const row = await tx
    .selectFrom('account')
    .select(MFA_STATE)
    .select(calledName().as('name'))
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return asMfaState(row)
}

export async function findMfaState(db: Db, email: string, brand: BrandId): Promise<MfaState | undefined> {
  const row = await db
    .selectFrom('account')
    .select(MFA_STATE)
    .select(calledName().as('name'))
    .where('email', '=', email)
    .where(isOfBrand(brand))
    .where('status', '!=', 'anonymised')
    .executeTakeFirst()
  return row && asMfaState(row)
}

/** Sets what signing in reads to what there is; resolves to whether a factor is there now. */
export async function settleSecondFactor(tx: Tx, accountId: AccountId): Promise<boolean> {
  const row = await tx
    .updateTable('account')
    .set({
      has_second_factor: sql<boolean>`exists (select from totp where totp.account_id = account.id)
        or exists (select from passkey where passkey.account_id = account.id)`,
    })
    .where('id', '=', accountId)
    .returning('has_second_factor')
    .executeTakeFirstOrThrow()
  return row.has_second_factor
}

/** Notes that a session has proved a second factor just now. */
export async function markSecondFactor(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
}

/** Notes that a session has proved the password just now. */
export async function markProved(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ proved_at: now }).where('id', '=', sessionId).execute()
}

/** The refresh tokens of a session give way to new ones: nobody is left with a second line of them. */
export async function retireRefreshTokens(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({ rotated_at: now })
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'refresh')
    .where('rotated_at', 'is', null)
    .execute()
}

/** Notes that the administration is in use; of many callers at once, one writes. */
export async function markAdminUse(tx: Tx, sessionId: string, before: Date | null, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ admin_used_at: now })
    .where('id', '=', sessionId)
    .where('admin_used_at', 'is not distinct from', before)
    .execute()
}
