import type { Centavos } from '@vitrine/contract/money'
import { orderCode } from '@vitrine/contract/order-code'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { RefundChannel, RefundReason, RefundState } from '@vitrine/contract/refund'
import { dayOf } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { newestDestination } from './destination.store.ts'

/** What a refund is about; nothing of it ever changes. */
export interface RefundFacts {
  id: string
  orderId: string
  paymentId: string | null
  /** Names the money that goes back, where it is not what the payment received. */
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

/** The next protocol for people; a number is used up even when the request comes to nothing. */
export async function nextProtocol(tx: Tx, at: Date): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval('protocol_number') as n`.execute(tx)
  return `P${orderCode(Number(dayOf(at).slice(0, 4)), rows[0]!.n)}`
}

/** What no bank has to give back is done when it is written. */
export async function insertRefund(
  tx: Tx,
  refund: RefundFacts & { state: 'requested' | 'done' },
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

export const appendStep = (tx: Tx, { refundId, state, attempt, at }: Step) =>
  tx.insertInto('refund_step').values({ refund_id: refundId, state, attempt, at }).execute()

/** One try to give money back, and how the provider knows what it gives back. */
export interface RefundTry {
  id: string
  orderId: string
  accountId: string
  paymentId: string
  /** What the provider has to give back. */
  amount: Centavos
  reason: RefundReason
  channel: RefundChannel
  attempt: number
  providerId: string
  method: PaymentMethod
  provider: string
  txid: string
  e2eId: string
  /** Where it goes, when its buyer said so; encrypted. */
  destination: Buffer | null
}

/** Notes that the provider is about to be asked; nothing when there is nothing to ask it for. */
export async function startTry(tx: Tx, id: string, at: Date): Promise<RefundTry | undefined> {
  const { rows } = await sql<RefundTry & { wasNew: boolean }>`
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

/** How a try ended; false when somebody noted it before. */
export async function endTry(
  tx: Tx,
  { id, attempt }: RefundTry,
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

/** A refused refund is asked for once more, under a name the provider has not heard yet. */
export async function reopenRefund(
  tx: Tx,
  id: string,
  providerIdOf: (attempt: number) => string,
  at: Date,
): Promise<{ orderId: string; attempt: number } | undefined> {
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

/** How much of each line is promised back already, by line. */
export async function readShares(db: Db, orderId: string): Promise<Map<string, Centavos>> {
  const { rows } = await sql<LineShare>`
    select order_line_id as "lineId", sum(l.amount) as amount
    from refund_line l join refund r on r.id = l.refund_id where r.order_id = ${orderId} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ lineId, amount }) => [lineId, amount]))
}

/** Whether the buyer has taken the purchase back before. */
export async function isRegretted(db: Db, orderId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('requested_by', '=', accountId)
    .where('reason', 'in', ['regret', 'guarantee'])
    .executeTakeFirst()
  return row !== undefined
}

/** A first look after ten seconds, then ever later, up to an hour between two. */
const IS_DUE = (now: Date) => sql`
  checked_at < ${now}::timestamptz - least(interval '1 hour',
    greatest(interval '10 seconds', (checked_at - requested_at) / 4))`

/** Refunds without an outcome that it is time to ask about. */
export async function listUnended(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where state in ('requested', 'processing') and ${IS_DUE(now)}
    order by checked_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a refund `r` was paid by hand: it is done, and no bank was asked again after the refusal. */
export const paidByHand: RawBuilder<unknown> = sql`(r.state = 'done' and exists (
  select from refund_step s where s.refund_id = r.id and s.attempt = r.attempt and s.state = 'failed'))`

/** Orders with a refund that the bank refused. */
export const refundAttention: AttentionSources<'refund-refused'> = {
  async 'refund-refused'({ db }) {
    const { rows } = await sql<NeedsAttention>`
      select count(distinct order_id)::int as count from refund where state = 'failed'`.execute(db)
    return rows[0]!
  },
}
