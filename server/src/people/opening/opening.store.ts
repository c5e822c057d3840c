import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

export interface Owner {
  id: AccountId
  name: string
  email: string
  passwordHash: string | null
  /** They chose a password once, whether or not one is good today. */
  hasComeIn: boolean
}

/** Who owns the shop, in the order in which they came. */
export const listOwners = (db: Db): Promise<Owner[]> =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'password_hash as passwordHash'])
    .select((q) =>
      q
        .or([
          q('password_hash', 'is not', null),
          q.exists(
            q
              .selectFrom('password_history')
              .select('hash')
              .whereRef('password_history.account_id', '=', 'account.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('hasComeIn'),
    )
    .where((q) => q(q.val('owner'), '=', q.fn.any('roles')))
    .orderBy('created_at')
    .execute()

/** Corrects an owner who has not come in yet, whose other address nobody has proved; throws the unique violation of `account_email_key` when it is taken. */
export async function correctOwner(
  tx: Tx,
  id: AccountId,
  { name, email }: Pick<Owner, 'name' | 'email'>,
): Promise<void> {
  await tx
    .updateTable('account')
    .set((q) => ({
      name,
      email,
      email_verified_at: q.case().when('email', '=', email).then(q.ref('email_verified_at')).end(),
    }))
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .execute()
}

/** The people of the demonstration (db/seed/people.ts), whose passwords are published. */
const PEOPLE = ['marina@vitrine.example', 'caio@vitrine.example', 'helena@vitrine.example']

/**
 * Whether the demonstration is in a database: by the mark of its seeding, or by its people. Somebody else may type
 * their addresses and can never confirm them: the domain is reserved (RFC 2606).
 */
export async function holdsDemonstration(db: Db): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from demonstration) or exists (
      select from account where email = any(${PEOPLE}::citext[]) and email_verified_at is not null) as holds`.execute(
    db,
  )
  return rows[0]?.holds === true
}
