import {
  type AdminImport,
  type ImportCheck,
  type ImportedRow,
  type ImportRun,
  type ImportStatus,
  type NewImport,
  UNDO_DAYS,
} from '@vitrine/contract/admin/import'
import type { ImportColumn } from '@vitrine/contract/admin/import-column'
import { suggestColumns } from '@vitrine/contract/admin/import-kinds'
import { type ImportId, newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { refuseUnknownBrands } from '#brand'
import { readUpload, type SentFile, takeUpload } from '#files'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor, Versioned } from '#kernel/change.ts'
import { afterCommit, type Db, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { textOf } from './cell.ts'
import { enqueueStep } from './import.jobs.ts'
import {
  type Batch,
  countRows,
  deleteBatch,
  findBatch,
  insertBatch,
  lockBatch,
  updateBatch,
} from './import.store.ts'
import { KINDS, parseCells } from './judge.ts'
import { columnsOf } from './kind.ts'
import { deleteRows, keptRows, type ListedRow, retryKept } from './row.store.ts'
import { openCells, openSample, readSheet, type SheetFile, sealSample, UnreadableSheet } from './sheet.ts'

/** Rows of a file that are shown beside the choice of its columns. */
const SHOWN = 3

/** What was sent, read as a table; refuses `import.unreadable` with the sentence that says why. */
async function readSent(app: App, sent: SentFile): Promise<SheetFile> {
  const bytes = await app.files.read(sent.key)
  if (!bytes) throw new Refused('upload.gone')
  try {
    return await readSheet(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    throw new Refused('import.unreadable', undefined, { uploadId: [error.message] })
  }
}

export interface ImportFile {
  sent: SentFile
  sheet: SheetFile
}

/** The file of a new import; refuses one that is not there or of no use. */
export async function readImportFile(
  app: App,
  { uploadId, brandId }: Pick<NewImport, 'uploadId' | 'brandId'>,
  by: string,
): Promise<ImportFile> {
  await refuseUnknownBrands(app.db, [brandId])
  const sent = await readUpload(app, { id: uploadId, by, purpose: 'import' })
  return { sent, sheet: await readSent(app, sent) }
}

const NO_SETTINGS = { padDocuments: false, choices: [], skipRefused: false, invite: false }

/** Keeps a file that was read, with a first choice of its columns; resolves to the id of its import. */
export async function createImport(
  app: App,
  tx: Tx,
  { kind, brandId, preset }: NewImport,
  { sent, sheet, by, at }: ImportFile & Pick<ChangeActor, 'by' | 'at'>,
): Promise<ImportId> {
  const id = newId('imp', at.getTime())
  const { format, headings, rows } = sheet
  const sample = rows.slice(0, SHOWN).map(({ cells }) => headings.map((_, i) => textOf(cells[i] ?? null)))
  await takeUpload(tx, sent.id, at)
  await insertBatch(tx, {
    id,
    kind,
    brandId,
    fileName: sent.fileName,
    storageKey: sent.key,
    format,
    headings,
    sampleSealed: sealSample(app, id, sample),
    columns: suggestColumns(kind, headings, preset ?? undefined),
    settings: NO_SETTINGS,
    createdBy: by,
    createdAt: at,
  })
  return id
}

const undoUntil = ({ importedAt }: Pick<Batch, 'importedAt'>): Date | undefined =>
  importedAt ? new Date(importedAt.getTime() + UNDO_DAYS * DAY_MS) : undefined

/** What of the shop a name of the file may be. */
async function optionsOf(app: App, db: Db, { kind, brandId }: Batch): Promise<AdminImport['options']> {
  const options = await KINDS[kind].choices?.options(db, brandId, app.clock.now())
  return options?.map(({ id, name }) => ({ id, name })) ?? []
}

/** An import as its screen shows it. */
export async function readImport(app: App, db: Db, id: string): Promise<AdminImport | undefined> {
  const batch = await findBatch(db, id)
  if (!batch) return undefined
  const { done, ...counts } = await countRows(db, batch)
  const { settings, sampleSealed, failure, createdAt, ...facts } = batch
  const isThere = batch.status === 'imported' || (batch.status === 'undone' && counts.kept > 0)
  const until = isThere ? undoUntil(batch) : undefined
  return {
    id: facts.id,
    kind: facts.kind,
    brandId: facts.brandId,
    fileName: facts.fileName,
    status: facts.status,
    version: facts.version,
    format: facts.format,
    headings: [...facts.headings],
    columns: facts.columns,
    createdAt: createdAt.toISOString(),
    sample: openSample(app, batch.id, sampleSealed),
    padDocuments: settings.padDocuments,
    choices: [...settings.choices],
    options: await optionsOf(app, db, batch),
    counts,
    done,
    ...(failure && { failure }),
    ...(until && { undoUntil: until.toISOString() }),
  }
}

/** For the one way in which administrators change things. */
export const importOf = (app: App): Versioned<AdminImport> => ({
  kind: 'import',
  lock: async (tx, id) => (await lockBatch(tx, id))?.version,
  read: (db, id) => readImport(app, db, id),
  nameOf: ({ fileName }) => fileName,
  derived: ['sample', 'counts', 'done', 'format', 'headings', 'choices', 'options', 'failure', 'undoUntil'],
})

async function lockInStatus(tx: Tx, id: string, ...from: readonly ImportStatus[]): Promise<Batch> {
  const batch = await lockBatch(tx, id)
  if (!batch) throw new Refused('not-found')
  if (!from.includes(batch.status)) throw new Refused('import.other-state')
  return batch
}

/** What is wrong with the heading that was chosen for a column; nothing where it is fine. */
function columnProblem(
  { name, title, required }: ImportColumn,
  columns: Readonly<Record<string, number>>,
  headings: readonly string[],
): string | undefined {
  const index = columns[name]
  if (index === undefined) return required ? `Escolha a coluna do arquivo que tem: ${title}` : undefined
  if (index >= headings.length) return 'Escolha uma coluna do arquivo'
  const chosen = Object.values(columns).filter((other) => other === index)
  return chosen.length > 1 ? 'Escolha cada coluna do arquivo para um campo só' : undefined
}

/** Refuses `import.columns`, with a sentence for each column. */
function refuseColumns({ kind, headings }: Batch, columns: Readonly<Record<string, number>>): void {
  const problems = columnsOf(kind).flatMap((column): [string, string[]][] => {
    const problem = columnProblem(column, columns, headings)
    return problem ? [[`columns.${column.name}`, [problem]]] : []
  })
  if (problems.length > 0) throw new Refused('import.columns', undefined, Object.fromEntries(problems))
}

/** Begins to check the rows of a file by these columns, from the first; what was checked before is forgotten. */
export async function beginCheck(app: App, tx: Tx, id: ImportId, input: ImportCheck): Promise<void> {
  const batch = await lockInStatus(tx, id, 'mapping', 'checked')
  const names = columnsOf(batch.kind).map(({ name }) => name)
  const columns = Object.fromEntries(Object.entries(input.columns).filter(([name]) => names.includes(name)))
  refuseColumns(batch, columns)
  const { padDocuments, choices } = input
  await deleteRows(tx, id)
  await updateBatch(tx, batch, {
    status: 'checking',
    columns,
    settings: { ...batch.settings, padDocuments, choices },
    failure: null,
    rows: 0,
    doneNumber: 0,
  })
  await enqueueStep(app, tx, 'check', id)
}

/** Begins to import. Refuses while a row is refused, unless those are to be left out, and where nothing is new. */
export async function beginRun(app: App, tx: Tx, id: ImportId, input: ImportRun): Promise<void> {
  const batch = await lockInStatus(tx, id, 'checked')
  const counts = await countRows(tx, batch)
  if (counts.refused > 0 && !input.skipRefused) throw new Refused('import.refused-rows')
  if (counts.new === 0) throw new Refused('import.nothing-new')
  await updateBatch(tx, batch, {
    status: 'importing',
    doneNumber: 0,
    settings: { ...batch.settings, ...input },
  })
  await enqueueStep(app, tx, 'run', id)
}

/** Begins to undo, within seven days; what stayed at a time before is tried again. */
export async function beginUndo(app: App, tx: Tx, id: ImportId, at: Date): Promise<void> {
  const batch = await lockInStatus(tx, id, 'imported', 'undone')
  if (batch.status === 'undone' && (await countRows(tx, batch)).kept === 0)
    throw new Refused('import.other-state')
  const until = undoUntil(batch)
  if (!until || at > until) throw new Refused('import.undo-over')
  await retryKept(tx, id)
  await updateBatch(tx, batch, { status: 'undoing', doneNumber: 0 })
  await enqueueStep(app, tx, 'undo', id)
}

/** Forgets an import that was not carried out, with its file. */
export async function removeImport(app: App, tx: Tx, id: ImportId): Promise<void> {
  const batch = await lockInStatus(tx, id, 'mapping', 'checked')
  await deleteBatch(tx, id)
  const { storageKey } = batch
  if (storageKey) afterCommit(tx, () => app.defer(() => app.files.remove(storageKey), 'a file was left'))
}

const cellsOf = (app: App, { id }: Batch, { number, cellsSealed }: ListedRow) =>
  cellsSealed ? openCells(app, id, number, cellsSealed) : []

/** A row as its list shows it: by what it is recognised, and nothing more of what stands in it. */
function rowOf(app: App, batch: Batch, row: ListedRow): ImportedRow {
  const { id, number, verdict, problems, accountId, made, usedBy } = row
  const label = KINDS[batch.kind].labelOf(parseCells(batch, cellsOf(app, batch, row)).row)
  const optional = { ...(label && { label }), ...(accountId && { accountId }), ...(made && { made }) }
  return { id, number, verdict, problems, usedBy, ...optional }
}

/** The rows of an import, for their list, and for a sheet that has their cells besides; none where there is no such import. */
export async function importedRows(app: App, id: string) {
  const batch = await findBatch(app.db, id)
  const item = (row: ListedRow) => rowOf(app, batch!, row)
  const whole = (row: ListedRow) => ({ ...item(row), cells: cellsOf(app, batch!, row).map(textOf) })
  return { headings: batch?.headings ?? [], source: keptRows(item), whole: keptRows(whole) }
}
