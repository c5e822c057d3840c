import {
  type BegunUpload,
  mediaTypeOf,
  refuseKind,
  UPLOAD_RULES,
  type UploadFacts,
  type UploadPurpose,
} from '@vitrine/contract/admin/upload'
import { newId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken, isDerivedToken, sha256 } from '#kernel/secrets.ts'
import { uploadKey } from './storage.ts'
import {
  type AnnouncedFile,
  deleteUploads,
  findSame,
  findUpload,
  holdUploads,
  insertUpload,
  updateUpload,
} from './upload.store.ts'

const VALID_MS = 24 * 60 * 60 * 1000
/** What is called here carries its signature in its query, which no log keeps. */
export const UPLOAD_PATH = '/arquivos/envios'

type Signer = Pick<App, 'config' | 'clock'>

const PURPOSE = 'upload-address'

/** Where a file is sent to for a day, by whoever has the address. */
function signUploadAddress(app: Signer, id: string): string {
  const until = String(app.clock.now().getTime() + VALID_MS)
  const signature = deriveToken(app.config.session.secrets[0], PURPOSE, `${id}.${until}`)
  return `${UPLOAD_PATH}/${id}?chave=${until}.${signature}`
}

/** Whether an address was signed by us and is not over. */
export function isUploadAddress(app: Signer, id: string, token: string): boolean {
  const [until = '', signature = ''] = token.split('.')
  const isOurs = isDerivedToken(app.config.session.secrets, PURPOSE, `${id}.${until}`, signature)
  return isOurs && Number(until) > app.clock.now().getTime()
}

/** A file that has arrived whole, for whoever takes it. */
export type SentFile = AnnouncedFile

/** What one account may have begun and not used, until it is swept away: files, and bytes. */
const MOST_WAITING = 200
const MOST_BYTES = 40 * 2 ** 30

const DAY_MS = 24 * 60 * 60 * 1000

interface Announced {
  /** The account of who sends it. */
  by: string
  purpose: UploadPurpose
  facts: UploadFacts
}

/**
 * Where a file is sent to. The same file of the same person goes on where it stopped, for a day. Refuses what is of no
 * use before a byte of it is sent: `upload.kind…`, `upload.too-large`; and `upload.too-many`.
 */
export async function beginUpload(app: App, announced: Announced): Promise<BegunUpload> {
  const { by, purpose, facts } = announced
  const { fileName, size, modifiedAt } = facts
  const kind = refuseKind(purpose, fileName)
  if (kind) throw new Refused(kind)
  const mediaType = mediaTypeOf(purpose, fileName)!
  if (size > UPLOAD_RULES[purpose].most) throw new Refused('upload.too-large')
  const at = app.clock.now()
  const fingerprint = sha256(JSON.stringify([by, purpose, fileName, size, modifiedAt])).toString('hex')
  const fresh = newId('upl')
  const file = { id: fresh, purpose, key: uploadKey(fresh), fileName, mediaType, size }
  const id = await inTransaction(app.db, async (tx) => {
    const waiting = await holdUploads(tx, by)
    const known = await findSame(tx, fingerprint, new Date(at.getTime() - DAY_MS))
    if (known) return known
    if (waiting.count >= MOST_WAITING || waiting.bytes + size > MOST_BYTES)
      throw new Refused('upload.too-many')
    await insertUpload(tx, file, { by, fingerprint, at })
    return fresh
  })
  if (id === fresh) await app.files.pieces.begin(file.key, size)
  return { id, url: signUploadAddress(app, id) }
}

/** What somebody sent for a purpose. */
export interface OwnUpload {
  id: string
  /** The account of who sent it: nobody else takes it. */
  by: string
  purpose: UploadPurpose
}

/** A file that its sender sent for that purpose and that has arrived whole. Refuses `upload.gone` and `upload.unfinished`. */
export async function readUpload(
  { db, files }: Pick<App, 'db' | 'files'>,
  { id, by, purpose }: OwnUpload,
): Promise<SentFile> {
  const upload = await findUpload(db, id, by)
  if (upload?.purpose !== purpose) throw new Refused('upload.gone')
  if ((await files.find(upload.key))?.size !== upload.size) throw new Refused('upload.unfinished')
  return upload
}

/** Keeps other content in place of what was sent and nobody has taken; refuses `upload.gone`. */
export async function rewriteUpload(
  app: App,
  sent: SentFile,
  { content, mediaType }: { content: Buffer; mediaType: string },
): Promise<SentFile> {
  const next = { ...sent, key: uploadKey(newId('upl')), mediaType, size: content.length }
  await app.files.put(next.key, content)
  await inTransaction(app.db, (tx) => updateUpload(tx, next))
  await app.files.pieces.drop(sent.key)
  return next
}

/** What is older than this is sent no more: its address is over for a day. */
const KEPT_MS = 2 * DAY_MS
const AT_ONCE = 200

/** Removes what was sent and taken by nobody. */
export async function sweepUploads(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_MS)
  const { pieces } = app.files
  for (let gone: { key: string; isTaken: boolean }[] = []; ; ) {
    gone = await inTransaction(app.db, (tx) => deleteUploads(tx, before, AT_ONCE))
    for (const { key, isTaken } of gone) await (isTaken ? pieces.settle(key) : pieces.drop(key))
    if (gone.length < AT_ONCE) return
  }
}
