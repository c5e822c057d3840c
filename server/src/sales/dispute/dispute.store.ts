import type { DisputeReason } from '@vitrine/contract/dispute'
import {
  type AccountId,
  type DisputeId,
  type DisputeNoteId,
  newId,
  type OrderId,
} from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import { hook } from '#kernel/hook.ts'
import type { BankReturn, Dispute } from '#payment-provider'

/** What happens to a dispute, told inside its transaction to whoever tells the people of the shop. */
export const disputeHooks = {
  opened: hook<{ disputeId: DisputeId }>('dispute.opened'),
  /** Little time is left to answer it. */
  dueSoon: hook<{ disputeId: DisputeId }>('dispute.due-soon'),
  /** Decided, also a Pix that its bank gave back: nobody was asked. */
  closed: hook<{ disputeId: DisputeId }>('dispute.closed'),
}

/** Keeps that a payment is disputed; its id for whoever is first, and nothing for everybody else. */
export async function openDispute(
  tx: Tx,
  payment: { id: string; provider: string },
  { id, at, evidenceDueAt, amount, reason }: Dispute,
): Promise<DisputeId | undefined> {
  const row = await tx
    .insertInto('dispute')
    .values({
      id: newId('dsp'),
      payment_id: payment.id,
      provider: payment.provider,
      provider_id: id,
      amount: amount ?? null,
      reason: reason ?? null,
      state: 'open',
      opened_at: at,
      evidence_due_at: evidenceDueAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .$narrowType<{ id: DisputeId }>()
    .executeTakeFirst()
  return row?.id
}

/** Until when an open dispute may be answered, which its provider may say late, or move. */
export async function moveDeadline(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('dispute')
    .set({ evidence_due_at: at, due_told_at: null })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .where('evidence_due_at', 'is distinct from', at)
    .execute()
}

/** Closes the open dispute of a payment, once; resolves to its id. */
export async function closeDispute(
  tx: Tx,
  paymentId: string,
  state: 'won' | 'lost',
  at: Date,
): Promise<DisputeId | undefined> {
  const row = await tx
    .updateTable('dispute')
    .set({ state, closed_at: at })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .returning('id')
    .$narrowType<{ id: DisputeId }>()
    .executeTakeFirst()
  return row?.id
}

/** What a bank gave back, and whose: that of a payment, or of none of ours; `provider` is whoever told of it. */
interface Returned {
  provider: string
  paymentId: string | null
  given: BankReturn
}

/**
 * Keeps a return of a Pix as a dispute that is lost (decision 090); its id for whoever is first, and nothing for everybody
 * else. One that was of no payment is never of one later: a charge is ours before it can be paid.
 */
export async function recordReturn(
  tx: Tx,
  { provider, paymentId, given }: Returned,
): Promise<DisputeId | undefined> {
  const { id, e2eId, amount, reason, at } = given
  const row = await tx
    .insertInto('dispute')
    .values({
      id: newId('dsp'),
      payment_id: paymentId,
      provider,
      provider_id: id,
      e2e_id: e2eId,
      amount,
      reason,
      state: 'lost',
      opened_at: at,
      closed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .$narrowType<{ id: DisputeId }>()
    .executeTakeFirst()
  return row?.id
}

/** Of what banks gave back, what is not kept yet. */
export async function listNewReturns(db: Db, returns: readonly BankReturn[]): Promise<BankReturn[]> {
  const kept = await db
    .selectFrom('dispute')
    .select('provider_id')
    .where(
      isOneOf(
        sql`provider_id`,
        returns.map(({ id }) => id),
      ),
    )
    .execute()
  const known = new Set(kept.map((row) => row.provider_id))
  return returns.filter(({ id }) => !known.has(id))
}

/** What somebody of the shop wrote about a dispute. */
interface DisputeNote {
  id: DisputeNoteId
  text: string
  writtenBy: AccountId
  at: Date
}

export const insertNote = (
  tx: Tx,
  disputeId: DisputeId,
  { text, by, at }: { text: string; by: AccountId; at: Date },
) =>
  tx
    .insertInto('dispute_note')
    .values({ id: newId('dsn'), dispute_id: disputeId, text, written_by: by, at })
    .execute()

/** Newest first. */
export const listNotes = (db: Db, disputeId: DisputeId): Promise<DisputeNote[]> =>
  db
    .selectFrom('dispute_note')
    .select(['id', 'text', 'written_by as writtenBy', 'at'])
    .where('dispute_id', '=', disputeId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ id: DisputeNoteId; writtenBy: AccountId }>()
    .execute()

/** What the shop answers to a dispute, and whether its provider took it. */
interface DisputeAnswerRow {
  text: string
  writtenBy: AccountId
  state: 'sending' | 'sent' | 'refused'
  writtenAt: Date
  endedAt: Date | null
}

export const findAnswer = (db: Db, disputeId: DisputeId): Promise<DisputeAnswerRow | undefined> =>
  db
    .selectFrom('dispute_answer')
    .select(['text', 'written_by as writtenBy', 'state', 'written_at as writtenAt', 'ended_at as endedAt'])
    .where('dispute_id', '=', disputeId)
    .$narrowType<Pick<DisputeAnswerRow, 'writtenBy' | 'state'>>()
    .executeTakeFirst()

/** Keeps the answer that is to be sent; false where there is one already that was not refused. */
export async function insertAnswer(
  tx: Tx,
  disputeId: DisputeId,
  { text, by, at }: { text: string; by: AccountId; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into dispute_answer (dispute_id, text, written_by, state, written_at)
    values (${disputeId}, ${text}, ${by}, 'sending', ${at})
    on conflict (dispute_id) do update set text = excluded.text, written_by = excluded.written_by, state = 'sending',
      written_at = excluded.written_at, ended_at = null
    where dispute_answer.state = 'refused'`.execute(tx)
  return Boolean(numAffectedRows)
}

/** Its provider took the answer, or did not. */
export async function endAnswer(
  tx: Tx,
  disputeId: DisputeId,
  state: 'sent' | 'refused',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('dispute_answer')
    .set({ state, ended_at: at })
    .where('dispute_id', '=', disputeId)
    .where('state', '=', 'sending')
    .execute()
}

/**
 * Of the disputes that wait for an answer until then, those of which nobody was told; they count as told. One that was
 * answered waits for nothing.
 */
export const markDueDisputes = async (tx: Tx, until: Date, now: Date): Promise<DisputeId[]> => {
  const { rows } = await sql<{ id: DisputeId }>`
    update dispute d set due_told_at = ${now}
    where ${waitsForAnswer} and d.due_told_at is null and d.evidence_due_at between ${now} and ${until}
    returning d.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a dispute `d` is open, and the shop has not said anything to it. */
export const waitsForAnswer: RawBuilder<unknown> = sql`(d.state = 'open' and not exists (
  select from dispute_answer a where a.dispute_id = d.id and a.state <> 'refused'))`

/** Whether a dispute `d` is a Pix that went back, and nobody of the shop has written anything of it. */
export const isUnread: RawBuilder<unknown> = sql`(d.e2e_id is not null and not exists (
  select from dispute_note n where n.dispute_id = d.id))`

/** What of a Pix banks took back, in centavos, as a part of somebody else's query. */
export const takenOfPix = (e2eId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(taken.amount), 0) from dispute taken where taken.e2e_id = ${e2eId})`

export interface DisputeMoments {
  id: DisputeId
  state: Dispute['state']
  reason: DisputeReason | null
  /** In centavos, where its provider says it. */
  amount: number | null
  /** A Pix that its bank gave back. */
  isReturn: boolean
  openedAt: Date
  closedAt: Date | null
  evidenceDueAt: Date | null
}

/** The disputes of an order's payments. */
export async function listDisputes(db: Db, orderId: OrderId): Promise<DisputeMoments[]> {
  const { rows } = await sql<DisputeMoments>`
    select d.id, d.state, d.reason, d.amount, d.e2e_id is not null as "isReturn", d.opened_at as "openedAt", d.closed_at as "closedAt",
      d.evidence_due_at as "evidenceDueAt"
    from dispute d join payment p on p.id = d.payment_id where p.order_id = ${orderId}
    order by d.opened_at, d.id`.execute(db)
  return rows
}

/** So long somebody of the shop has to see that a bank took a Pix back. */
const RETURN_IS_NEW = 30 * DAY_MS

/** Open disputes that the shop has not answered, due on the first day on which one of them has to be answered, from now on; and Pix that went back. */
export const disputeAttention: AttentionSources<'dispute-open' | 'pix-returned'> = {
  async 'pix-returned'({ db, clock }) {
    const { rows } = await sql<NeedsAttention>`
      select count(*)::int as count from dispute d
      where ${isUnread} and d.closed_at > ${new Date(clock.now().getTime() - RETURN_IS_NEW)}`.execute(db)
    return rows[0]!
  },
  async 'dispute-open'({ db, clock }) {
    const { rows } = await sql<NeedsAttention>`
      select count(*)::int as count, min(d.evidence_due_at) filter (where d.evidence_due_at > ${clock.now()}) as "dueAt"
      from dispute d where ${waitsForAnswer}`.execute(db)
    return rows[0]!
  },
}
