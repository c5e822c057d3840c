import type { BrandId } from '@vitrine/contract/brand'
import type { DocumentKind } from '@vitrine/contract/document'
import { sql } from 'kysely'
import type { CachedRead } from '#kernel/cache.ts'
import type { Db, Tx } from '#kernel/database.ts'

export interface PublishedVersion {
  brandId: BrandId
  kind: DocumentKind
  version: string
  publishedAt: Date
  /** Where it stands among all versions of all brands, counted up. */
  position: number
}

interface PublishedText extends PublishedVersion {
  text: string
}

/** The last position that each brand inherited from the first; of a brand that sells for the same company, nothing. */
type InheritedTo = Readonly<Record<BrandId, number>>

export interface Documents<V extends PublishedVersion = PublishedVersion> {
  /** Newest first. */
  versions: V[]
  inheritedTo: InheritedTo
}

const columns = sql`brand_id as "brandId", kind, version, published_at as "publishedAt", position`

async function findInheritedTo(db: Db): Promise<InheritedTo> {
  const { rows } = await sql<{ id: BrandId; last: number }>`
    select id, inherits_documents_to as last from brand where inherits_documents_to is not null`.execute(db)
  return Object.fromEntries(rows.map(({ id, last }) => [id, last]))
}

async function readVersions(db: Db): Promise<Documents> {
  const { rows } = await sql<PublishedVersion>`
    select ${columns} from brand_document order by position desc`.execute(db)
  return { versions: rows, inheritedTo: await findInheritedTo(db) }
}

/** Which versions every brand has published. */
export const DOCUMENT_VERSIONS: CachedRead<Documents> = { channel: 'catalog', load: readVersions }

/** The same with their words. */
export async function readTexts(db: Db): Promise<Documents<PublishedText>> {
  const { rows } = await sql<PublishedText>`
    select ${columns}, text from brand_document order by position desc`.execute(db)
  return { versions: rows, inheritedTo: await findInheritedTo(db) }
}

export async function findText(db: Db, kind: DocumentKind, version: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from brand_document where kind = ${kind} and version = ${version}`.execute(db)
  return rows[0]?.text
}

export async function insertDocument(
  tx: Tx,
  row: Omit<PublishedText, 'position'> & { author: string },
): Promise<void> {
  await sql`
    insert into brand_document (brand_id, kind, version, text, author, published_at)
    values (${row.brandId}, ${row.kind}, ${row.version}, ${row.text}, ${row.author}, ${row.publishedAt})`.execute(
    tx,
  )
}
