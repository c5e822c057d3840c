import type { Address } from '@vitrine/contract/address'
import type { DeclineCode, Installments } from '@vitrine/contract/card'
import type { DebitFailure } from '@vitrine/contract/debit-failure'
import type { OrderId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import { OPEN_PAYMENT, PAYMENT_MOVES, type PaymentMove } from '@vitrine/contract/order-moves'
import type { PaymentMethod, PaymentStatus, Receiver } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import {
  type Db,
  isOneOf,
  type LockedRows,
  noteLocks,
  notifyAfterCommit,
  type Tx,
  type Write,
} from '#kernel/database.ts'
import type { CardDisplay, Charge, InstallmentsBy, OverdueRules, Received } from '#payment-provider'

/** Where processes hear that an order or its payment has changed; the payload is the order's id. */
export const ORDER_CHANNEL = 'order'

export const notifyOrder = (tx: Tx, orderId: OrderId): void => notifyAfterCommit(tx, ORDER_CHANNEL, orderId)

/** Nobody knows yet how it ends. */
export const OPEN: PaymentStatus[] = [...OPEN_PAYMENT]

export interface PaymentRow {
  id: string
  orderId: OrderId
  /** The Pix that a boleto carries has the number of its boleto. */
  attempt: number
  method: PaymentMethod
  /** Of the Pix that a boleto carries. */
  carriedBy: 'boleto' | null
  provider: string
  status: PaymentStatus
  amount: Centavos
  txid: string
  brCode: string | null
  /** Of a boleto: 47 digits. */
  line: string | null
  dueOn: CalendarDay | null
  /** Of a boleto that is taken after its due day. */
  late: OverdueRules | null
  e2eId: string | null
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  /** When its buyer chose to pay in another way. */
  supersededAt: Date | null
  /** Since when it is to be cancelled at its provider, which has not said yet that it is. */
  cancelAskedAt: Date | null
  declineCode: DeclineCode | DebitFailure | null
  /** A saved card was charged, and nobody of the buyer's side was there. */
  offSession: boolean
  /** By which authorisation of Pix Automático it is debited. */
  pixMandateId: string | null
  /** Since when its provider looks at it. */
  reviewAt: Date | null
  /** In centavos: what came in, and of it what the provider keeps. */
  received: number | null
  fee: number | null
  /** Of a card. */
  card: { brand: string; last4: string } | null
  installments: Pick<Installments, 'count' | 'first' | 'each'> | null
  /** Of a card whose issuer may ask: where it sends its customer back to. */
  returnUrl: string | null
}

/** How a payment of the table `payment`, or called so, is taken late. */
export const overdueFeesJson = sql`case when late_until is not null then
  json_build_object('until', late_until, 'fineBp', fine_bp, 'interestBp', interest_bp) end`

/** Of a payment, as `PaymentRow` names them. */
const columns = sql`id, order_id as "orderId", attempt, method, carried_by as "carriedBy", provider, status, amount, txid, br_code as "brCode", line,
  due_on as "dueOn", ${overdueFeesJson} as late, e2e_id as "e2eId",
  created_at as "createdAt", expires_at as "expiresAt", paid_at as "paidAt", dropped_at as "supersededAt", cancel_asked_at as "cancelAskedAt", decline_code as "declineCode", off_session as "offSession", pix_mandate_id as "pixMandateId",
  review_at as "reviewAt", received, fee, return_url as "returnUrl",
  case when card_last4 is not null then json_build_object('brand', card_brand, 'last4', card_last4) end as card,
  case when installments is not null then
    json_build_object('count', installments, 'first', first_parcel, 'each', parcel) end as installments`

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment where id = ${id}`.execute(db)
  return rows[0]
}

/** Where its issuer sends whoever pays back to, before the gateway is asked. */
export const recordReturnUrl = (db: Db, id: string, url: string): Promise<unknown> =>
  db.updateTable('payment').set({ return_url: url }).where('id', '=', id).execute()

/** Whether whoever has the link of its order made this attempt. */
export async function isByLink(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment').select('by_link').where('id', '=', id).executeTakeFirst()
  return row?.by_link === true
}

/** Where the payer of a boleto of an order lives, as whoever has its link said it last; nothing where they never did. */
export async function findPayerAddress(db: Db, orderId: OrderId): Promise<Address | undefined> {
  const { rows } = await sql<{ address: Address }>`
    select payer_address as address from payment where order_id = ${orderId} and payer_address is not null
    order by attempt desc limit 1`.execute(db)
  return rows[0]?.address
}

/** All payments of an order, the newest attempt first, a boleto before the Pix that it carries. */
export async function listAttempts(db: Db, orderId: OrderId): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment where order_id = ${orderId}
    order by attempt desc, carried_by nulls first`.execute(db)
  return rows
}

/** The provider has the charge, of a Pix for this receiver; a payment that moved on meanwhile stays where it is. */
export const recordCharge = (
  tx: Tx,
  id: string,
  { brCode, boleto, expiresAt, actionUrl, receiver }: Charge & { receiver?: Receiver | undefined },
): Promise<boolean> =>
  change(tx, id, 'charge', {
    set: sql`br_code = ${brCode}, line = ${boleto?.line ?? null}, pdf_url = ${boleto?.pdfUrl ?? null},
    receiver = ${receiver ? JSON.stringify(receiver) : null}::jsonb, action_url = ${actionUrl ?? null}, expires_at = coalesce(${expiresAt}, expires_at)`,
  })

/** Its provider looks at it first, for the outcome is awaited until `until`; false when that was known, or is over. */
export const recordReview = (
  tx: Tx,
  id: string,
  { at, until, pollAt }: { at: Date; until: Date; pollAt: Date },
): Promise<boolean> =>
  change(tx, id, 'review', {
    set: sql`action_url = null, review_at = ${at}, expires_at = ${until}, look_at = ${pollAt}`,
  })

/** One in review is polled again then. */
export async function postponePoll(tx: Tx, id: string, pollAt: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ look_at: pollAt })
    .where('id', '=', id)
    .where('status', '=', 'in-review')
    .execute()
}

/**
 * Nothing was charged; a payment that is paid, or over, stays as it is. Whoever waited for the end of a review was not
 * there to try again: the order is kept for them until `keptUntil`.
 */
export const recordDecline = (
  tx: Tx,
  id: string,
  code: DeclineCode | DebitFailure,
  keptUntil: Date,
): Promise<boolean> =>
  change(tx, id, 'decline', {
    set: sql`decline_code = ${code}, action_url = null,
    expires_at = case when status = 'in-review' then ${keptUntil} else expires_at end`,
  })

/** The one caller that finds the payment unpaid wins. */
export const recordPaid = (tx: Tx, id: string, { e2eId, amount, at }: Received): Promise<boolean> =>
  change(tx, id, 'pay', {
    set: sql`action_url = null, e2e_id = ${e2eId}, received = ${amount}, paid_at = ${at}`,
  })

/** Its time is over, or all of it was given back; false when it was in no status from which the table has the move. */
export const movePayment = (tx: Tx, id: string, move: 'expire' | 'refund'): Promise<boolean> =>
  change(tx, id, move)

/** Its buyer pays in another way; false when it moved on meanwhile. Its provider has cancelled the charge before. */
export const supersedePayment = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  change(tx, id, 'replace', { set: sql`action_url = null, dropped_at = ${at}` })

/** The same where its provider is still to cancel the charge. */
export const closePayment = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  change(tx, id, 'replace', { set: sql`action_url = null, dropped_at = ${at}, cancel_asked_at = ${at}` })

/** Its provider has cancelled the charge of a closed payment, or has been paid. */
export async function recordCancelled(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payment').set({ cancel_asked_at: null }).where('id', '=', id).execute()
}

/** Closed payments whose provider has not cancelled the charge since `before`. */
export async function listUncancelled(
  db: Db,
  method: PaymentMethod,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('method', '=', method)
    .where('cancel_asked_at', '<', before)
    .orderBy('cancel_asked_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Money that came for an order that cannot take it: kept on the row until it is given back. */
export const recordUnexpected = (tx: Tx, id: string, { e2eId, amount, at }: Received): Promise<boolean> =>
  change(tx, id, 'refuse-money', {
    set: sql`e2e_id = ${e2eId}, received = ${amount}, paid_at = ${at}`,
    where: sql`e2e_id is null`,
  })

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

/** Whoever locks the order of a payment, too, locked it before. */
const PAYMENT_ROWS: LockedRows = { name: 'payment', rank: 2 }

/** What a move changes besides the status, and what must hold besides. */
interface MoveColumns {
  set?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

/** Makes a move; false when the payment is in no status from which the table has it. */
async function change(
  tx: Tx,
  id: string,
  move: PaymentMove,
  { set, where = sql`true` }: MoveColumns = {},
): Promise<boolean> {
  noteLocks(tx, PAYMENT_ROWS, [id])
  const { from, to } = PAYMENT_MOVES[move]
  const { rows } = await sql<{ orderId: OrderId }>`
    update payment set status = ${to}${set ? sql`, ${set}` : sql``}
    where id = ${id} and status = any(${[...from]}) and ${where} returning order_id as "orderId"`.execute(tx)
  if (!rows[0]) return false
  notifyOrder(tx, rows[0].orderId)
  return true
}

/** Attempts to poll: never charged for a while, past their end, or in review for a while. */
export async function listOverdue(
  db: Db,
  method: PaymentMethod,
  { now, chargeBefore, limit }: { now: Date; chargeBefore: Date; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment
    where method = ${method}
      and (status = 'created' and created_at < ${chargeBefore} or status = 'pending' and expires_at < ${now}
        or status = 'in-review' and look_at < ${now})
    order by created_at limit ${limit}`.execute(db)
  return rows
}

/** Of what providers say they received, the payments that wait for it, or that were paid before by other money. */
export async function listUnbooked(db: Db, received: readonly Received[]): Promise<string[]> {
  const txids = received.map(({ txid }) => txid)
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from jsonb_to_recordset(${JSON.stringify(received)}) as told (txid text, "e2eId" text)
      join payment p on p.txid = told.txid
    where ${isOneOf(sql`p.txid`, txids)}
      and (p.e2e_id is null and p.status = any(${[...OPEN, 'expired']})
        or p.method = 'pix' and p.e2e_id <> told."e2eId"
          and not exists (select from duplicate_payment d where d.e2e_id = told."e2eId"))`.execute(db)
  return rows.map(({ id }) => id)
}

/** The payments that these txids are of. */
export const listByTxid = (db: Db, txids: readonly string[]): Promise<{ id: string; txid: string }[]> =>
  db.selectFrom('payment').select(['id', 'txid']).where(isOneOf(sql`txid`, txids)).execute()

/** When the oldest payment by this method that still waits was made. */
export async function oldestOpen(db: Db, method: PaymentMethod): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment')
    .select((q) => q.fn.min('created_at').as('at'))
    .where('method', '=', method)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** How a card is charged, and by which version of the table; a gateway's interest is not in the amount. */
export interface InstallmentPlan extends Installments {
  tableId: string | null
  by: InstallmentsBy
}

export interface NewAttempt {
  id: string
  orderId: OrderId
  attempt: number
  method: PaymentMethod
  /** Of the Pix that a boleto carries: it stands beside the boleto, under the same number. */
  carriedBy?: 'boleto' | undefined
  /** Who is asked for the charge, now and ever. */
  provider: string
  amount: Centavos
  /** Of a boleto. */
  dueOn: CalendarDay | null
  late?: OverdueRules | undefined
  /** Of a card. */
  plan?: InstallmentPlan | undefined
  savedCardId?: string | undefined
  /** By which authorisation of Pix Automático it is debited. */
  pixMandateId?: string | undefined
  /** Nobody of the buyer's side is there. */
  offSession?: boolean | undefined
  /** Made by whoever has the link of its order. */
  byLink?: boolean | undefined
  /** Where its payer lives, as whoever has the link said it. */
  payerAddress?: Address | undefined
  at: Date
  expiresAt: Date
}

/** The row exists before any provider hears of it; its txid is the idempotency key there. */
export const insertingAttempt = (attempt: NewAttempt): Write => sql`
  insert into payment (id, order_id, attempt, method, carried_by, provider, amount, status, txid, due_on,
    created_at, expires_at, installments, first_parcel, parcel, interest, monthly_bp, yearly_bp, installment_table_id, parcels_by,
    saved_card_id, pix_mandate_id, late_until, fine_bp, interest_bp, by_link, payer_address, off_session)
  values (${attempt.id}, ${attempt.orderId}, ${attempt.attempt}, ${attempt.method}, ${attempt.carriedBy ?? null}, ${attempt.provider}, ${attempt.amount},
    'created', ${txidOf(attempt.id)}, ${attempt.dueOn}, ${attempt.at}, ${attempt.expiresAt},
    ${attempt.plan?.count ?? null}, ${attempt.plan?.first ?? null}, ${attempt.plan?.each ?? null},
    ${attempt.plan?.interest ?? null}, ${attempt.plan?.monthlyBp ?? null}, ${attempt.plan?.yearlyBp ?? null},
    ${attempt.plan?.tableId ?? null}, ${attempt.plan?.by ?? 'shop'}, ${attempt.savedCardId ?? null}, ${attempt.pixMandateId ?? null},
    ${attempt.late?.until ?? null}, ${attempt.late?.fineBp ?? null}, ${attempt.late?.interestBp ?? null},
    ${attempt.byLink ?? false}, ${attempt.payerAddress ? JSON.stringify(attempt.payerAddress) : null}::jsonb, ${attempt.offSession ?? false})`

/**
 * The txid of an attempt: 26–35 letters and digits (API Pix 2.9.0). Our ids are 26 characters after their
 * prefix, so the txid is the id without its underscore.
 */
const txidOf = (paymentId: string): string => paymentId.replace('_', '')

/** A payment whose money is here, in centavos: what came in, and how much of it is promised to go back. */
export interface ReceivedPayment {
  id: string
  method: PaymentMethod
  received: Centavos
  refunded: Centavos
}

/** The payment that paid an order; none for an order of R$ 0,00. */
export async function findReceived(db: Db, orderId: OrderId): Promise<ReceivedPayment | undefined> {
  const { rows } = await sql<ReceivedPayment>`
    select id, method, received, refunded from payment
    where order_id = ${orderId} and status in ('paid', 'refunded') and received is not null
    order by status, attempt desc, paid_at limit 1`.execute(db)
  return rows[0]
}

/**
 * Promises that `amount` goes back; false when no so much is left of what came in. Whoever asks at the same time waits
 * for the row.
 */
export async function promiseBack(tx: Tx, paymentId: string, amount: Centavos): Promise<boolean> {
  noteLocks(tx, PAYMENT_ROWS, [paymentId])
  const { numAffectedRows } = await sql`
    update payment set refunded = refunded + ${amount}
    where id = ${paymentId} and refunded + ${amount} <= received`.execute(tx)
  return Boolean(numAffectedRows)
}

/** What may be shown of the card that was used. */
export async function recordCard(
  tx: Tx,
  id: string,
  { brand, last4, expMonth, expYear }: CardDisplay,
): Promise<void> {
  const cardDisplay = {
    card_brand: brand,
    card_last4: last4,
    card_exp_month: expMonth,
    card_exp_year: expYear,
  }
  await tx
    .updateTable('payment')
    .set(cardDisplay)
    .where('id', '=', id)
    .where('card_last4', 'is', null)
    .execute()
}

/** The same of a saved card that was used. */
export async function recordSavedCard(tx: Tx, id: string): Promise<void> {
  await sql`
    update payment p set card_brand = s.brand, card_last4 = s.last4, card_exp_month = s.exp_month,
      card_exp_year = s.exp_year
    from saved_card s where p.id = ${id} and s.id = p.saved_card_id and p.card_last4 is null`.execute(tx)
}
