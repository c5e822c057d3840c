import type { ImportId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { type Batch, findBatch, lockBatch, noteProgress, updateBatch } from './import.store.ts'
import { hashesOf, type JudgedRow, judgePortion, parseCells } from './judge.ts'
import { KINDS } from './kinds.ts'
import { deleteRows, insertRows, listRows, type RowVerdict, setVerdicts } from './row.store.ts'
import { readSheet, sealCells } from './sheet.ts'
import { type SheetRow, UnreadableSheet } from './sheet-file.ts'

/** Rows are written and judged in portions of so many. */
const PORTION = 500

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
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION).map(({ number, cells }) => {
      const parsed = parseCells(batch, cells)
      const value = KINDS[batch.kind].planOf?.(parsed.row)
      if (value) values.add(value)
      return { number, cellsSealed: sealCells(app, id, number, cells), ...hashesOf(app, batch, parsed) }
    })
    await insertRows(tx, id, portion)
  }
  const plans = await plansOf(tx, batch, [...values], app.clock.now())
  await updateBatch(tx, batch, { rows: rows.length, settings: { ...batch.settings, plans } })
}

/** What the seller said of the plans that the file names; of the others, what looks the same. */
async function plansOf(tx: Tx, { kind, brandId, settings }: Batch, values: readonly string[], now: Date) {
  const { suggestPlans } = KINDS[kind]
  if (!suggestPlans) return settings.plans
  const said = new Map(settings.plans.map(({ value, priceId }) => [value, priceId]))
  const open = values.filter((value) => !said.get(value))
  const suggested = new Map(await suggestPlans(tx, brandId, open, now))
  return values.toSorted().map((value) => ({
    value,
    priceId: said.get(value) ?? suggested.get(value) ?? null,
  }))
}

async function checkSome(app: App, tx: Tx, id: ImportId): Promise<boolean> {
  const batch = await lockBatch(tx, id)
  if (batch?.status !== 'checking') return false
  const rows = await listRows(tx, id, { after: batch.doneNumber, verdict: 'unchecked', limit: PORTION })
  if (rows.length === 0) {
    await updateBatch(tx, batch, { status: 'checked', doneNumber: 0 })
    return false
  }
  const judged = await judgePortion(app, tx, batch, rows)
  await setVerdicts(tx, id, judged.rows.map(verdictOf))
  await noteProgress(tx, id, rows.at(-1)!.number)
  return true
}

/** What is kept of a judgement. */
export const verdictOf = ({ number, judgement, note }: JudgedRow): RowVerdict => ({
  number,
  verdict: judgement.verdict,
  problems: judgement.verdict === 'refused' ? judgement.problems : note ? [note] : [],
  ...(judgement.verdict === 'known' && judgement.accountId && { accountId: judgement.accountId }),
})
