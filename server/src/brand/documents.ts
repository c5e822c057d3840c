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
  findText,
  insertDocument,
  type PublishedVersion,
  readTexts,
} from './document.store.ts'

/**
 * What has held in a brand, newest first: its own, before them those of the first brand until it wrote its first. The
 * product's own stands before all of them, and is not among them.
 */
function heldIn<V extends PublishedVersion>(all: readonly V[], brand: BrandId, kind: DocumentKind): V[] {
  const ofKind = all.filter((one) => one.kind === kind)
  const own = ofKind.filter(({ brandId }) => brandId === brand)
  const began = own.at(-1)?.publishedAt
  const inherited = ofKind.filter(
    ({ brandId, publishedAt }) => brandId === FIRST_BRAND && (!began || publishedAt < began),
  )
  return brand === FIRST_BRAND ? own : [...own, ...inherited]
}

/** Which version of the terms holds in a brand: its own, the first brand's or the product's. */
export async function termsInForce(
  { keeper }: Pick<App, 'keeper'>,
  brand: BrandId,
  tx?: Tx,
): Promise<string> {
  const all = await (tx ? keeper.readWithin(tx, DOCUMENT_VERSIONS) : keeper.read(DOCUMENT_VERSIONS))
  const [current] = heldIn(all, brand, 'terms')
  return current?.version ?? OWN_VERSION
}

interface Asked {
  id: BrandId
  kind: DocumentKind
  /** The one in force where none is named. */
  version?: string | undefined
}

/** A document as a brand shows it. Refuses `not-found`, also for a version that never held there. */
export async function readDocument(
  { db, keeper }: App,
  { id, kind, version }: Asked,
): Promise<BrandDocument> {
  if (!(await findBrand(db, id))) throw new Refused('not-found')
  const held = heldIn(await keeper.read(DOCUMENT_VERSIONS), id, kind)
  const current = held[0]?.version ?? OWN_VERSION
  const asked = version ?? current
  const isOwn = asked === OWN_VERSION
  if (!isOwn && held.every((one) => one.version !== asked)) throw new Refused('not-found')
  const text = isOwn ? null : ((await findText(db, kind, asked)) ?? null)
  const versions = held.map((one) => ({ version: one.version, publishedAt: one.publishedAt.toISOString() }))
  return {
    ...{ version: asked, text, isCurrent: asked === current },
    versions: [...versions, { version: OWN_VERSION, publishedAt: null }],
  }
}

/** What holds or has held in a brand, with its words. Refuses `not-found`. */
export async function listHeldDocuments(db: Db, id: BrandId): Promise<BrandDocuments> {
  const brand = await findBrand(db, id)
  if (!brand) throw new Refused('not-found')
  const all = await readTexts(db)
  const documents = DOCUMENT_KINDS.flatMap((kind) => heldIn(all, id, kind)).map(
    ({ brandId, publishedAt, ...document }) => ({
      ...document,
      publishedAt: publishedAt.toISOString(),
      isOwn: brandId === id,
    }),
  )
  return { id, name: brand.name, isFirst: id === FIRST_BRAND, documents }
}

interface Publication {
  id: BrandId
  kind: DocumentKind
  text: string
  /** Whose hand it is. */
  author: string
  at: Date
}

/**
 * Publishes a document of a brand, which holds from this moment; resolves to its version. The caller holds the brand.
 * Refuses `document.unchanged`.
 */
export async function publishDocument(tx: Tx, { id, kind, text, author, at }: Publication): Promise<string> {
  const before = (await readTexts(tx)).filter((one) => one.brandId === id && one.kind === kind)
  if (before[0]?.text === text)
    throw new Refused('document.unchanged', undefined, { text: ['Nada mudou desde a versão em vigor'] })
  const first = `${id}-${dayOf(at)}`
  const ofDay = before.filter(({ version }) => version === first || version.startsWith(`${first}.`)).length
  const version = ofDay === 0 ? first : `${first}.${ofDay + 1}`
  await insertDocument(tx, { brandId: id, kind, version, text, author, publishedAt: at })
  return version
}
