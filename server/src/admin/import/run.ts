import type { NameChoice } from '@vitrine/contract/admin/import'
import type { AccountId, ImportId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import { plainText } from '@vitrine/contract/plain-text'
import { accessImport } from '#access'
import { personImport } from '#account'
import { productImport } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, referringTable, type Tx, withinSavepoint } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deletePasswordLinks } from '#link'
import { couponImport } from '#promotion'
import { subscriptionImport } from '#subscription'
import { courseImport, progressImport } from '#training'
import { type Batch, findBatch, forgetFile, lockBatch, noteProgress, updateBatch } from './import.store.ts'
import { hashesOf, type JudgedPortion, type JudgedRow, judgePortion, KINDS, parseCells } from './judge.ts'
import type { Judgement, Made, MadeThing } from './kind.ts'
import {
  beImporting,
  deleteRecords,
  deleteRows,
  insertRecords,
  insertRows,
  listRows,
  listRowsBack,
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

const PORTION = 100

/** Takes back what an import made, from its end; what was used since is named and stays. It goes on where it stopped. */
export async function undoImport(app: App, id: ImportId): Promise<void> {
  while (await inTransaction(app.db, (tx) => undoSome(app, tx, id)));
}

async function undoSome(app: App, tx: Tx, id: ImportId): Promise<boolean> {
  await lockImports(tx)
  const batch = await lockBatch(tx, id)
  if (batch?.status !== 'undoing') return false
  const rows = await listRowsBack(tx, id, { verdict: 'imported', limit: PORTION })
  if (rows.length === 0) {
    await updateBatch(tx, batch, { status: 'undone', doneNumber: 0 })
    return false
  }
  await beImporting(tx)
  const verdicts: RowVerdict[] = []
  for (const { number, things } of rows) {
    const used = await undoRow({ app, since: batch.createdAt }, tx, things)
    if (!used) await deleteRecords(tx, id, number)
    verdicts.push(used ? { number, verdict: 'kept', problems: [used] } : { number, verdict: 'undone' })
  }
  await setVerdicts(tx, id, verdicts)
  return true
}

/** `since` is when the file was sent: what was done after it counts as a use. */
interface Undoing {
  app: App
  since: Date
}

/** Something has happened with what an import made. */
class Used extends Error {
  override readonly name = 'Used'
}

/** Takes back all that a row made, or nothing: then it says by what it was used. */
async function undoRow(undoing: Undoing, tx: Tx, things: readonly MadeThing[]): Promise<string | undefined> {
  try {
    await withinSavepoint(tx, async () => {
      for (const { thing, id } of things) await REMOVE[thing](tx, id, undoing)
    })
    return undefined
  } catch (error) {
    if (error instanceof Used) return error.message
    const table = referringTable(error)
    if (!table) throw error
    return `Ficou: ${USES[table] ?? 'foi usada desde a importação'}.`
  }
}

const LEARNED = 'Ficou: a pessoa já continuou o curso aqui.'

/** Whose it is and what, of something that is kept by both. */
const partsOf = (pair: string): [AccountId, string] => {
  const [accountId = '', id = ''] = pair.split(' ')
  return [accountId as AccountId, id]
}

const COURSE_USED = 'Ficou: a aula ou o curso já foi alterado, vendido ou começado.'

/** How each thing that an import makes is taken back. Throws `Used`, or what a foreign key says. */
const REMOVE: Record<MadeThing['thing'], (tx: Tx, id: string, undoing: Undoing) => Promise<void>> = {
  async account(tx, id) {
    await deletePasswordLinks(tx, id as AccountId)
    if (!(await personImport.remove(tx, id as AccountId))) throw new Used('Ficou: a pessoa já usou a conta.')
  },
  async coupon(tx, id, { app: { cache } }) {
    if (!(await couponImport.remove(tx, cache, id)))
      throw new Used('Ficou: o cupom já foi alterado ou usado.')
  },
  async access(tx, id, { app, since }) {
    if (!(await accessImport.remove(app, tx, { id, since })))
      throw new Used('Ficou: o acesso já foi usado, suspenso ou retirado.')
  },
  async enrolment(tx, id) {
    const [accountId, courseId] = partsOf(id)
    if (!(await progressImport.removeEnrolment(tx, { accountId, courseId }))) throw new Used(LEARNED)
  },
  async progress(tx, id, { since }) {
    const [accountId, lessonId] = partsOf(id)
    if (!(await progressImport.remove(tx, { accountId, lessonId }, since))) throw new Used(LEARNED)
  },
  async course(tx, id) {
    if (!(await courseImport.removeCourse(tx, id))) throw new Used(COURSE_USED)
  },
  async module(tx, id) {
    await courseImport.removeModule(tx, id)
  },
  async lesson(tx, id) {
    if (!(await courseImport.removeLesson(tx, id))) throw new Used(COURSE_USED)
  },
  async product(tx, id) {
    if (await couponImport.isProductNamed(tx, id as ProductId))
      throw new Used('Ficou: um cupom vale para este produto.')
    if (!(await productImport.remove(tx, id as ProductId)))
      throw new Used('Ficou: o produto já foi alterado ou publicado.')
  },
  async subscription(tx, id) {
    if (!(await subscriptionImport.remove(tx, id as SubscriptionId)))
      throw new Used('Ficou: a assinatura já mudou ou foi cobrada.')
  },
}

/** What is said of a table that still names something. */
const USES: Readonly<Record<string, string>> = {
  purchase_order: 'há um pedido desta pessoa',
  subscription: 'há uma assinatura desta pessoa',
  session: 'a pessoa já entrou na conta',
  cart: 'a pessoa já montou um carrinho',
  consent: 'a pessoa já respondeu sobre os próprios dados',
  entitlement: 'a pessoa já recebeu um acesso',
  enrolment: 'a pessoa já começou um curso',
  review: 'a pessoa já avaliou um produto',
  account_event: 'a pessoa já usou a conta',
  account_link: 'a pessoa já recebeu um link de acesso',
  account_profile: 'a pessoa já mudou os próprios dados',
  account_address: 'a pessoa já teve outro e-mail',
  bundle_item: 'o produto está em um pacote',
  course_module: 'há módulos do curso que ficaram',
  lesson: 'há aulas que ficaram',
  cart_coupon: 'o cupom está em um carrinho',
  cart_line: 'o produto está em um carrinho',
  order_line: 'o produto já foi vendido',
  product_file: 'o produto já tem um arquivo',
  product_requirement: 'outro produto exige este',
  waiting_place: 'há quem espere por este produto',
}
