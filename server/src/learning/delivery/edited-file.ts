import type { AdminProductFile, NewProductFile, ProductFileEdit } from '@vitrine/contract/admin/product-file'
import { newId } from '@vitrine/contract/ids'
import { type SentFile, takeUpload } from '#files'
import type { Tx } from '#kernel/database.ts'
import type { Versioned } from '#kernel/versioned.ts'
import { findEditedFile, insertFile, insertVersion, lockFile, updateFile } from './edited-file.store.ts'

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
  { productId, name, sent }: Pick<NewProductFile, 'name'> & { productId: string; sent: SentFile },
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
