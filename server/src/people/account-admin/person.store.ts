import type { AccountNote, AccountRow } from '@vitrine/contract/admin/account'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, AccountNoteId } from '@vitrine/contract/ids'
import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'
import { accountMerges } from '#account'
import { moved } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { isOn, type Span } from '#kernel/span.ts'
import { acceptsMarketing } from '#privacy'
import { accountsOfPhone, phoneOf } from '#profile'

export type StoredPerson = Omit<AccountRow, 'createdAt'> & {
  createdAt: Date
  socialName: string | null
  phone: string | null
  /** Administers, and has no password yet. */
  isInvited: boolean
  /** The account that it became a part of. */
  mergedInto: AccountId | null
}

/** An account by its id. */
export async function findStoredPerson(db: Db, id: AccountId): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`
    select ${accountColumns}, p.social_name as "socialName", p.phone,
      a.roles <> '{}' and a.password_hash is null as "isInvited", a.merged_into as "mergedInto"
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
      and status <> 'merged'
      ${brand ? sql`and brand_id = ${brand}` : sql``}`.execute(db)
  return rows[0]!.members
}

interface AccountFilter extends ListQuery {
  status?: AccountRow['status'] | undefined
  role?: string | undefined
  confirmed?: 'yes' | 'no' | undefined
  brand?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Omit<AccountRow, 'createdAt'> & { createdAt: Date }

/** Those who bought as what is searched for says, as a query of their ids; nothing where it says nothing of a purchase. */
type BuyersOf = (q: SearchText) => RawBuilder<unknown> | undefined

/** How the account `a` is found: by what was bought, e-mail, phone, or what else may be a name or an id. */
export function waysToAccount(q: SearchText, buyersOf: BuyersOf): RawBuilder<unknown>[] {
  const buyers = buyersOf(q)
  const ways = [
    ...(buyers ? [sql`a.id in (${buyers})`] : []),
    ...(q.email ? [sql`a.email = ${q.email}`, sql`a.id in (${accountMerges.ofFormerAddress(q.email)})`] : []),
    ...(q.phone ? [sql`a.id in (${accountsOfPhone(q.phone)})`] : []),
  ]
  return ways.length > 0 ? ways : [holdsText(sql`plain(a.name)`, q), sql`a.id = ${q.text}`]
}

const accountColumns = sql`a.id, a.name, a.email::text as email, a.status, a.roles,
  a.email_verified_at is not null as "isConfirmed", a.has_second_factor as "hasSecondFactor", a.brand_id as brand,
  a.created_at as "createdAt"`

const isOfRole = (role: string): RawBuilder<unknown> =>
  role === 'none'
    ? sql`a.roles = '{}'`
    : role === 'any'
      ? sql`a.roles <> '{}'`
      : sql`a.roles <> '{}' and ${role} = any (a.roles)`

/** Accounts of the administration. */
export const accountRows = (buyersOf: BuyersOf): ListSource<AccountFilter, Row, AccountRow> => ({
  columns: () => accountColumns,
  from: () => sql`account a`,
  anyOf: ({ q }) => q && waysToAccount(q, buyersOf),
  where: ({ status, role, confirmed, brand, from, to }) => [
    status ? sql`a.status = ${status}` : sql`a.status <> 'merged'`,
    role ? isOfRole(role) : undefined,
    confirmed &&
      (confirmed === 'yes' ? sql`a.email_verified_at is not null` : sql`a.email_verified_at is null`),
    brand ? sql`a.brand_id = ${brand}` : undefined,
    from || to ? isOn(sql`a.created_at`, { from, to }) : undefined,
  ],
  id: sql`a.id`,
  sorts: {
    created: { by: sql`a.created_at`, type: 'timestamptz' },
    name: { by: sql`plain(a.name)`, type: 'text' },
  },
  item: ({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }),
})

/** Somebody as a sheet has them: what the list says, and how the shop may write to them. */
export interface AccountSheetRow extends AccountRow {
  phone: string | null
  /** The last answer to "novidades e ofertas por e-mail". */
  acceptsMarketing: boolean
}

type SheetFacts = Pick<AccountSheetRow, 'phone' | 'acceptsMarketing'>

/** The same accounts with what a sheet has of them. */
export function accountSheetRows(
  buyersOf: BuyersOf,
): ListSource<AccountFilter, Row & SheetFacts, AccountSheetRow> {
  const rows = accountRows(buyersOf)
  return {
    ...rows,
    columns: () => sql`${accountColumns}, ${phoneOf(sql`a.id`)} as phone,
      ${acceptsMarketing(sql`a.id`)} as "acceptsMarketing"`,
    item: ({ phone, acceptsMarketing, ...row }, now) => ({ ...rows.item(row, now), phone, acceptsMarketing }),
  }
}

interface NewNote {
  id: AccountNoteId
  accountId: AccountId
  note: string
  by: AccountId
  at: Date
}

export const insertNote = async (tx: Tx, { id, accountId, note, by, at }: NewNote): Promise<void> =>
  void (await tx
    .insertInto('account_note')
    .values({ id, account_id: accountId, note, written_by: by, at })
    .execute())

/** True when there was such a note of this person. */
export async function deleteNote(tx: Tx, accountId: AccountId, id: AccountNoteId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_note')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What the team wrote about somebody, newest first; who wrote it as they are called now. */
export async function listAccountNotes(db: Db, accountId: AccountId): Promise<AccountNote[]> {
  const { rows } = await sql<Omit<AccountNote, 'at'> & { at: Date }>`
    select n.id, n.note, coalesce(a.name, n.written_by) as by, n.at
    from account_note n left join named_account a on a.account_id = n.written_by
    where n.account_id = ${accountId} order by n.at desc, n.id desc`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Who asks what is kept about them is told (LGPD, art. 18, II); who wrote it is somebody else. */
export const accountNoteData: PersonalDataSource = {
  name: 'atendimento',
  tables: [
    {
      table: 'account_note',
      merge: moved('Anotações da equipe'),
      owner,
      file: 'anotacoes-da-equipe',
      shown: { at: 'Data', note: 'O que a equipe anotou' },
      hidden: { id: OURS, account_id: OURS, written_by: 'é outra pessoa' },
      erase: 'delete',
    },
  ],
}
