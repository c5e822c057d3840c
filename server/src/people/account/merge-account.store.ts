import type { AccountId } from '@vitrine/contract/ids'
import type { Refusal } from '@vitrine/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'

type Pair = Pick<AccountMerge, 'from' | 'into'>

/** In milliseconds, below the second after which PostgreSQL ends one of two that wait for each other: the merge gives way. */
const PATIENCE = 250

/**
 * Holds both accounts alone, in the order of their ids, until the transaction ends: what begins for one of them meanwhile
 * waits. Throws a lock timeout where somebody else is at work on one of them for longer. Ledgers say whose rows are anew.
 */
export async function holdPair(tx: Tx, { from, into }: Pair): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${PATIENCE}ms`}, true), set_config('vitrine.merging', 'on', true)`.execute(
    tx,
  )
  await sql`select id from account where id in (${from}, ${into}) order by id for update`.execute(tx)
}

/** Whoever waits after the merge, waits as long as anybody. */
export async function endHolding(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('vitrine.merging', '', true)`.execute(tx)
}

/** Two accounts with their addresses; nothing where one of them is not there. */
export async function findPair(db: Db, { from, into }: Pair): Promise<AccountMerge | undefined> {
  const { rows } = await sql<AccountMerge>`
    select gone.id as from, own.id as into, gone.email::text as "fromEmail", own.email::text as "intoEmail",
      exists (select from account other where other.email = gone.email and other.id <> gone.id) as "isAddressShared"
    from account gone, account own where gone.id = ${from} and own.id = ${into}`.execute(db)
  return rows[0]
}

/** Why these accounts are not put together now, but for their documents. */
export async function refusalsOfState(db: Db, { from, into }: Pair): Promise<Refusal[]> {
  const { rows } = await sql<Record<'isAdministrator' | 'isOther' | 'isOfBrand', boolean>>`
    select gone.roles <> '{}' as "isAdministrator", gone.status <> 'active' or own.status <> 'active' as "isOther",
      gone.isolated_brand_id is distinct from own.isolated_brand_id as "isOfBrand"
    from account gone join account own on own.id = ${into}
    where gone.id = ${from}`.execute(db)
  const { isAdministrator, isOther, isOfBrand } = rows[0]!
  return [
    ...(isOther ? (['account.other-state'] as const) : []),
    ...(isAdministrator ? (['account.merge-administrator'] as const) : []),
    ...(isOfBrand ? (['account.merge-brand'] as const) : []),
  ]
}

/** The encrypted documents of two accounts, of those that have one. */
export async function listDocuments(
  db: Db,
  { from, into }: Pair,
): Promise<{ accountId: AccountId; sealed: Buffer }[]> {
  const { rows } = await sql<{ accountId: AccountId; sealed: Buffer }>`
    select account_id as "accountId", document_sealed as sealed from account_profile
    where account_id in (${from}, ${into}) and document_sealed is not null`.execute(db)
  return rows
}

/** The encrypted document of an account, while the other one has none. */
export async function findMissingDocument(tx: Tx, { from, into }: Pair): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select p.document_sealed as sealed from account_profile p where p.account_id = ${from}
      and p.document_sealed is not null and not exists (
        select from account_profile q where q.account_id = ${into} and q.document_sealed is not null)`.execute(
    tx,
  )
  return rows[0]?.sealed
}

interface SealedDocument {
  document_sealed: Buffer
  document_hash: Buffer
}

/** What a profile does not say is taken from the other one, which goes; `document` is sealed for its new owner. */
export async function mergeProfiles(
  tx: Tx,
  { from, into }: Pair,
  document: SealedDocument | undefined,
  now: Date,
): Promise<void> {
  await sql`insert into account_profile (account_id, version, updated_at) select ${into}, 0, ${now}
    where exists (select from account_profile where account_id = ${from}) on conflict do nothing`.execute(tx)
  await sql`
    with gone as (delete from account_profile where account_id = ${from} returning *)
    update account_profile own set social_name = coalesce(own.social_name, gone.social_name),
      phone = coalesce(own.phone, gone.phone), birth_on = coalesce(own.birth_on, gone.birth_on),
      document_sealed = coalesce(own.document_sealed, ${document?.document_sealed ?? null}),
      document_hash = coalesce(own.document_hash, ${document?.document_hash ?? null}),
      avatar_alt = case when own.avatar_file is null then gone.avatar_alt else own.avatar_alt end,
      avatar_file = coalesce(own.avatar_file, gone.avatar_file), version = own.version + 1, updated_at = ${now}
    from gone where own.account_id = ${into}`.execute(tx)
}

/** Stands where the address of an account stood that became a part of another. */
const mergedAddress = (id: AccountId): string => `${id}@juntada.invalid`

/** What is left of an account: its id, its name, and where it leads. Its address is free, and nothing signs in with it. */
export async function markMerged(tx: Tx, { from, into }: Pair): Promise<void> {
  await tx.updateTable('account').set({ merged_into: into }).where('merged_into', '=', from).execute()
  await tx
    .updateTable('account')
    .set({
      status: 'merged',
      merged_into: into,
      email: mergedAddress(from),
      email_verified_at: null,
      password_hash: null,
      has_second_factor: false,
      client_id: null,
      access_epoch: sql`access_epoch + 1`,
    })
    .where('id', '=', from)
    .execute()
}

/** The account that has what this one had; nothing where it is an account of its own. */
export async function findMergedInto(db: Db, id: AccountId): Promise<AccountId | undefined> {
  const row = await db.selectFrom('account').select('merged_into').where('id', '=', id).executeTakeFirst()
  return (row?.merged_into as AccountId | null) ?? undefined
}

/** The accounts that became parts of this one. */
export async function listMerged(db: Db, id: AccountId): Promise<AccountId[]> {
  const rows = await db.selectFrom('account').select('id').where('merged_into', '=', id).execute()
  return rows.map((row) => row.id as AccountId)
}

/** The accounts that had an address before, their own or that of one that became a part of them, as a query of their ids. */
export const accountsOfFormerAddress = (email: string): RawBuilder<unknown> =>
  sql`select h.account_id from account_address h where h.email = ${email}`
