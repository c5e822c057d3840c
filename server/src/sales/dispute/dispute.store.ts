import { newId, type OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { Dispute } from '#payment-provider'

/** Keeps that a payment is disputed; its id for whoever is first, and nothing for everybody else. */
export async function openDispute(
  tx: Tx,
  paymentId: string,
  { id, at, evidenceDueAt }: Dispute,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('dispute')
    .values({
      id: newId('dsp'),
      payment_id: paymentId,
      provider_id: id,
      state: 'open',
      opened_at: at,
      evidence_due_at: evidenceDueAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Until when an open dispute may be answered, which its provider may say late, or move. */
export async function moveDeadline(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('dispute')
    .set({ evidence_due_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .execute()
}

/** Closes the open dispute of a payment, once; resolves to its id. */
export async function closeDispute(
  tx: Tx,
  paymentId: string,
  state: 'won' | 'lost',
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('dispute')
    .set({ state, closed_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface DisputeMoments {
  state: Dispute['state']
  openedAt: Date
  closedAt: Date | null
  evidenceDueAt: Date | null
}

/** The disputes of an order's payments. */
export async function listDisputes(db: Db, orderId: OrderId): Promise<DisputeMoments[]> {
  const { rows } = await sql<DisputeMoments>`
    select d.state, d.opened_at as "openedAt", d.closed_at as "closedAt",
      d.evidence_due_at as "evidenceDueAt"
    from dispute d join payment p on p.id = d.payment_id where p.order_id = ${orderId}`.execute(db)
  return rows
}

/** Open disputes, due on the first day on which one of them has to be answered, from now on. */
export const disputeAttention: AttentionSources<'dispute-open'> = {
  async 'dispute-open'({ db, clock }) {
    const { rows } = await sql<NeedsAttention>`
      select count(*)::int as count, min(evidence_due_at) filter (where evidence_due_at > ${clock.now()}) as "dueAt"
      from dispute where state = 'open'`.execute(db)
    return rows[0]!
  },
}
