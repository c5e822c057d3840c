import type { AccountRow } from '@vitrine/contract/admin/account'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Span } from '#kernel/span.ts'
import { accountColumns } from './account-rows.store.ts'

export type StoredPerson = Omit<AccountRow, 'createdAt'> & {
  createdAt: Date
  socialName: string | null
  phone: string | null
  /** Administers, and has no password yet. */
  isInvited: boolean
}

/** An account by its id. */
export async function findStoredPerson(db: Db, id: AccountId): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`
    select ${accountColumns}, p.social_name as "socialName", p.phone,
      a.roles <> '{}' and a.password_hash is null as "isInvited"
    from account a left join account_profile p on p.account_id = a.id where a.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Holds everybody who owns the shop until the transaction ends; resolves to those who can come in, and whether they ever
 * did: whoever was invited may never choose a password.
 */
export async function holdOwners(tx: Tx): Promise<{ id: string; hasComeIn: boolean }[]> {
  const { rows } = await sql<{ id: string; hasComeIn: boolean }>`
    select id, has_second_factor or password_hash is not null
      or exists (select from password_history h where h.account_id = account.id) as "hasComeIn"
    from account where roles <> '{}' and 'owner' = any (roles) and status = 'active'
    order by id for no key update`.execute(tx)
  return rows
}

/** What these people are called, by the ids of their accounts. */
export async function listNames(db: Db, ids: readonly AccountId[]): Promise<Map<AccountId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .$narrowType<{ id: AccountId }>()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many accounts were made in a span, in all brands or in one, those that administer left out. */
export async function countMembers(
  db: Db,
  { from, to, brand }: Span & { brand?: BrandId | undefined },
): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from account where created_at >= ${from} and created_at < ${to} and roles = '{}'
      ${brand ? sql`and brand_id = ${brand}` : sql``}`.execute(db)
  return rows[0]!.members
}
