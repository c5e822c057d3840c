import type { NameChoice } from '@vitrine/contract/admin/import'
import type { ImportId } from '@vitrine/contract/ids'
import { plainText } from '@vitrine/contract/plain-text'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx, withinSavepoint } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type Batch, findBatch, forgetFile, lockBatch, noteProgress, updateBatch } from './import.store.ts'
import { hashesOf, type JudgedPortion, type JudgedRow, judgePortion, KINDS, parseCells } from './judge.ts'
import type { Judgement, Made } from './kind.ts'
import {
  beImporting,
  deleteRows,
  insertRecords,
  insertRows,
  listRows,
  lockImports,
  type RowVerdict,
  setVerdicts,
} from './row.store.ts'
import { readSheet, type SheetRow, sealCells, UnreadableSheet } from './sheet.ts'

/** So many rows are imported in one transaction, each of them whole or not at all. */
const IMPORTED_AT_ONCE = 100

/** Makes what the rows say that were found new. It goes on where it stopped when its process died. */
export async function runImport(app: App, id: ImportId): Promise<void> {
  while (await inTransaction(app.db, (tx) => importSome(app, tx, id)));
  const batch = await findBatch(app.db, id)
  if (batch?.status !== 'imported' || !batch.storageKey) return
  await app.files.remove(batch.storageKey)
  await inTransaction(app.db, (tx) => forgetFile(tx, id))
}

async function importSome(app: App, tx: Tx, id: ImportId): Promise<boolean> {
  await lockImports(tx)
  const batch = await lockBatch(tx, id)
  if (batch?.status !== 'importing') return false
  const rows = await listRows(tx, id, { after: batch.doneNumber, verdict: 'new', limit: IMPORTED_AT_ONCE })
  if (rows.length === 0) {
    await updateBatch(tx, batch, { status: 'imported', doneNumber: 0, importedAt: app.clock.now() })
    return false
  }
  await beImporting(tx)
  const judged = await judgePortion(app, tx, batch, rows)
  const verdicts: RowVerdict[] = []
  for (const row of judged.rows) verdicts.push(await importRow(app, tx, { batch, judged, row }))
  await setVerdicts(tx, id, verdicts)
  await noteProgress(tx, id, rows.at(-1)!.number)
  return true
}

interface RowToImport {
  batch: Batch
  judged: JudgedPortion
  row: JudgedRow
}

/** One row: what is refused by now is named and left out, what somebody made meanwhile is known. */
async function importRow(app: App, tx: Tx, { batch, judged, row }: RowToImport): Promise<RowVerdict> {
  const { number, judgement } = row
  if (judgement.verdict !== 'new') return verdictOf(row)
  const { kind, facts, scope } = judged
  try {
    const made = await withinSavepoint(tx, () => kind.make(app, tx, row.row, facts, scope))
    if (!made) return { number, verdict: 'known' }
    await record(app, tx, { batch, judged, row }, made)
    return { number, verdict: 'imported', accountId: made.accountId }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { number, verdict: 'refused', problems: [error.message] }
  }
}

async function record(app: App, tx: Tx, { batch, judged, row }: RowToImport, made: Made): Promise<void> {
  await insertRecords(tx, batch.id, row.number, made.things)
  if (batch.settings.invite) await judged.kind.invite?.(app, tx, made)
}

/** Rows are written and judged in portions of so many. */
const CHECKED_AT_ONCE = 500

/**
 * Reads the rows of a file and says of each what importing it comes to; nothing else is written. It goes on where it
 * stopped when its process died.
 */
export async function checkImport(app: App, id: ImportId): Promise<void> {
  const batch = await findBatch(app.db, id)
  if (batch?.status !== 'checking') return
  if (batch.rows === 0 && !(await readRows(app, batch))) return
  while (await inTransaction(app.db, (tx) => checkSome(app, tx, id)));
}

/** Keeps what stands in each row, all of them or none. False where the file is of no use. */
async function readRows(app: App, batch: Batch): Promise<boolean> {
  const bytes = batch.storageKey && (await app.files.read(batch.storageKey))
  try {
    if (!bytes) throw new UnreadableSheet('O arquivo não está mais guardado. Envie-o de novo.')
    const { rows } = await readSheet(bytes)
    await inTransaction(app.db, (tx) => keepRows(app, tx, batch, rows))
    return true
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    await inTransaction(app.db, (tx) =>
      updateBatch(tx, batch, { status: 'mapping', failure: error.message, doneNumber: 0 }),
    )
    return false
  }
}

async function keepRows(app: App, tx: Tx, { id }: Batch, rows: readonly SheetRow[]): Promise<void> {
  const batch = await lockBatch(tx, id)
  if (batch?.status !== 'checking' || batch.rows > 0) return
  await deleteRows(tx, id)
  const values = new Set<string>()
  for (let at = 0; at < rows.length; at += CHECKED_AT_ONCE) {
    const portion = rows.slice(at, at + CHECKED_AT_ONCE).map(({ number, cells }) => {
      const parsed = parseCells(batch, cells)
      const value = KINDS[batch.kind].choices?.of(parsed.row)
      if (value) values.add(value)
      return { number, cellsSealed: sealCells(app, id, number, cells), ...hashesOf(app, batch, parsed) }
    })
    await insertRows(tx, id, portion)
  }
  const choices = await choicesOf(tx, batch, [...values], app.clock.now())
  await updateBatch(tx, batch, { rows: rows.length, settings: { ...batch.settings, choices } })
}

/** What the seller said of the names that the file has; of the others, what of the shop is called the same. */
async function choicesOf(
  tx: Tx,
  { kind, brandId, settings }: Batch,
  values: readonly string[],
  now: Date,
): Promise<NameChoice[]> {
  const options = (await KINDS[kind].choices?.options(tx, brandId, now)) ?? []
  const said = new Map(settings.choices.map(({ value, id }) => [value, id]))
  const same = (value: string) => {
    const found = options.filter(({ called }) => plainText(called).trim() === plainText(value).trim())
    return found.length === 1 ? found[0]!.id : null
  }
  return values.toSorted().map((value) => ({ value, id: said.get(value) ?? same(value) }))
}

async function checkSome(app: App, tx: Tx, id: ImportId): Promise<boolean> {
  const batch = await lockBatch(tx, id)
  if (batch?.status !== 'checking') return false
  const rows = await listRows(tx, id, {
    after: batch.doneNumber,
    verdict: 'unchecked',
    limit: CHECKED_AT_ONCE,
  })
  if (rows.length === 0) {
    await updateBatch(tx, batch, { status: 'checked', doneNumber: 0 })
    return false
  }
  const judged = await judgePortion(app, tx, batch, rows)
  await setVerdicts(tx, id, judged.rows.map(verdictOf))
  await noteProgress(tx, id, rows.at(-1)!.number)
  return true
}

/** What is told with a judgement: what is wrong, or why the row is known. */
function problemsOf(judgement: Judgement): readonly string[] {
  if (judgement.verdict === 'refused') return judgement.problems
  return judgement.verdict === 'known' && judgement.note ? [judgement.note] : []
}

/** What is kept of a judgement. */
const verdictOf = ({ number, judgement }: JudgedRow): RowVerdict => ({
  number,
  verdict: judgement.verdict,
  problems: problemsOf(judgement),
  ...(judgement.verdict === 'known' && judgement.accountId && { accountId: judgement.accountId }),
})
