import type { ImportId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { withinSavepoint } from '#kernel/savepoint.ts'
import { verdictOf } from './check.ts'
import { type Batch, findBatch, forgetFile, lockBatch, noteProgress, updateBatch } from './import.store.ts'
import { type JudgedPortion, type JudgedRow, judgePortion } from './judge.ts'
import type { Made } from './kind.ts'
import {
  beImporting,
  insertRecords,
  listRows,
  lockImports,
  type RowVerdict,
  setVerdicts,
} from './row.store.ts'

/** So many rows are imported in one transaction, each of them whole or not at all. */
const PORTION = 100

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
  const rows = await listRows(tx, id, { after: batch.doneNumber, verdict: 'new', limit: PORTION })
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
