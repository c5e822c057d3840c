import { UNDO_DAYS } from '@vitrine/contract/admin/import'
import { idOf } from '@vitrine/contract/id-schema'
import type { ImportId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { forgetCells, listToForget } from './import.store.ts'
import { checkImport, runImport } from './run.ts'
import { undoImport } from './undo.ts'

const payload = z.object({ importId: idOf('imp') })
const ofImport = { keyOf: ({ importId }: { importId: ImportId }) => importId }

const JOBS = {
  check: job('import.check', payload, ofImport),
  run: job('import.run', payload, ofImport),
  undo: job('import.undo', payload, ofImport),
}

/** Promises that a step of an import is carried out. */
export const enqueueStep = (
  { jobs }: App,
  tx: Tx,
  step: keyof typeof JOBS,
  importId: ImportId,
): Promise<void> => jobs.enqueue(tx, JOBS[step], { importId })

export const importJobs: readonly JobHandler<{ app: App }>[] = [
  handles(JOBS.check, ({ app }, { importId }) => checkImport(app, importId)),
  handles(JOBS.run, ({ app }, { importId }) => runImport(app, importId)),
  handles(JOBS.undo, ({ app }, { importId }) => undoImport(app, importId)),
]

/** Forgets what files and their rows say of people, once nothing can be undone any more. */
export async function sweepImports(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - UNDO_DAYS * DAY_MS)
  for (const { id, storageKey } of await listToForget(app.db, before)) {
    if (storageKey) await app.files.remove(storageKey)
    await inTransaction(app.db, (tx) => forgetCells(tx, id))
  }
}
