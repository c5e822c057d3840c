import type { BegunUpload, UploadFacts } from '@vitrine/contract/admin/upload'
import type { FileAddress } from '@vitrine/contract/delivery'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { beginUpload, readMedia, readUpload, type SentFile, signAddress } from '#files'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import type { Document } from '#kernel/personal-data.ts'
import { findOwnOrder } from '#order'
import { findAnyOrder } from '#order-admin'
import { findNotePdf, listNotePdfs } from './fiscal-note.store.ts'

const PURPOSE = 'fiscal-note'

/** Where the PDF of a note is sent to. Refuses `upload.kind` and `upload.too-large` before a byte of it is sent. */
export const beginNotePdf = (app: App, by: string, facts: UploadFacts): Promise<BegunUpload> =>
  beginUpload(app, { by, purpose: PURPOSE, facts })

/**
 * The PDF of a note that its sender sent, looked into. Refuses at its field what has not arrived (`upload.gone`,
 * `upload.unfinished`) and what is no PDF that opens (`PDF_REFUSALS`).
 */
export async function readNotePdf(app: App, uploadId: string, by: string): Promise<SentFile> {
  try {
    const sent = await readUpload(app, { id: uploadId, by, purpose: PURPOSE })
    await readMedia(app, sent)
    return sent
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(error.code, undefined, { uploadId: [error.message] })
  }
}

/** The address of the PDF of somebody's own note. Refuses `not-found` and `fiscal-note.no-pdf`. */
export async function openOwnNotePdf(app: App, orderId: OrderId, buyerId: AccountId): Promise<FileAddress> {
  if (!(await findOwnOrder(app.db, orderId, buyerId))) throw new Refused('not-found')
  return openPdf(app, orderId)
}

/** The address of the PDF of anybody's note; who may see it, the caller has asked. Refuses as for one's own. */
export async function openAnyNotePdf(app: App, orderId: OrderId): Promise<FileAddress> {
  await findAnyOrder(app.db, orderId)
  return openPdf(app, orderId)
}

const nameOf = (orderCode: string): string => `nota-fiscal-${orderCode}.pdf`

async function openPdf(app: App, orderId: OrderId): Promise<FileAddress> {
  const pdf = await findNotePdf(app.db, orderId)
  if (!pdf) throw new Refused('fiscal-note.no-pdf')
  return signAddress(app, { key: pdf.key, name: nameOf(pdf.orderCode), type: 'application/pdf' })
}

/** The PDFs of the notes of a person, one after the other, for the copy of their data. */
export async function* notePdfsOf(
  { db, files }: Pick<App, 'db' | 'files'>,
  buyerId: AccountId,
): AsyncGenerator<Document> {
  for (const { key, orderCode } of await listNotePdfs(db, buyerId)) {
    const content = await files.read(key)
    if (content) yield { path: `compras/notas-fiscais/${nameOf(orderCode)}`, content }
  }
}
