import type { DeclineCode, Installments } from '@vitrine/contract/card'
import type { Centavos } from '@vitrine/contract/money'
import type { PaymentMethod, PaymentStatus, Receiver } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Charge, LateBoleto, Received } from '#payment-provider'
import { tellOrder } from './order-news.ts'

/** Nobody knows yet how it ends. */
export const OPEN: PaymentStatus[] = ['created', 'pending', 'in-review']

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
  dueOn: CalendarDay | null
  /** Of a boleto that is taken after its due day. */
  late: LateBoleto | null
  e2eId: string | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  /** When its buyer chose to pay in another way. */
  droppedAt: Date | null
  declineCode: DeclineCode | null
  /** Since when its provider looks at it. */
  reviewAt: Date | null
  /** In centavos: what came in, and of it what the provider keeps. */
  received: number | null
  fee: number | null
  /** Of a card. */
  card: { brand: string; last4: string } | null
  installments: Pick<Installments, 'count' | 'first' | 'each'> | null
}

/** How a payment of the table `payment`, or called so, is taken late. */
export const late = sql`case when late_until is not null then
  json_build_object('until', late_until, 'fineBp', fine_bp, 'interestBp', interest_bp) end`

/** Of a payment, as `PaymentRow` names them. */
export const columns = sql`id, order_id as "orderId", attempt, method, provider, status, amount, txid, br_code as "brCode", line,
  due_on as "dueOn", ${late} as late, e2e_id as "e2eId",
  created_at as "createdAt", expires_at as "expiresAt", paid_at as "paidAt", dropped_at as "droppedAt", decline_code as "declineCode",
  review_at as "reviewAt", received, fee,
  case when card_last4 is not null then json_build_object('brand', card_brand, 'last4', card_last4) end as card,
  case when installments is not null then
    json_build_object('count', installments, 'first', first_parcel, 'each', parcel) end as installments`

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment where id = ${id}`.execute(db)
  return rows[0]
}

/** Whether whoever has the link of its order made this attempt. */
export async function isByLink(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment').select('by_link').where('id', '=', id).executeTakeFirst()
  return row?.by_link === true
}

/** All attempts of an order, newest first. */
export async function listAttempts(db: Db, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment where order_id = ${orderId} order by attempt desc`.execute(db)
  return rows
}

/** The provider has the charge, of a Pix for this receiver; a payment that moved on meanwhile stays where it is. */
export const recordCharge = (
  tx: Tx,
  id: string,
  { brCode, slip, expiresAt, actionUrl, receiver }: Charge & { receiver?: Receiver | undefined },
): Promise<boolean> =>
  change(
    tx,
    id,
    ['created'],
    sql`status = 'pending', br_code = ${brCode}, line = ${slip?.line ?? null}, pdf_url = ${slip?.pdfUrl ?? null},
    receiver = ${receiver ? JSON.stringify(receiver) : null}::jsonb, action_url = ${actionUrl ?? null}, expires_at = coalesce(${expiresAt}, expires_at)`,
  )

/** Its provider looks at it first, for the outcome is awaited until `until`; false when that was known, or is over. */
export const recordReview = (
  tx: Tx,
  id: string,
  { at, until, lookAt }: { at: Date; until: Date; lookAt: Date },
): Promise<boolean> =>
  change(
    tx,
    id,
    ['created', 'pending'],
    sql`status = 'in-review', action_url = null, review_at = ${at}, expires_at = ${until}, look_at = ${lookAt}`,
  )

/** One in review is looked at again then. */
export async function postponeLook(tx: Tx, id: string, lookAt: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ look_at: lookAt })
    .where('id', '=', id)
    .where('status', '=', 'in-review')
    .execute()
}

/**
 * Nothing was charged; a payment that is paid, or over, stays as it is. Whoever waited for the end of a review was not
 * there to try again: the order is kept for them until `keptUntil`.
 */
export const recordDecline = (tx: Tx, id: string, code: DeclineCode, keptUntil: Date): Promise<boolean> =>
  change(
    tx,
    id,
    OPEN,
    sql`status = 'failed', decline_code = ${code}, action_url = null,
    expires_at = case when status = 'in-review' then ${keptUntil} else expires_at end`,
  )

/** Only upwards: the one caller that finds the payment unpaid wins. */
export const recordPaid = (tx: Tx, id: string, { e2eId, amount, at }: Received): Promise<boolean> =>
  change(
    tx,
    id,
    [...OPEN, 'expired', 'failed'],
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

/** Money that came for a payment which was paid before; false when it was recorded before. */
export async function recordDuplicate(
  tx: Tx,
  paymentId: string,
  { e2eId, amount, at }: Received,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('duplicate_payment')
    .values({ e2e_id: e2eId, payment_id: paymentId, amount, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
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
