import type { AccountId, ImportId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import { accessImport } from '#access'
import { personImport } from '#account'
import { productImport } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, referringTable, type Tx, withinSavepoint } from '#kernel/database.ts'
import { deletePasswordLinks } from '#link'
import { couponImport } from '#promotion'
import { subscriptionImport } from '#subscription'
import { courseImport, progressImport } from '#training'
import { lockBatch, updateBatch } from './import.store.ts'
import type { MadeThing } from './kind.ts'
import {
  beImporting,
  deleteRecords,
  listRowsBack,
  lockImports,
  type RowVerdict,
  setVerdicts,
} from './row.store.ts'

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
