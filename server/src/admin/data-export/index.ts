export { dataExportJobs, sweepDataExports } from './data-export.jobs.ts'
export { dataExportData, listExports } from './data-export.store.ts'
export { addressOf, beginArchive, beginList, readOwn, removeExport } from './data-exports.ts'
export type { Exporter, ListCall } from './run.ts'
