import type { AdminProductFile, NewProductFile, ProductFileEdit } from '@vitrine/contract/admin/product-file'
import type { FileAddress, ProductFile } from '@vitrine/contract/delivery'
import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import { canUse, listCurrent, usesOfFiles } from '#access'
import { type SentFile, signAddress, takeUpload } from '#files'
import type { App } from '#kernel/app-context.ts'
import type { Versioned } from '#kernel/change.ts'
import { asTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { answerHook } from '#kernel/hook.ts'
import {
  findEditedFile,
  findFile,
  insertDownload,
  insertFile,
  insertVersion,
  listFilesOf,
  listFileUses,
  lockFile,
  updateFile,
} from './product-file.store.ts'

/** The files of everything that an account may use now. */
export async function listFiles({ db, clock }: App, accountId: AccountId): Promise<ProductFile[]> {
  const current = await listCurrent(db, accountId, clock.now())
  return listFilesOf(
    db,
    current.filter(({ hold }) => !hold).map(({ resource }) => resource),
  )
}

/**
 * The address of a file, for who may use its product now, and notes that it was asked for. Refuses `not-found` for a file of something that was never
 * theirs, and `access.closed`, with the answer of the ledger, for what they may not use any more or not yet.
 */
export async function openFile(app: App, accountId: AccountId, id: string): Promise<FileAddress> {
  const file = await findFile(app.db, id)
  if (!file) throw new Refused('not-found')
  const { productId, versionId, ...kept } = file
  const reader = { accountId, resource: productId }
  const now = app.clock.now()
  const answer = await canUse(app.db, reader, now)
  if (answer.allowed) {
    await insertDownload(asTransaction(app.db), { accountId, versionId, at: now })
    return signAddress(app, { ...kept, reader })
  }
  throw answer.why === 'never-granted' ? new Refused('not-found') : new Refused('access.closed', answer)
}

export const editedFile: Versioned<AdminProductFile> = {
  kind: 'product-file',
  lock: lockFile,
  read: findEditedFile,
  nameOf: ({ name }) => name,
  derived: [],
}

/** Gives a file to a product, behind those that it has; resolves to its id. */
export async function addFile(
  tx: Tx,
  { productId, name, sent }: Pick<NewProductFile, 'name'> & { productId: ProductId; sent: SentFile },
  at: Date,
): Promise<string> {
  const id = newId('fil')
  await insertFile(tx, { id, productId, name })
  await addVersion(tx, id, sent, at)
  return id
}

/** Names a file anew; with what was sent, that is what owners get from now on. */
export async function editFile(
  tx: Tx,
  id: string,
  { name, sent }: Pick<ProductFileEdit, 'name'> & { sent?: SentFile | undefined },
  at: Date,
): Promise<void> {
  await updateFile(tx, id, name)
  if (sent) await addVersion(tx, id, sent, at)
}

async function addVersion(tx: Tx, fileId: string, sent: SentFile, at: Date): Promise<void> {
  await takeUpload(tx, sent.id, at)
  await insertVersion(tx, { id: newId('fvr'), fileId, sent }, at)
}

/** What the ledger of access asks of files. */
export const deliveryAnswers = [
  answerHook(usesOfFiles, (db, { accountId, resources }) => listFileUses(db, accountId, resources)),
]
