import { newId } from '@vitrine/contract/ids'
import type { DataExport } from '@vitrine/contract/privacy'
import { DAY_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { noteEvent } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { job } from '#kernel/job.ts'
import { StreamedFile } from '#kernel/streamed-file.ts'
import { holdActor } from '#second-factor'
import type { Asker } from './asker.ts'
import * as exports from './export.store.ts'

export const makeExportJob = job('privacy.export', z.object({ exportId: z.string() }))

/** Promises a copy of somebody's data; while one is being made, that one is answered. */
export async function requestExport(app: App, { accountId, ...from }: Asker): Promise<DataExport> {
  const now = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    await holdActor(app, tx, { accountId, ...from })
    const running = await exports.findRunning(tx, accountId)
    if (running) return running
    const today = await exports.countExports(tx, accountId, new Date(now.getTime() - DAY_MS))
    if (today >= app.config.privacy.exportsPerDay) throw new Refused('privacy.export-too-soon')
    const id = newId('exp', now.getTime())
    const made = await exports.insertExport(tx, id, accountId, now)
    await noteEvent(tx, { accountId, kind: 'export.requested', ...from, at: now })
    await app.jobs.enqueue(tx, makeExportJob, { exportId: id })
    return made
  })
}

/** The copy itself, read part by part while it is sent; whose it is not, finds nothing. */
export async function downloadExport(app: App, id: string, { accountId, ...from }: Asker): Promise<File> {
  const now = app.clock.now()
  const size = await exports.findReadySize(app.db, id, accountId, now)
  if (size === undefined) throw new Refused('not-found')
  await inTransaction(app.db, (tx) =>
    noteEvent(tx, { accountId, kind: 'export.downloaded', ...from, at: now }),
  )
  const name = `meus-dados-${now.toISOString().slice(0, 10)}.zip`
  return new StreamedFile(() => exports.readParts(app.db, id, size), { name, type: 'application/zip', size })
}
