import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** Where the pictures are that are marks of brands. */
export async function listNamedMarks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`select mark from brand where mark is not null`.execute(db)
  return rows.map(({ mark }) => mark)
}
