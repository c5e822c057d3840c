import type { OrderId } from '@vitrine/contract/ids'
import { dayOf, today } from '@vitrine/contract/time'
import { enqueueOrderMail } from '#buyer-mail'
import { type SentFile, takeUpload } from '#files'
import { FOLLOWS, followed } from '#kernel/account-merge.ts'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Person } from '#kernel/personal-data.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { type DataKeys, seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { findOwner, holdBuyers, ORDER_TABLES } from '#order'
import { notifyOrder } from '#payment'
import type { DueNote, FiscalIssuer, IssueOutcome } from './fiscal-issuer.ts'
import * as notes from './fiscal-note.store.ts'
import { deleteOldRecords, forgetPdfs, insertRecord, listForgottenPdfs } from './fiscal-note.store.ts'
import { notePdfsOf } from './note-pdf.ts'

const BATCH = 500

/**
 * Hands what is owed over to whoever issues, and keeps what it answers; resolves to how many they were, and
 * to what has to be carried by hand, if anything. Repeating it changes nothing: each note is known by its RPS number.
 */
export async function submitFiscalNotes(
  app: App,
  issuer: FiscalIssuer,
): Promise<{ submitted: number; file: File | undefined }> {
  const due = await listDueNotes(app)
  const { file, outcomes } = await issuer.submit(due)
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    for (const [id, outcome] of outcomes) await keepOutcome(app, tx, { id, outcome, now })
  })
  return { submitted: due.length, file }
}

async function listDueNotes({ db, config }: App): Promise<DueNote[]> {
  const rows = await notes.listDue(db, BATCH)
  return rows.map(({ orderId, buyerSealed, ...note }) =>
    buyerSealed ? { ...note, buyer: openBuyer(config.dataKeys, orderId, buyerSealed) } : note,
  )
}

async function keepOutcome(
  app: App,
  tx: Tx,
  { id, outcome, now }: { id: string; outcome: IssueOutcome; now: Date },
): Promise<void> {
  if (outcome.state === 'waiting') await notes.noteExported(tx, id, now)
  if (outcome.state === 'issued') await issue(app, tx, { id, ...outcome }, now)
  if (outcome.state === 'rejected') await notes.noteRejected(tx, id, outcome.reason, now)
}

interface IssuedNote {
  id: string
  /** As the city gave it. */
  number: string
  /** Where it can be read, over https. */
  url: string | undefined
  /** The note itself; it is taken together with the number, or not at all. */
  pdf?: SentFile | undefined
}

/** Its buyer sees the number on the order, and is told of it. */
async function issue(app: App, tx: Tx, note: IssuedNote, now: Date): Promise<boolean> {
  const orderId = await notes.findNoteOrder(tx, note.id)
  if (!orderId) return false
  const { pdf, ...issued } = note
  if (pdf) await takeUpload(tx, pdf.id, now)
  if (!(await notes.noteIssued(tx, { ...issued, ...(pdf && { pdfKey: pdf.key }) }, now))) return false
  notifyOrder(tx, orderId)
  const accountId = await findOwner(tx, orderId)
  if (accountId) await enqueueOrderMail(app, tx, 'note-issued', { id: orderId, accountId })
  return true
}

/** Refuses when the note was not in a state for it. */
async function moved(done: Promise<boolean>): Promise<void> {
  if (!(await done)) throw new Refused('fiscal-note.other-state')
}

/** Somebody issued a note elsewhere; its buyer sees the number on the order. */
export async function recordIssued(app: App, tx: Tx, note: IssuedNote): Promise<void> {
  if (note.url !== undefined && !note.url.startsWith('https://')) throw new Refused('fiscal-note.address')
  await moved(issue(app, tx, note, app.clock.now()))
}

/** The city refused a note, and why. */
export const recordRejected = (tx: Tx, id: string, reason: string, at: Date): Promise<void> =>
  moved(notes.noteRejected(tx, id, reason, at))

/** What made the city refuse it is put right, or it was cancelled because part of the sale is gone: a note is owed once more. */
export async function requeueNote(app: App, tx: Tx, id: string): Promise<void> {
  if (await notes.noteWaitsAgain(tx, id)) return
  const another = await notes.reissueNote(tx, id)
  if (!another) throw new Refused('fiscal-note.other-state')
  const { pdfKey } = another
  if (pdfKey)
    afterCommit(tx, () => app.defer(() => app.files.remove(pdfKey), 'the PDF of a cancelled note stays'))
}

/** A note that was cancelled at the city, or is not owed after all. */
export const recordCancelled = (tx: Tx, id: string, reason: string, at: Date): Promise<void> =>
  moved(notes.noteCancelled(tx, id, reason, at))

/** Where a buyer is kept encrypted: opened nowhere else. */
const placeOf = (orderId: OrderId): string => `fiscal_record.buyer:${orderId}`

/** Five years from the first day of the year after the sale (CTN, art. 173, I). */
const keepUntil = (paidAt: Date): string => `${Number(dayOf(paidAt).slice(0, 4)) + 6}-01-01`

/** Before the names of somebody who leaves are gone from their orders: those that were paid keep their buyer, sealed. */
export async function saveBuyers(tx: Tx, person: Person, keys: DataKeys): Promise<void> {
  for (const { id, paidAt, name, document } of await holdBuyers(tx, person)) {
    if (!paidAt) continue
    const buyerSealed = seal(keys, placeOf(id), JSON.stringify({ name, document }))
    await insertRecord(tx, { orderId: id, buyerSealed, keepUntil: keepUntil(paidAt) })
  }
}

/** Who bought an order whose buyer has left. */
export const openBuyer = (
  keys: DataKeys,
  orderId: OrderId,
  sealed: Buffer,
): { name: string; document: string } => JSON.parse(unseal(keys, placeOf(orderId), sealed))

/** Forgets the buyers whom the tax law no longer asks for, and the PDFs of their notes, in which they stand. */
export async function sweepFiscalRecords({ db, files, clock }: App): Promise<void> {
  const day = today(clock.now())
  for (const key of await listForgottenPdfs(db, day)) await files.remove(key)
  await inTransaction(db, async (tx) => {
    await forgetPdfs(tx, day)
    await deleteOldRecords(tx, day)
  })
}

/** The notes of a person's orders; who bought is kept sealed, as long as the tax law asks. */
export const fiscalData = (app: Pick<App, 'files' | 'config'>): PersonalDataSource => ({
  name: 'compras',
  tables: [
    {
      table: 'fiscal_note',
      merge: followed('Notas fiscais'),
      owner: { row: 'order_id', of: ORDER_TABLES.order },
      file: 'notas-fiscais',
      shown: {
        number: 'Número',
        status: 'Estado',
        amount: 'Valor em centavos',
        url: 'Endereço',
        reason: 'Motivo',
        created_at: 'Pedida em',
        settled_at: 'Resolvida em',
      },
      hidden: {
        id: OURS,
        order_id: OURS,
        rps_series: OURS,
        rps_number: OURS,
        exported_at: OURS,
        pdf_key: 'é a nota, que está em compras/notas-fiscais',
      },
      erase: 'keep',
    },
    {
      table: 'fiscal_record',
      merge: FOLLOWS,
      owner: { row: 'order_id', of: ORDER_TABLES.order },
      file: 'registro-fiscal',
      shown: { keep_until: 'Guardado até' },
      hidden: { order_id: OURS, buyer_sealed: 'é o comprador, que está em compras.json' },
      erase: 'keep',
    },
  ],
  documents: (db, accountId) => notePdfsOf({ db, files: app.files }, accountId),
  erase: (tx, person) => saveBuyers(tx, person, app.config.dataKeys),
})

export const fiscalSealed: readonly SealedColumn[] = [
  {
    table: 'fiscal_record',
    column: 'buyer_sealed',
    key: ['order_id'],
    placeOf: ({ order_id }) => placeOf(order_id as OrderId),
  },
]
