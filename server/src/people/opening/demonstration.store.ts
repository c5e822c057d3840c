import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

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
