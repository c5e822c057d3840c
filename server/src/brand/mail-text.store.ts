import type { BrandId } from '@vitrine/contract/brand'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** What a brand says in a kind of message, or what it inherits; undefined where nobody says anything. */
export async function findMailText(db: Db, brandId: BrandId, kind: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string | null }>`
    select coalesce(b.mail_texts ->> ${kind}, p.mail_texts ->> ${kind}) as text
    from brand b left join brand p on p.id = b.parent_id where b.id = ${brandId}`.execute(db)
  return rows[0]?.text ?? undefined
}
