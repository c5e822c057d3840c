import {
  type BegunUpload,
  mediaTypeOf,
  UPLOAD_RULES,
  type UploadFacts,
  type UploadPurpose,
} from '@vitrine/contract/admin/upload'
import { newId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/random.ts'
import { uploadKey } from './pieces.ts'
import { type AnnouncedFile, deleteUploads, findSame, findUpload, insertUpload } from './upload.store.ts'
import { signUploadAddress } from './upload-address.ts'

/** A file that has arrived whole, for whoever takes it. */
export type SentFile = AnnouncedFile

const DAY_MS = 24 * 60 * 60 * 1000

interface Announced {
  /** The account of who sends it. */
  by: string
  purpose: UploadPurpose
  facts: UploadFacts
}

/**
 * Where a file is sent to. The same file of the same person goes on where it stopped, for a day. Refuses what is of no
 * use before a byte of it is sent: `upload.kind`, `upload.too-large`.
 */
export async function beginUpload(app: App, announced: Announced): Promise<BegunUpload> {
  const { by, purpose, facts } = announced
  const { fileName, size, modifiedAt } = facts
  const mediaType = mediaTypeOf(purpose, fileName)
  if (!mediaType) throw new Refused('upload.kind')
  if (size > UPLOAD_RULES[purpose].most) throw new Refused('upload.too-large')
  const at = app.clock.now()
  const fingerprint = sha256(JSON.stringify([by, purpose, fileName, size, modifiedAt])).toString('hex')
  const known = await findSame(app.db, fingerprint, new Date(at.getTime() - DAY_MS))
  const id = known ?? newId('upl')
  if (!known) {
    const file = { id, purpose, key: uploadKey(id), fileName, mediaType, size }
    await inTransaction(app.db, (tx) => insertUpload(tx, file, { fingerprint, at }))
    await app.files.pieces.begin(file.key, size)
  }
  return { id, url: signUploadAddress(app, id) }
}

/** A file that was sent for that purpose and has arrived whole. Refuses `upload.gone` and `upload.unfinished`. */
export async function readUpload(
  { db, files }: Pick<App, 'db' | 'files'>,
  id: string,
  purpose: UploadPurpose,
): Promise<SentFile> {
  const upload = await findUpload(db, id)
  if (upload?.purpose !== purpose) throw new Refused('upload.gone')
  if ((await files.find(upload.key))?.size !== upload.size) throw new Refused('upload.unfinished')
  return upload
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
