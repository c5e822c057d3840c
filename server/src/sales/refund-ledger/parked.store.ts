import type { Centavos } from '@vitrine/contract/money'
import type { RefundReason } from '@vitrine/contract/refund'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { newestDestination } from './destination.store.ts'
import { appendStep } from './refund.store.ts'

/** A refund that the bank refused. */
export interface ParkedRefund {
  id: string
  orderId: string
  accountId: string
  paymentId: string
  reason: RefundReason
  attempt: number
  protocol: string
  /** What the bank would not give back. */
  amount: Centavos
  buyer: { name: string; document: string }
  /** Where it goes, when its buyer said so. */
  sealed: Buffer | null
}

export async function findParked(db: Db, id: string): Promise<ParkedRefund | undefined> {
  const { rows } = await sql<ParkedRefund>`
    select r.id, r.order_id as "orderId", o.account_id as "accountId", r.payment_id as "paymentId", r.reason, r.attempt,
      r.protocol, r.amount - r.of_credit as amount, json_build_object('name', o.buyer_name, 'document', o.buyer_document) as buyer,
      ${newestDestination('sealed')} as sealed
    from refund r join purchase_order o on o.id = r.order_id where r.id = ${id} and r.state = 'failed'`.execute(
    db,
  )
  return rows[0]
}

/** False when it was asked for again, or noted by somebody else, meanwhile. */
export async function endByHand(tx: Tx, { id, attempt }: ParkedRefund, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refund set state = 'done', ended_at = ${at}
    where id = ${id} and attempt = ${attempt} and state = 'failed'`.execute(tx)
  if (!numAffectedRows) return false
  await appendStep(tx, { refundId: id, state: 'done', attempt, at })
  return true
}
