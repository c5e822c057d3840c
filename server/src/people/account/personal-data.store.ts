import type { AccountId } from '@vitrine/contract/ids'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** The picture of a person, as the file is called. */
export async function findAvatar(db: Db, accountId: AccountId): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_profile')
    .select('avatar_file')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.avatar_file ?? undefined
}

/** The CPF or CNPJ of a person, as it is kept. */
export async function findSealedDocument(db: Db, accountId: AccountId): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('account_profile')
    .select('document_sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.document_sealed ?? undefined
}

/** Whether another account has an address: of two brands with accounts of their own, each may have one. */
const hasOther = (email: Expression<string>, id: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account other where other.email = ${email} and other.id <> ${id})`

/** The addresses an account has or had, or asked to have, unless somebody else has them too, or has them by now. */
export async function listAddresses(db: Db, accountId: AccountId): Promise<string[]> {
  const rows = await db
    .selectFrom('account_address as a')
    .select('a.email')
    .where('a.account_id', '=', accountId)
    .where((q) => q.not(hasOther(q.ref('a.email'), accountId)))
    .union(
      db
        .selectFrom('account as own')
        .select('own.email')
        .where('own.id', '=', accountId)
        .where((q) => q.not(hasOther(q.ref('own.email'), accountId))),
    )
    .execute()
  return rows.map(({ email }) => email)
}
