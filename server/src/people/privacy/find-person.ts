import type { Db } from '#kernel/database.ts'
import type { Person, PersonalDataSource } from '#kernel/personal-data.ts'

/** Somebody under every address they ever had here. */
export async function findPerson(
  db: Db,
  sources: readonly PersonalDataSource[],
  accountId: string,
): Promise<Person> {
  const emails = new Set<string>()
  for (const source of sources)
    for (const email of (await source.emails?.(db, accountId)) ?? []) emails.add(email)
  return { accountId, emails: [...emails] }
}
