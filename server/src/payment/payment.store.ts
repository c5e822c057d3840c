import type { DeclineCode, Installments } from '@vitrine/contract/card'
import type { Centavos } from '@vitrine/contract/money'
import type { PaymentMethod, PaymentStatus } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx, Write } from '../kernel/database.ts'
import { tellOrder } from './order-news.ts'
import type { CardFace, Charge, ProviderEvent, Received } from './payment-provider.ts'
import { txidOf } from './txid.ts'

export interface PaymentRow {
  id: string
  orderId: string
  attempt: number
  method: PaymentMethod
  provider: string
  status: PaymentStatus
  amount: Centavos
  txid: string
  brCode: string | null
  /** Of a boleto: 47 digits. */
  line: string | null
  e2eId: string | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  /** When its buyer chose to pay in another way. */
  droppedAt: Date | null
  declineCode: DeclineCode | null
}

const columns = sql`id, order_id as "orderId", attempt, method, provider, status, amount, txid, br_code as "brCode", line, e2e_id as "e2eId",
  created_at as "createdAt", expires_at as "expiresAt", paid_at as "paidAt", dropped_at as "droppedAt", decline_code as "declineCode"`

/** In how many parcels a card is charged, and by which version of the table; `amount` is their sum. */
export interface InstallmentPlan extends Installments {
  tableId: string | null
}

export interface NewAttempt {
  id: string
  orderId: string
  attempt: number
  method: PaymentMethod
  /** Who is asked for the charge, now and ever. */
  provider: string
  amount: Centavos
  /** Of a boleto. */
  dueOn: CalendarDay | null
  /** Of a card. */
  plan?: InstallmentPlan | undefined
  savedCardId?: string | undefined
  at: Date
  expiresAt: Date
}

/** The row exists before any provider hears of it; its txid is the idempotency key there. */
export const insertingAttempt = (attempt: NewAttempt): Write => sql`
  insert into payment (id, order_id, attempt, method, provider, amount, status, txid, due_on,
    created_at, expires_at, installments, first_parcel, parcel, interest, monthly_bp, yearly_bp, installment_table_id, saved_card_id)
  values (${attempt.id}, ${attempt.orderId}, ${attempt.attempt}, ${attempt.method}, ${attempt.provider}, ${attempt.amount},
    'created', ${txidOf(attempt.id)}, ${attempt.dueOn}, ${attempt.at}, ${attempt.expiresAt},
    ${attempt.plan?.count ?? null}, ${attempt.plan?.first ?? null}, ${attempt.plan?.each ?? null},
    ${attempt.plan?.interest ?? null}, ${attempt.plan?.monthlyBp ?? null}, ${attempt.plan?.yearlyBp ?? null},
    ${attempt.plan?.tableId ?? null}, ${attempt.savedCardId ?? null})`

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment where id = ${id}`.execute(db)
  return rows[0]
}

/** All attempts of an order, newest first. */
export async function listAttempts(db: Db, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment where order_id = ${orderId} order by attempt desc`.execute(db)
  return rows
}

/** The provider has the charge; a payment that moved on meanwhile stays where it is. */
export const recordCharge = (
  tx: Tx,
  id: string,
  { brCode, slip, expiresAt, actionUrl }: Charge,
): Promise<boolean> =>
  change(
    tx,
    id,
    ['created'],
    sql`status = 'pending', br_code = ${brCode}, line = ${slip?.line ?? null}, pdf_url = ${slip?.pdfUrl ?? null},
    action_url = ${actionUrl ?? null}, expires_at = coalesce(${expiresAt}, expires_at)`,
  )

/** What may be shown of the card that was used. */
export async function recordCard(
  tx: Tx,
  id: string,
  { brand, last4, expMonth, expYear }: CardFace,
): Promise<void> {
  const face = { card_brand: brand, card_last4: last4, card_exp_month: expMonth, card_exp_year: expYear }
  await tx.updateTable('payment').set(face).where('id', '=', id).where('card_last4', 'is', null).execute()
}

/** Nothing was charged; a payment that is paid, or over, stays as it is. */
export const recordDecline = (tx: Tx, id: string, code: DeclineCode): Promise<boolean> =>
  change(tx, id, ['created', 'pending'], sql`status = 'failed', decline_code = ${code}, action_url = null`)

/** Only upwards: the one caller that finds the payment unpaid wins. */
export const recordPaid = (tx: Tx, id: string, { e2eId, amount, at }: Received): Promise<boolean> =>
  change(
    tx,
    id,
    ['created', 'pending', 'expired', 'failed'],
    sql`status = 'paid', action_url = null, e2e_id = ${e2eId}, received = ${amount}, paid_at = ${at}`,
  )

export const movePayment = (tx: Tx, id: string, from: PaymentStatus[], to: PaymentStatus): Promise<boolean> =>
  change(tx, id, from, sql`status = ${to}`)

/** Its buyer pays in another way; false when it moved on meanwhile. */
export const dropPayment = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  change(tx, id, ['created', 'pending'], sql`status = 'expired', action_url = null, dropped_at = ${at}`)

/** Money that came for an order that cannot take it: kept on the row until it is given back. */
export async function recordUnwanted(tx: Tx, id: string, { e2eId, amount, at }: Received): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ status: 'expired', e2e_id: e2eId, received: amount, paid_at: at })
    .where('id', '=', id)
    .where('e2e_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A conditional update; false when the payment was in none of the states `from`. */
async function change(
  tx: Tx,
  id: string,
  from: PaymentStatus[],
  values: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ orderId: string }>`
    update payment set ${values} where id = ${id} and status = any(${from}) returning order_id as "orderId"`.execute(
    tx,
  )
  if (!rows[0]) return false
  tellOrder(tx, rows[0].orderId)
  return true
}

/** Attempts that need a look: never charged for a while, or past their end. */
export async function listOverdue(
  db: Db,
  method: PaymentMethod,
  { now, chargeBefore, limit }: { now: Date; chargeBefore: Date; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment
    where method = ${method}
      and (status = 'created' and created_at < ${chargeBefore} or status = 'pending' and expires_at < ${now})
    order by created_at limit ${limit}`.execute(db)
  return rows
}

/** Of these txids, the payments that still wait. */
export async function listUnpaid(db: Db, txids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('txid', '=', sql<string>`any(${txids})`)
    .where('status', 'in', ['created', 'pending', 'expired'])
    .where('e2e_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The payments that these txids are of. */
export async function listByTxid(db: Db, txids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('txid', '=', sql<string>`any(${txids})`)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the oldest payment by this method that still waits was made. */
export async function oldestOpen(db: Db, method: PaymentMethod): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment')
    .select((q) => q.fn.min('created_at').as('at'))
    .where('method', '=', method)
    .where('status', 'in', ['created', 'pending'])
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Stores each event once; resolves to the payments that those not known before are about. */
export async function recordEvents(
  tx: Tx,
  provider: string,
  events: readonly ProviderEvent[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    with told as (
      select id, body, coalesce(txid, (
        select charge.txid from gateway_charge charge
        where charge.provider = ${provider} and charge.reference = e.reference limit 1)) as txid
      from jsonb_to_recordset(${JSON.stringify(events)}) as e (id text, txid text, reference text, body jsonb)),
    fresh as (
      insert into webhook_event (provider, event_id, body, received_at)
      select ${provider}, id, body, ${at} from told on conflict do nothing returning event_id)
    select distinct (select payment.id from payment where payment.txid = told.txid) as id
    from told join fresh on fresh.event_id = told.id`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}
