import type { BrandId } from '@vitrine/contract/brand'
import type { BrandQuestion } from '@vitrine/contract/help'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** What a brand answers itself on its page of help, or inherits; undefined where there is no such brand. */
export async function findHelpQuestions(db: Db, id: BrandId): Promise<BrandQuestion[] | undefined> {
  const { rows } = await sql<{ questions: BrandQuestion[] }>`
    select coalesce(b.help_questions, p.help_questions, '[]') as questions
    from brand b left join brand p on p.id = b.parent_id where b.id = ${id}`.execute(db)
  return rows[0]?.questions
}
