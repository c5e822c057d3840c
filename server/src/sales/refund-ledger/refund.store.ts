import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import { orderCode } from '@vitrine/contract/order-code'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { RefundChannel, RefundReason, RefundState } from '@vitrine/contract/refund'
import { dayOf } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { takenOfPix } from '#dispute'
import type { Db, Tx } from '#kernel/database.ts'
import { amountOfPix } from '#payment'

/** A refund as it is inserted; none of these columns changes later. */
interface NewRefund {
  id: string
  orderId: OrderId
  paymentId: string | null
  /** The E2E id of a duplicate Pix, where the refund returns that and not the payment itself. */
  duplicateE2eId: string | null
  amount: Centavos
  /** Of the amount, what was paid with store credit. */
  ofCredit: Centavos
  reason: RefundReason
  channel: RefundChannel
  requestedBy: string | null
  protocol: string
  providerId: string
  at: Date
}

export interface LineShare {
  lineId: string
  amount: Centavos
}

/** The next protocol number for people. A request that fails leaves a gap. */
export async function nextProtocol(tx: Tx, at: Date): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval('protocol_number') as n`.execute(tx)
  return `P${orderCode(Number(dayOf(at).slice(0, 4)), rows[0]!.n)}`
}

/** Inserts a refund with its first step and its share of each line. One without a bank is done at once. */
export async function insertRefund(
  tx: Tx,
  refund: NewRefund & { state: 'requested' | 'done' },
  shares: readonly LineShare[],
): Promise<void> {
  const { state, at } = refund
  await sql`
    insert into refund (id, order_id, payment_id, duplicate_e2e_id, amount, of_credit, reason, channel, requested_by, protocol, state,
      provider_id, requested_at, checked_at, ended_at)
    values (${refund.id}, ${refund.orderId}, ${refund.paymentId}, ${refund.duplicateE2eId}, ${refund.amount}, ${refund.ofCredit}, ${refund.reason}, ${refund.channel},
      ${refund.requestedBy}, ${refund.protocol}, ${state}, ${refund.providerId}, ${at}, ${at},
      ${state === 'done' ? at : null})`.execute(tx)
  await appendStep(tx, { refundId: refund.id, state, attempt: 1, at })
  if (shares.length === 0) return
  const rows = shares.map(({ lineId, amount }) => sql`(${refund.id}, ${lineId}, ${amount})`)
  await sql`insert into refund_line (refund_id, order_line_id, amount) values ${sql.join(rows)}`.execute(tx)
}

interface Step {
  refundId: string
  state: RefundState
  attempt: number
  at: Date
}

const appendStep = (tx: Tx, { refundId, state, attempt, at }: Step) =>
  tx.insertInto('refund_step').values({ refund_id: refundId, state, attempt, at }).execute()

/** One attempt at a refund, with what the provider needs to carry it out. */
export interface RefundAttempt {
  id: string
  orderId: OrderId
  accountId: AccountId
  paymentId: string
  /** What the provider gives back, in centavos. */
  amount: Centavos
  reason: RefundReason
  channel: RefundChannel
  attempt: number
  providerId: string
  method: PaymentMethod
  provider: string
  txid: string
  e2eId: string
  /** The destination that the buyer named, encrypted. */
  destination: Buffer | null
}

/** Starts an attempt before the provider is called; undefined where the refund is not open. */
export async function startAttempt(tx: Tx, id: string, at: Date): Promise<RefundAttempt | undefined> {
  const { rows } = await sql<RefundAttempt & { wasNew: boolean }>`
    update refund r set state = 'processing', checked_at = ${at}
    from refund old join payment p on p.id = old.payment_id join purchase_order o on o.id = old.order_id
    where r.id = ${id} and old.id = r.id and r.state in ('requested', 'processing')
    returning r.id, r.order_id as "orderId", o.account_id as "accountId", r.payment_id as "paymentId",
      r.amount - r.of_credit as amount,
      r.reason, r.channel, r.attempt, r.provider_id as "providerId", p.method, p.provider, p.txid,
      coalesce(r.duplicate_e2e_id, p.e2e_id) as "e2eId",
      ${newestDestination('sealed')} as destination, old.state = 'requested' as "wasNew"`.execute(tx)
  const found = rows[0]
  if (!found) return undefined
  const { wasNew, ...started } = found
  const step = { refundId: id, attempt: started.attempt, at } as const
  if (wasNew) await appendStep(tx, { ...step, state: 'processing' })
  return started
}

/** Ends an attempt; false where it has ended before. */
export async function endAttempt(
  tx: Tx,
  { id, attempt }: RefundAttempt,
  state: 'done' | 'failed',
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refund set state = ${state}, ended_at = ${at}
    where id = ${id} and attempt = ${attempt} and state = 'processing'`.execute(tx)
  if (!numAffectedRows) return false
  await appendStep(tx, { refundId: id, state, attempt, at })
  return true
}

/** Opens a failed refund for another attempt, under a new id at the provider. */
export async function reopenRefund(
  tx: Tx,
  id: string,
  providerIdOf: (attempt: number) => string,
  at: Date,
): Promise<{ orderId: OrderId; attempt: number } | undefined> {
  const failed = await tx
    .selectFrom('refund')
    .select(['attempt', 'order_id as orderId'])
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .forUpdate()
    .executeTakeFirst()
  if (!failed) return undefined
  const attempt = failed.attempt + 1
  await tx
    .updateTable('refund')
    .set({ state: 'processing', attempt, provider_id: providerIdOf(attempt), checked_at: at, ended_at: null })
    .where('id', '=', id)
    .execute()
  await appendStep(tx, { refundId: id, state: 'processing', attempt, at })
  return { orderId: failed.orderId, attempt }
}

/** The refunded amount of each line, also of refunds that are not done. */
export async function readShares(db: Db, orderId: OrderId): Promise<Map<string, Centavos>> {
  const { rows } = await sql<LineShare>`
    select order_line_id as "lineId", sum(l.amount) as amount
    from refund_line l join refund r on r.id = l.refund_id where r.order_id = ${orderId} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ lineId, amount }) => [lineId, amount]))
}

/** Whether the buyer has withdrawn from the purchase before. */
export async function hasWithdrawn(db: Db, orderId: OrderId, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('requested_by', '=', accountId)
    .where('reason', 'in', ['regret', 'guarantee'])
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a refund `r` was paid by hand: it is done, and its last attempt failed at the bank. */
export const paidManually: RawBuilder<unknown> = sql`(r.state = 'done' and exists (
  select from refund_step s where s.refund_id = r.id and s.attempt = r.attempt and s.state = 'failed'))`

/** The Pix that a refund `r` of a payment `y` returns. */
const returnedPix = sql`coalesce(r.duplicate_e2e_id, y.e2e_id)`

/** Whether banks took so much of a Pix back that a refund `r` of it finds too little: whoever paid has that already. */
export const isTakenBack: RawBuilder<unknown> = sql`exists (
  select from payment y where y.id = r.payment_id
    and ${amountOfPix(returnedPix)} - ${takenOfPix(returnedPix)} < r.amount - r.of_credit)`

export async function findTakenBack(db: Db, refundId: string): Promise<boolean> {
  const { rows } = await sql`select from refund r where r.id = ${refundId} and ${isTakenBack}`.execute(db)
  return rows.length > 0
}

interface NewDestination {
  refundId: string
  /** The first attempt that uses it. */
  attempt: number
  sealed: Buffer
  masked: string
  at: Date
}

export const insertDestination = (tx: Tx, { refundId, masked, ...row }: NewDestination) =>
  tx
    .insertInto('refund_destination')
    .values({ refund_id: refundId, face: masked, ...row })
    .execute()

/** A column of the newest destination of a refund `r`. */
export const newestDestination = (column: 'sealed' | 'face'): RawBuilder<unknown> => sql`(
  select d.${sql.ref(column)} from refund_destination d where d.refund_id = r.id order by d.attempt desc limit 1)`

/** The CPF or CNPJ of the buyer of this account's order. */
export async function findDocument(
  db: Db,
  orderId: OrderId,
  accountId: AccountId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select('buyer_document')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.buyer_document
}

/** Whether it is a refund of this order that goes out by Pix. */
export async function isRefundOf(db: Db, refundId: string, orderId: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .where('channel', '=', 'pix')
    .executeTakeFirst()
  return row !== undefined
}

/** A refund that the bank refused, for whoever pays it by hand. */
export interface FailedRefund {
  id: string
  orderId: OrderId
  accountId: AccountId
  paymentId: string
  reason: RefundReason
  attempt: number
  protocol: string
  /** What the bank refused to give back, in centavos. */
  amount: Centavos
  buyer: { name: string; document: string }
  /** The destination that the buyer named, encrypted. */
  sealed: Buffer | null
}

export async function findFailedRefund(db: Db, id: string): Promise<FailedRefund | undefined> {
  const { rows } = await sql<FailedRefund>`
    select r.id, r.order_id as "orderId", o.account_id as "accountId", r.payment_id as "paymentId", r.reason, r.attempt,
      r.protocol, r.amount - r.of_credit as amount, json_build_object('name', o.buyer_name, 'document', o.buyer_document) as buyer,
      ${newestDestination('sealed')} as sealed
    from refund r join purchase_order o on o.id = r.order_id where r.id = ${id} and r.state = 'failed'`.execute(
    db,
  )
  return rows[0]
}

/** Marks a failed refund as paid by hand; false where another attempt or another person came first. */
export async function endFailedRefund(tx: Tx, { id, attempt }: FailedRefund, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refund set state = 'done', ended_at = ${at}
    where id = ${id} and attempt = ${attempt} and state = 'failed'`.execute(tx)
  if (!numAffectedRows) return false
  await appendStep(tx, { refundId: id, state: 'done', attempt, at })
  return true
}

/** What the protocol of a withdrawal says; amounts in centavos. */
export interface ProtocolFacts {
  protocol: string
  reason: 'regret' | 'guarantee'
  amount: number
  /** What had been refunded before the withdrawal. */
  before: number
  /** Of the amount, what was paid with store credit. */
  ofCredit: number
  channel: RefundChannel
  state: RefundState
  requestedAt: Date
  doneAt: Date | null
  /** How the order was paid; null where nothing was. */
  method: PaymentMethod | null
  /** The destination that the buyer named, masked. */
  destination: string | null
  isByHand: boolean
}

/** The withdrawal from an order of this account. */
export async function findWithdrawal(
  db: Db,
  orderId: OrderId,
  accountId: AccountId,
): Promise<ProtocolFacts | undefined> {
  const { rows } = await sql<ProtocolFacts>`
    select r.protocol, r.reason, r.amount, coalesce((
        select sum(e.amount) from refund e where e.order_id = o.id and e.id <> r.id and e.reason <> 'unwanted'), 0)::int as before,
      r.of_credit as "ofCredit", r.channel, r.state, r.requested_at as "requestedAt",
      case r.state when 'done' then r.ended_at end as "doneAt", y.method,
      ${newestDestination('face')} as destination, ${paidManually} as "isByHand"
    from refund r join purchase_order o on o.id = r.order_id left join payment y on y.id = r.payment_id
    where o.id = ${orderId} and o.account_id = ${accountId} and r.requested_by = ${accountId}
      and r.reason in ('regret', 'guarantee')
    order by r.requested_at limit 1`.execute(db)
  return rows[0]
}

/** Whether refunds that are done cover all that a payment received. */
export async function isFullyRefunded(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select received <= (select sum(amount - of_credit) from refund
      where payment_id = ${paymentId} and state = 'done' and duplicate_e2e_id is null) as whole
    from payment where id = ${paymentId}`.execute(db)
  return rows[0]?.whole ?? false
}

/** Whether the money of a payment came for an order that could not take it, and goes back beside the sale. */
export async function isRefusedPayment(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'unwanted')
    .where('duplicate_e2e_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a refund of this payment was asked for by this id at its provider, in any of its attempts. */
export async function isOwnRefund(db: Db, paymentId: string, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund where payment_id = ${paymentId}
      and (provider_id = ${providerId} or ${providerId} ~ ('^' || replace(id, '_', '') || '(n[0-9]+)?$'))`.execute(
    db,
  )
  return rows.length > 0
}

/** The move of a paid order by its refunds that are done, of money and of store credit; undefined without any. */
export async function moveByRefunds(
  db: Db,
  orderId: OrderId,
): Promise<'refund-in-part' | 'refund' | undefined> {
  const { rows } = await sql<{ paid: number; back: number }>`
    select o.credit + coalesce((select p.received from payment p where p.order_id = o.id and p.received is not null
        and not exists (select from refund r where r.payment_id = p.id and r.reason = 'unwanted'
          and r.duplicate_e2e_id is null)), 0) as paid,
      (select coalesce(sum(r.amount), 0) from refund r
        where r.order_id = o.id and r.state = 'done' and r.reason <> 'unwanted') as back
    from purchase_order o where o.id = ${orderId}`.execute(db)
  const { paid, back } = rows[0]!
  if (back === 0) return undefined
  return back < paid ? 'refund-in-part' : 'refund'
}
