import type { MailTextVersion } from '@vitrine/contract/admin/mail'
import type { BrandId } from '@vitrine/contract/brand'
import type { MailText } from '@vitrine/contract/mail-text'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** What only a brand knows of a kind of message; its texts have variables. */
export interface MailWording extends MailText {
  /** Whether messages of the kind are sent. */
  isSent: boolean
  /** Whether it is the first brand and other brands stand on its host by their paths. */
  isShared: boolean
}

/** The newest version of what a brand says in a kind. */
const newest = (brand: ReturnType<typeof sql>, kind: string) => sql`
  left join lateral (select subject, opening, closing, is_sent from mail_text
    where brand_id = ${brand} and kind = ${kind} order by version desc limit 1)`

/** What a brand says in a kind of message, or inherits from the first brand; null is said by the product. */
export async function findMailWording(db: Db, brandId: BrandId, kind: string): Promise<MailWording> {
  const { rows } = await sql<MailWording>`
    select coalesce(own.subject, first.subject) as subject, coalesce(own.opening, first.opening) as opening,
      coalesce(own.closing, first.closing) as closing, coalesce(own.is_sent, first.is_sent, true) as "isSent",
      b.host is null and exists (select from brand o where o.id <> b.id and o.host is null) as "isShared"
    from brand b ${newest(sql`b.id`, kind)} own on true ${newest(sql`b.parent_id`, kind)} first on true
    where b.id = ${brandId}`.execute(db)
  return rows[0] ?? { subject: null, opening: null, closing: null, isSent: true, isShared: false }
}

/** So many versions are shown. */
const MOST = 20

interface StoredVersion extends Omit<MailTextVersion, 'by' | 'at'> {
  /** The id of an account. */
  by: string | null
  at: Date
}

/** What a brand has said in a kind, the newest first. */
export async function listMailTexts(db: Db, brandId: BrandId, kind: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select version, subject, opening, closing, is_sent as "isSent", created_by as by, created_at as at from mail_text
    where brand_id = ${brandId} and kind = ${kind} order by version desc limit ${MOST}`.execute(db)
  return rows
}

/** Writes the next version of what a brand says; whoever writes has locked the brand. */
export async function insertMailText(
  tx: Tx,
  { brandId, kind }: { brandId: BrandId; kind: string },
  text: MailText & { isSent: boolean; by: string; at: Date },
): Promise<void> {
  const { subject, opening, closing, isSent, by, at } = text
  await sql`insert into mail_text (brand_id, kind, version, subject, opening, closing, is_sent, created_by, created_at)
    select ${brandId}, ${kind}, coalesce(max(version), 0) + 1, ${subject}, ${opening}, ${closing}, ${isSent}, ${by}, ${at}
    from mail_text where brand_id = ${brandId} and kind = ${kind}`.execute(tx)
}
