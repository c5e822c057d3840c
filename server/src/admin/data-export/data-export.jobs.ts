import { idOf } from '@vitrine/contract/id-schema'
import type { DataExportId } from '@vitrine/contract/ids'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { deleteOver, listKept } from './data-export.store.ts'
import { type Exporter, FOLDER, runExport } from './run.ts'

const payload = z.object({ exportId: idOf('dex') })

const RUN = job('data-export.run', payload, {
  keyOf: ({ exportId }: { exportId: DataExportId }) => exportId,
  longest: (12 * HOUR_MS) / 1000,
})

/** Promises that an export is written. */
export const enqueueRun = ({ jobs }: App, tx: Tx, exportId: DataExportId): Promise<void> =>
  jobs.enqueue(tx, RUN, { exportId })

export const dataExportJobs = <Needs extends { app: App }>(
  exporterOf: (needs: Needs) => Exporter,
): readonly JobHandler<Needs>[] => [
  handles<{ exportId: DataExportId }, Needs>(RUN, (needs, { exportId }) =>
    runExport(needs.app, exporterOf(needs), exportId),
  ),
]

/** So many files are looked up at once. */
const PORTION = 200

/** Forgets exports that are over, and files that belong to none: those of people who left, and of workers that died. */
export async function sweepDataExports(app: App): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, (tx) => deleteOver(tx, now))
  let portion: string[] = []
  for await (const { key, at } of app.files.list(FOLDER)) {
    // A file that was just put is noted in a moment.
    if (now.getTime() - at.getTime() < DAY_MS / 24) continue
    portion.push(key)
    if (portion.length < PORTION) continue
    await removeUnkept(app, portion)
    portion = []
  }
  await removeUnkept(app, portion)
}

async function removeUnkept({ db, files }: App, keys: readonly string[]): Promise<void> {
  const kept = await listKept(db, keys)
  for (const key of keys) if (!kept.has(key)) await files.remove(key)
}
