import type { BrandId } from '@vitrine/contract/brand'
import type { DocumentKind } from '@vitrine/contract/document'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Keepable } from '#kernel/keep.ts'

export interface PublishedVersion {
  brandId: BrandId
  kind: DocumentKind
  version: string
  publishedAt: Date
}

async function listVersions(db: Db): Promise<PublishedVersion[]> {
  const { rows } = await sql<PublishedVersion>`
    select brand_id as "brandId", kind, version, published_at as "publishedAt"
    from brand_document order by position desc`.execute(db)
  return rows
}

/** Which versions every brand has published, newest first. */
export const DOCUMENT_VERSIONS: Keepable<PublishedVersion[]> = { channel: 'catalog', load: listVersions }

export interface PublishedText extends PublishedVersion {
  text: string
}

/** The same with their words. */
export async function readTexts(db: Db): Promise<PublishedText[]> {
  const { rows } = await sql<PublishedText>`
    select brand_id as "brandId", kind, version, published_at as "publishedAt", text
    from brand_document order by position desc`.execute(db)
  return rows
}

export async function findText(db: Db, kind: DocumentKind, version: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from brand_document where kind = ${kind} and version = ${version}`.execute(db)
  return rows[0]?.text
}

export async function insertDocument(tx: Tx, row: PublishedText & { author: string }): Promise<void> {
  await sql`
    insert into brand_document (brand_id, kind, version, text, author, published_at)
    values (${row.brandId}, ${row.kind}, ${row.version}, ${row.text}, ${row.author}, ${row.publishedAt})`.execute(
    tx,
  )
}
