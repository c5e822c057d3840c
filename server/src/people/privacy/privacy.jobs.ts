import { handles, type JobHandler, type Sweep } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { PersonalDataSource } from '#kernel/personal-data.ts'
import { makeExport, makeExportJob } from './export.ts'
import { executeRemovals, sweepAccounts } from './removal.ts'

interface Needs {
  app: App
  sources: readonly PersonalDataSource[]
}

export const privacyJobs: readonly JobHandler<Needs>[] = [
  handles(makeExportJob, ({ app, sources }, { exportId }) => makeExport(app, sources, exportId)),
]

export const privacySweeps: readonly Sweep<Needs>[] = [
  { name: 'removals', cron: '*/5 * * * *', run: ({ app, sources }) => executeRemovals(app, sources) },
  { name: 'account-leftovers', cron: '11 * * * *', run: ({ app }) => sweepAccounts(app) },
]
