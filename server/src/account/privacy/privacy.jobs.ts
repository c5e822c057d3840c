import { handles, type JobHandler, type Sweep } from '../../jobs/index.ts'
import type { App } from '../../kernel/app-context.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { executeRemovals } from './execute-removal.ts'
import { makeExport } from './make-export.ts'
import { makeExportJob } from './request-export.ts'
import { sweepAccounts } from './sweep.ts'

export const privacyJobs = (app: App, sources: readonly PersonalDataSource[]): JobHandler[] => [
  handles(makeExportJob, ({ exportId }) => makeExport(app, sources, exportId)),
]

export const privacySweeps = (app: App, sources: readonly PersonalDataSource[]): Sweep[] => [
  { name: 'removals', everySeconds: 300, run: () => executeRemovals(app, sources) },
  { name: 'account-leftovers', everySeconds: 3600, run: () => sweepAccounts(app) },
]
