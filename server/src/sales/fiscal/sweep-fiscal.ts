import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { forgetPdfs, listForgottenPdfs } from './fiscal-note.store.ts'
import { deleteOldRecords } from './fiscal-record.store.ts'

/** Forgets the buyers whom the tax law no longer asks for, and the PDFs of their notes, in which they stand. */
export async function sweepFiscalRecords({ db, files, clock }: App): Promise<void> {
  const day = today(clock.now())
  for (const key of await listForgottenPdfs(db, day)) await files.remove(key)
  await inTransaction(db, async (tx) => {
    await forgetPdfs(tx, day)
    await deleteOldRecords(tx, day)
  })
}
