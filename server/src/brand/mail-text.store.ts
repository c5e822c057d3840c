import type { BrandId } from '@vitrine/contract/brand'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/**
 * What a brand says in a kind of message, or inherits, where anybody says something; and whether it is the first brand and
 * other brands stand on its host by their paths.
 */
export async function findMailWording(
  db: Db,
  brandId: BrandId,
  kind: string,
): Promise<{ text?: string; isShared: boolean }> {
  const { rows } = await sql<{ text: string | null; isShared: boolean }>`
    select coalesce(b.mail_texts ->> ${kind}, p.mail_texts ->> ${kind}) as text,
      b.host is null and exists (select from brand o where o.id <> b.id and o.host is null) as "isShared"
    from brand b left join brand p on p.id = b.parent_id where b.id = ${brandId}`.execute(db)
  const [{ text, isShared } = { text: null, isShared: false }] = rows
  return { ...(text && { text }), isShared }
}
