import type { PaymentStatus } from '@vitrine/contract/checkout'
import { newId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { tellOrder } from './order-news.ts'
import type { PixCharge, ReceivedPix } from './pix-provider.ts'
import { txidOf } from './txid.ts'

export interface PaymentRow {
  id: string
  orderId: string
  attempt: number
  status: PaymentStatus
  amount: Centavos
  txid: string
  brCode: string | null
  e2eId: string | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
}

const columns = [
  'id',
  'order_id as orderId',
  'attempt',
  'status',
  'amount',
  'txid',
  'br_code as brCode',
  'e2e_id as e2eId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'paid_at as paidAt',
] as const

const asPayment = (
  row: { status: string; amount: number } & Omit<PaymentRow, 'status' | 'amount'>,
): PaymentRow => ({
  ...row,
  status: row.status as PaymentStatus,
  amount: row.amount as Centavos,
})

export interface NewAttempt {
  orderId: string
  attempt: number
  amount: Centavos
  at: Date
  expiresAt: Date
}

/** The row exists before any provider hears of it; its txid is the idempotency key there. */
export async function insertAttempt(
  tx: Tx,
  { orderId, attempt, amount, at, expiresAt }: NewAttempt,
): Promise<PaymentRow> {
  const id = newId('pay')
  const row = await tx
    .insertInto('payment')
    .values({
      id,
      order_id: orderId,
      attempt,
      method: 'pix',
      provider: 'api-pix',
      amount,
      status: 'created',
      txid: txidOf(id),
      created_at: at,
      expires_at: expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asPayment(row)
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const row = await db.selectFrom('payment').select(columns).where('id', '=', id).executeTakeFirst()
  return row && asPayment(row)
}

export async function findPaymentByTxid(db: Db, txid: string): Promise<PaymentRow | undefined> {
  const row = await db.selectFrom('payment').select(columns).where('txid', '=', txid).executeTakeFirst()
  return row && asPayment(row)
}

/** All attempts of an order, newest first. */
export async function listAttempts(db: Db, orderId: string): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payment')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .execute()
  return rows.map(asPayment)
}

/** The provider has the charge; a payment that moved on meanwhile stays where it is. */
export const recordCharge = (tx: Tx, id: string, { brCode, expiresAt }: PixCharge): Promise<boolean> =>
  change(tx, id, ['created'], { status: 'pending', br_code: brCode, expires_at: expiresAt })

/** Only upwards: the one caller that finds the payment unpaid wins. */
export const recordPaid = (tx: Tx, id: string, { e2eId, at }: ReceivedPix): Promise<boolean> =>
  change(tx, id, ['created', 'pending', 'expired'], { status: 'paid', e2e_id: e2eId, paid_at: at })

export const movePayment = (tx: Tx, id: string, from: PaymentStatus[], to: PaymentStatus): Promise<boolean> =>
  change(tx, id, from, { status: to })

/** Money that came for an order that cannot take it: kept on the row until it is given back. */
export async function recordUnwanted(tx: Tx, id: string, { e2eId, at }: ReceivedPix): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ status: 'expired', e2e_id: e2eId, paid_at: at })
    .where('id', '=', id)
    .where('e2e_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type Change = Partial<{
  status: PaymentStatus
  br_code: string
  expires_at: Date
  e2e_id: string
  paid_at: Date
}>

/** A conditional update; false when the payment was in none of the states `from`. */
async function change(tx: Tx, id: string, from: PaymentStatus[], values: Change): Promise<boolean> {
  const row = await tx
    .updateTable('payment')
    .set(values)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('order_id')
    .executeTakeFirst()
  if (row) tellOrder(tx, row.order_id)
  return row !== undefined
}

/** Attempts that need a look: never charged for a while, or past their end. */
export async function listOverdue(
  db: Db,
  now: Date,
  chargeBefore: Date,
  limit: number,
): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payment')
    .select(columns)
    .where((q) =>
      q.or([
        q.and([q('status', '=', 'created'), q('created_at', '<', chargeBefore)]),
        q.and([q('status', '=', 'pending'), q('expires_at', '<', now)]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(asPayment)
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

/** When the oldest payment that still waits was made. */
export async function oldestOpen(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment')
    .select((q) => q.fn.min('created_at').as('at'))
    .where('status', 'in', ['created', 'pending'])
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Stores an event once; false when it was known. */
export async function insertEvent(tx: Tx, eventId: string, body: unknown, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_event')
    .values({ provider: 'api-pix', event_id: eventId, body: JSON.stringify(body), received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
