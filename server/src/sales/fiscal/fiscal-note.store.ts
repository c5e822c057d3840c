import { type AccountId, newId, type OrderId } from '@vitrine/contract/ids'
import type { FiscalNoteStatus } from '@vitrine/contract/order'
import { type RawBuilder, sql } from 'kysely'
import { serviceCodesOf } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db, Tx, Write } from '#kernel/database.ts'
import type { DueNote } from './fiscal-issuer.ts'

/** A paid order owes one note, however often it is settled; what cost nothing owes none. */
export const insertingNote = ({ id, total }: { id: string; total: number }, at: Date): Write[] =>
  total > 0
    ? [
        sql`insert into fiscal_note (id, order_id, amount, status, rps_series, rps_number, created_at)
          select ${newId('nfs')}, o.id, ${total}, 'pending', coalesce(rps.series, 'VIT'), rps.number, ${at}
          from purchase_order o, next_number('rps_number', o.brand_id) rps where o.id = ${id}
          on conflict (order_id) do nothing`,
      ]
    : []

type DueRow = DueNote & { orderId: OrderId; buyerSealed: Buffer | null }

/** Notes to be handed over, oldest first, of what their sales are worth by now; a buyer who has left is sealed. */
export async function listDue(db: Db, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select n.id, n.order_id as "orderId", n.rps_series as "rpsSeries", n.rps_number as "rpsNumber", o.code as "orderCode", w.owed as amount,
      coalesce(o.paid_at, n.created_at) as "soldAt",
      json_build_object('legalName', b.legal_name, 'cnpj', b.cnpj) as seller,
      json_build_object('name', o.buyer_name, 'document', o.buyer_document, 'email', o.buyer_email, 'address', o.buyer_address) as buyer,
      f.buyer_sealed as "buyerSealed",
      (select string_agg(l.name, ', ' order by l.position) from order_line l where l.order_id = o.id) as services,
      ${serviceCodesOf(sql`select l.product_id from order_line l where l.order_id = o.id`)} as "serviceCodes",
      array(select distinct substring(t->>'label' from '\\((.+)\\)') from jsonb_array_elements(
        coalesce(o.pricing->'taxes'->'used', '[]')) t where t->>'label' like 'ISS (%') as "issRates"
    from fiscal_note n join purchase_order o on o.id = n.order_id join order_worth w on w.order_id = n.order_id
      join storefront b on b.id = o.brand_id
      left join fiscal_record f on f.order_id = o.id
    where n.status = 'pending' and w.owed > 0 order by n.created_at, n.id limit ${limit}`.execute(db)
  return rows
}

/** Moves a note on; false when it was in none of the states `from`. */
async function move(
  tx: Tx,
  which: RawBuilder<unknown>,
  from: FiscalNoteStatus[],
  values: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fiscal_note set ${values} where ${which} and status = any(${from})`.execute(tx)
  return Boolean(numAffectedRows)
}

export const noteExported = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  move(tx, sql`id = ${id}`, ['pending'], sql`exported_at = ${at}`)

/** Issued twice with the same number is issued once; it is of what the sale is worth then. */
export const noteIssued = (
  tx: Tx,
  { id, number, url, pdfKey }: { id: string; number: string; url: string | undefined; pdfKey?: string },
  at: Date,
): Promise<boolean> =>
  move(
    tx,
    sql`id = ${id}`,
    ['pending', 'rejected'],
    sql`status = 'issued', amount = (select w.owed from order_worth w where w.order_id = fiscal_note.order_id), number = ${number}, url = ${url ?? null}, pdf_key = ${pdfKey ?? null}, reason = null, settled_at = ${at}`,
  )

export const noteRejected = (tx: Tx, id: string, reason: string, at: Date): Promise<boolean> =>
  move(tx, sql`id = ${id}`, ['pending'], sql`status = 'rejected', reason = ${reason}, settled_at = ${at}`)

export const noteWaitsAgain = (tx: Tx, id: string): Promise<boolean> =>
  move(tx, sql`id = ${id}`, ['rejected'], sql`status = 'pending', reason = null, settled_at = null`)

/**
 * What is left of a sale whose note was cancelled because part of it is gone owes another, with an RPS of its own; resolves
 * to where the PDF of the cancelled one is kept. Nothing when the note is not cancelled, or is of no more than is left.
 */
export async function reissueNote(tx: Tx, id: string): Promise<{ pdfKey: string | null } | undefined> {
  const { rows } = await sql<{ pdfKey: string | null }>`
    update fiscal_note n set status = 'pending', amount = old.owed, number = null, url = null, pdf_key = null, reason = null,
      settled_at = null, exported_at = null, rps_series = coalesce(rps.series, 'VIT'), rps_number = rps.number
    from (select c.id, c.pdf_key, w.owed, o.brand_id from fiscal_note c join purchase_order o on o.id = c.order_id
        join order_worth w on w.order_id = c.order_id
        where c.id = ${id} and c.status = 'cancelled' and w.owed between 1 and c.amount - 1 for update of c) old,
      next_number('rps_number', old.brand_id) rps
    where n.id = old.id returning old.pdf_key as "pdfKey"`.execute(tx)
  return rows[0]
}

export const noteCancelled = (tx: Tx, id: string, reason: string, at: Date): Promise<boolean> =>
  move(
    tx,
    sql`id = ${id}`,
    ['pending', 'rejected', 'issued'],
    sql`status = 'cancelled', reason = ${reason}, settled_at = ${at}`,
  )

const GONE = {
  'given-back': 'Compra devolvida antes da emissão',
  'charged-back': 'Contestação perdida antes da emissão',
}

/**
 * An order whose money is gone owes no note any more; one that is issued is cancelled at the city, by a person. Of what a
 * bank takes back a part may be left, for which a note is owed still.
 */
export const supersedeNoteOfOrder = (
  tx: Tx,
  { orderId, why }: { orderId: OrderId; why: keyof typeof GONE },
  at: Date,
): Promise<boolean> =>
  move(
    tx,
    why === 'given-back'
      ? sql`order_id = ${orderId}`
      : sql`order_id = ${orderId} and not exists (
          select from order_worth w where w.order_id = fiscal_note.order_id and w.owed > 0)`,
    ['pending', 'rejected'],
    sql`status = 'cancelled', reason = ${GONE[why]}, settled_at = ${at}`,
  )

/** Of which order a note is. */
export async function findNoteOrder(db: Db, id: string): Promise<OrderId | undefined> {
  const row = await db.selectFrom('fiscal_note').select('order_id').where('id', '=', id).executeTakeFirst()
  return row?.order_id
}

/** The PDF of a note: where it is kept, and of which order it is. */
export interface NotePdf {
  key: string
  orderCode: string
}

const pdfs = (db: Db) =>
  db
    .selectFrom('fiscal_note as n')
    .innerJoin('purchase_order as o', 'o.id', 'n.order_id')
    .select(['n.pdf_key as key', 'o.code as orderCode'])
    .where('n.pdf_key', 'is not', null)
    .$narrowType<{ key: string }>()

export const findNotePdf = (db: Db, orderId: OrderId): Promise<NotePdf | undefined> =>
  pdfs(db).where('o.id', '=', orderId).executeTakeFirst()

/** Those of the purchases of a person, the oldest first. */
export const listNotePdfs = (db: Db, buyerId: AccountId): Promise<NotePdf[]> =>
  pdfs(db).where('o.account_id', '=', buyerId).orderBy('o.placed_at').execute()

const ofForgotten = (day: string) => sql<boolean>`order_id in (
  select order_id from fiscal_record where keep_until <= ${day})`

/** The keys of those whose buyers the tax law asks for until a day, and no longer. */
export async function listForgottenPdfs(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fiscal_note')
    .select('pdf_key')
    .where('pdf_key', 'is not', null)
    .where(ofForgotten(day))
    .$narrowType<{ pdf_key: string }>()
    .execute()
  return rows.map((row) => row.pdf_key)
}

export async function forgetPdfs(tx: Tx, day: string): Promise<void> {
  await tx.updateTable('fiscal_note').set({ pdf_key: null }).where(ofForgotten(day)).execute()
}

const countNotes = async ({ db }: App, status: FiscalNoteStatus): Promise<NeedsAttention> => {
  const { rows } = await sql<NeedsAttention>`
    select count(*)::int as count, min(created_at) as since from fiscal_note where status = ${status}`.execute(
    db,
  )
  return rows[0]!
}

/** Notes that wait to be issued, and those that the city refused. */
export const noteAttention: AttentionSources<'note-pending' | 'note-rejected'> = {
  'note-pending': (app) => countNotes(app, 'pending'),
  'note-rejected': async (app) => ({ count: (await countNotes(app, 'rejected')).count }),
}

export interface FiscalRecord {
  orderId: OrderId
  buyerSealed: Buffer
  /** Until which day the tax law asks for the buyer. */
  keepUntil: string
}

/** Keeps who bought; what is kept already stays. */
export async function insertRecord(tx: Tx, { orderId, buyerSealed, keepUntil }: FiscalRecord): Promise<void> {
  await tx
    .insertInto('fiscal_record')
    .values({ order_id: orderId, buyer_sealed: buyerSealed, keep_until: keepUntil })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Buyers whom the tax law no longer asks for. */
export async function deleteOldRecords(tx: Tx, today: string): Promise<void> {
  await tx.deleteFrom('fiscal_record').where('keep_until', '<=', today).execute()
}
