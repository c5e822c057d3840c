import type { ImportedUse } from '@vitrine/contract/admin/import'
import type { AccountId, ImportId, ProductId, SubscriptionId } from '@vitrine/contract/ids'
import { accessImport } from '#access'
import { personImport } from '#account'
import { cartImport } from '#cart'
import { listProductsOpening, productImport } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, referringTable, type Tx, withinSavepoint } from '#kernel/database.ts'
import { deletePasswordLinks } from '#link'
import { deleteNotifications } from '#notification'
import { couponImport } from '#promotion'
import { subscriptionImport } from '#subscription'
import { courseImport, progressImport } from '#training'
import { lockBatch, updateBatch } from './import.store.ts'
import type { MadeThing } from './kind.ts'
import { REFERENCES, UNBOUND_REFERENCES } from './references.ts'
import {
  beImporting,
  deleteRecords,
  listRowsBack,
  lockImports,
  type RowVerdict,
  setVerdicts,
} from './row.store.ts'

/** So many rows are taken back in one transaction. */
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
    verdicts.push(used ? { number, verdict: 'kept', ...used } : { number, verdict: 'undone' })
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

/** By what a row was used: why it stays, and the records that have to change before it goes. */
type Use = Pick<RowVerdict, 'problems' | 'usedBy'>

/** Takes back all that a row made, or nothing: then it says by what it was used. */
async function undoRow(undoing: Undoing, tx: Tx, things: readonly MadeThing[]): Promise<Use | undefined> {
  let last: MadeThing | undefined
  try {
    await withinSavepoint(tx, async () => {
      for (const made of things) {
        last = made
        await REMOVE[made.thing](tx, made.id, undoing)
      }
    })
    return undefined
  } catch (error) {
    return { problems: [`Ficou: ${reasonOf(error, last!)}`], usedBy: await listUses(tx, last!) }
  }
}

/** What an error says of something that stays; an error that says nothing of it goes on. */
function reasonOf(error: unknown, { thing }: MadeThing): string {
  if (error instanceof Used) return error.message
  const table = referringTable(error)
  if (!table) throw error
  const said = REFERENCES[thing][table]
  return typeof said === 'string' ? said : USED
}

/** Of a table that is not among the references. */
const USED = 'foi usada desde a importação.'

/** So many records are named of those that use one. */
const MOST_NAMED = 5

/** The records that use something and can be changed. */
async function listUses(tx: Tx, { thing, id }: MadeThing): Promise<ImportedUse[]> {
  const products = (found: readonly { id: string; name: string }[]): ImportedUse[] =>
    found.map((one) => ({ kind: 'product', ...one }))
  if (thing === 'course') return products(await listProductsOpening(tx, id)).slice(0, MOST_NAMED)
  if (thing !== 'product') return []
  const coupons = await couponImport.listNaming(tx, id as ProductId)
  const uses: ImportedUse[] = coupons.map(({ id: couponId, code }) => ({
    kind: 'coupon',
    id: couponId,
    name: code,
  }))
  return [...products(await productImport.listNaming(tx, id as ProductId)), ...uses].slice(0, MOST_NAMED)
}

/** Whose it is and what, of something that is kept by both. */
const partsOf = (pair: string): [AccountId, string] => {
  const [accountId = '', id = ''] = pair.split(' ')
  return [accountId as AccountId, id]
}

const LEARNED = 'a pessoa já continuou o curso aqui.'
const COURSE_USED = 'a aula ou o curso já foi alterado, vendido ou começado.'

/** Throws `Used` where what was to be removed is not as the import made it. */
function expectGone(isGone: boolean, otherwise: string): void {
  if (!isGone) throw new Used(otherwise)
}

/** How it is found that something names a product without a foreign key. */
const NAMED: readonly [keyof typeof UNBOUND_REFERENCES, (tx: Tx, id: ProductId) => Promise<boolean>][] = [
  ['entitlement.resource', accessImport.isGiven],
  ['coupon.conditions', async (tx, id) => (await couponImport.listNaming(tx, id)).length > 0],
  ['offer.product_ids', cartImport.isOffered],
]

async function refuseNamed(tx: Tx, id: ProductId): Promise<void> {
  for (const [column, isNamed] of NAMED)
    if (await isNamed(tx, id)) throw new Used(UNBOUND_REFERENCES[column] as string)
}

/** How each thing that an import makes is taken back. Throws `Used`, or what a foreign key says. */
const REMOVE: Record<MadeThing['thing'], (tx: Tx, id: string, undoing: Undoing) => Promise<void>> = {
  async account(tx, id) {
    await deletePasswordLinks(tx, id as AccountId)
    await deleteNotifications(tx, id as AccountId)
    expectGone(await personImport.remove(tx, id as AccountId), 'a pessoa já usou a conta.')
  },
  async coupon(tx, id, { app: { cache } }) {
    await cartImport.dropCoupon(tx, id)
    expectGone(await couponImport.remove(tx, cache, id), 'o cupom já foi alterado ou usado.')
  },
  async access(tx, id, { app, since }) {
    const isGone = await accessImport.remove(app, tx, { id, since })
    expectGone(isGone, 'o acesso já foi usado, suspenso ou retirado.')
  },
  async enrolment(tx, id) {
    const [accountId, courseId] = partsOf(id)
    expectGone(await progressImport.removeEnrolment(tx, { accountId, courseId }), LEARNED)
  },
  async progress(tx, id, { since }) {
    const [accountId, lessonId] = partsOf(id)
    expectGone(await progressImport.remove(tx, { accountId, lessonId }, since), LEARNED)
  },
  async course(tx, id) {
    expectGone(await courseImport.removeCourse(tx, id), COURSE_USED)
  },
  async module(tx, id) {
    await courseImport.removeModule(tx, id)
  },
  async lesson(tx, id) {
    expectGone(await courseImport.removeLesson(tx, id), COURSE_USED)
  },
  async product(tx, id) {
    const isGone = await productImport.remove(tx, id as ProductId)
    expectGone(isGone, 'o produto já foi alterado ou publicado.')
    await refuseNamed(tx, id as ProductId)
  },
  async subscription(tx, id) {
    const isGone = await subscriptionImport.remove(tx, id as SubscriptionId)
    expectGone(isGone, 'a assinatura já mudou ou foi cobrada.')
  },
}
