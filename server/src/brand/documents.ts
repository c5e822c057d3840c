import type { BrandDocuments } from '@vitrine/contract/admin/document'
import type { BrandDocument, BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { DOCUMENT_KINDS, type DocumentKind, OWN_VERSION } from '@vitrine/contract/document'
import { dayOf } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findBrand } from './brand.store.ts'
import {
  DOCUMENT_VERSIONS,
  type Documents,
  findText,
  insertDocument,
  type PublishedVersion,
  readTexts,
} from './document.store.ts'

/**
 * What holds in a brand, and all that has held there, newest first: its own versions, before them those that it inherited
 * from the first brand. It inherits until it writes its first, and while both sell for one company. Where none holds, the
 * product's own does; that stands before all of them, and is not among them.
 */
function versionsOf<V extends PublishedVersion>(
  { versions, inheritedTo }: Documents<V>,
  brand: BrandId,
  kind: DocumentKind,
): { all: V[]; inForce: V | undefined } {
  const ofKind = versions.filter((one) => one.kind === kind)
  const own = ofKind.filter(({ brandId }) => brandId === brand)
  if (brand === FIRST_BRAND) return { all: own, inForce: own[0] }
  const last = inheritedTo[brand]
  const began = own.at(-1)?.position ?? Number.POSITIVE_INFINITY
  const inherited = ofKind.filter(
    ({ brandId, position }) =>
      brandId === FIRST_BRAND && position < began && position <= (last ?? Number.POSITIVE_INFINITY),
  )
  const all = [...own, ...inherited]
  return { all, inForce: own[0] ?? (last === undefined ? inherited[0] : undefined) }
}

/** Which version of the terms holds in a brand: its own, that of the first brand of its company, or the product's. */
export async function termsInForce({ cache }: Pick<App, 'cache'>, brand: BrandId, tx?: Tx): Promise<string> {
  const all = await (tx ? cache.readWithin(tx, DOCUMENT_VERSIONS) : cache.read(DOCUMENT_VERSIONS))
  return versionsOf(all, brand, 'terms').inForce?.version ?? OWN_VERSION
}

interface DocumentQuery {
  id: BrandId
  kind: DocumentKind
  /** The one in force where none is named. */
  version?: string | undefined
}

/** A document as a brand shows it. Refuses `not-found`, also for a version that never held there. */
export async function readDocument(
  { db, cache }: App,
  { id, kind, version }: DocumentQuery,
): Promise<BrandDocument> {
  if (!(await findBrand(db, id))) throw new Refused('not-found')
  const { all, inForce } = versionsOf(await cache.read(DOCUMENT_VERSIONS), id, kind)
  const current = inForce?.version ?? OWN_VERSION
  const shown = version ?? current
  const isOfProduct = shown === OWN_VERSION
  if (!isOfProduct && all.every((one) => one.version !== shown)) throw new Refused('not-found')
  const text = isOfProduct ? null : ((await findText(db, kind, shown)) ?? null)
  const versions = all.map((one) => ({ version: one.version, publishedAt: one.publishedAt.toISOString() }))
  return {
    version: shown,
    text,
    isCurrent: shown === current,
    versions: [...versions, { version: OWN_VERSION, publishedAt: null }],
  }
}

/** What holds or has held in a brand, with its words. Refuses `not-found`. */
export async function listDocumentVersions(db: Db, id: BrandId): Promise<BrandDocuments> {
  const brand = await findBrand(db, id)
  if (!brand) throw new Refused('not-found')
  const texts = await readTexts(db)
  const documents = DOCUMENT_KINDS.flatMap((kind) => {
    const { all, inForce } = versionsOf(texts, id, kind)
    return all.map(({ version, publishedAt, text, brandId }) => ({
      kind,
      version,
      publishedAt: publishedAt.toISOString(),
      text,
      isOwn: brandId === id,
      isInForce: version === inForce?.version,
    }))
  })
  return { id, name: brand.name, isFirst: id === FIRST_BRAND, documents }
}

interface Publication {
  id: BrandId
  kind: DocumentKind
  text: string
  /** The account that publishes it. */
  author: string
  at: Date
}

/**
 * Publishes a document of a brand, which holds from this moment; resolves to its version. The caller holds the brand.
 * Refuses `document.unchanged`.
 */
export async function publishDocument(tx: Tx, { id, kind, text, author, at }: Publication): Promise<string> {
  const before = (await readTexts(tx)).versions.filter((one) => one.brandId === id && one.kind === kind)
  if (before[0]?.text === text)
    throw new Refused('document.unchanged', undefined, { text: ['Nada mudou desde a versão em vigor'] })
  const first = `${id}-${dayOf(at)}`
  const ofDay = before.filter(({ version }) => version === first || version.startsWith(`${first}.`)).length
  const version = ofDay === 0 ? first : `${first}.${ofDay + 1}`
  await insertDocument(tx, { brandId: id, kind, version, text, author, publishedAt: at })
  return version
}
