export { importJobs, sweepImports } from './import.jobs.ts'
export { batchRows } from './import.store.ts'
export {
  beginCheck,
  beginRun,
  beginUndo,
  createImport,
  importedRows,
  importOf,
  readImport,
  readImportFile,
  removeImport,
} from './imports.ts'
export { importData } from './row.store.ts'
export { importSealed } from './sheet.ts'
