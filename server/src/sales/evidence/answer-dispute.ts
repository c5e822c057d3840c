import type { AdminDispute, UNANSWERABLE } from '@vitrine/contract/admin/dispute'
import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId, DisputeId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { readAccount } from '#account'
import {
  disputeHooks,
  endAnswer,
  findAnswer,
  insertAnswer,
  insertNote,
  listNotes,
  markDueDisputes,
} from '#dispute'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { runHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import { about } from '#kernel/log.ts'
import { findProvider, type PaymentProviders } from '#payment-provider'
import { type DisputeFacts, disputeRow, findDispute } from './evidence.store.ts'
import { evidenceOf, readKnown } from './evidence.ts'

/** Sends the answer of a dispute to its provider. */
const answerJob = job('dispute.answer', z.object({ disputeId: idOf('dsp') }), {
  keyOf: ({ disputeId }) => disputeId,
})

/** Why a dispute may not be answered now; undefined where it may. */
async function whyUnanswerable(
  { clock }: App,
  db: Db,
  providers: PaymentProviders,
  dispute: DisputeFacts,
): Promise<(typeof UNANSWERABLE)[number] | undefined> {
  const { id, state, dueAt, e2eId } = dispute
  if (e2eId) return 'dispute.returned'
  if (state !== 'open') return 'dispute.closed'
  const answer = await findAnswer(db, id)
  if (answer && answer.state !== 'refused') return 'dispute.answered'
  if (dueAt && dueAt <= clock.now()) return 'dispute.too-late'
  return findProvider(providers, dispute)?.answerDispute ? undefined : 'dispute.not-answerable'
}

/**
 * Keeps what the shop answers to a dispute, once, and promises to send it with the file of the case. Refuses one of
 * `UNANSWERABLE`. The caller has checked the permission.
 */
export async function answerDispute(
  app: App,
  tx: Tx,
  providers: PaymentProviders,
  { dispute, ...answer }: { dispute: DisputeFacts; text: string; by: AccountId; at: Date },
): Promise<void> {
  const why = await whyUnanswerable(app, tx, providers, dispute)
  if (why) throw new Refused(why)
  if (!(await insertAnswer(tx, dispute.id, answer))) throw new Refused('dispute.answered')
  await app.jobs.enqueue(tx, answerJob, { disputeId: dispute.id })
}

/** Sends an answer that waits; a provider that does not answer is asked again by the queue, and takes it once. */
async function sendAnswer(app: App, providers: PaymentProviders, disputeId: DisputeId): Promise<void> {
  const dispute = await findDispute(app.db, disputeId)
  const answer = await findAnswer(app.db, disputeId)
  if (!dispute || answer?.state !== 'sending') return
  const provider = findProvider(providers, dispute)
  await about({ dispute: disputeId, provider: dispute.provider }, async () => {
    const { text } = answer
    const file = await evidenceOf(app, dispute, text)
    const outcome = (await provider?.answerDispute?.(dispute.txid ?? '', { text, file })) ?? 'refused'
    await endAnswer(asTransaction(app.db), disputeId, outcome, app.clock.now())
  })
}

export const evidenceJobs: readonly JobHandler<{ app: App; providers: PaymentProviders }>[] = [
  handles(answerJob, ({ app, providers }, { disputeId }) => sendAnswer(app, providers, disputeId)),
]

/** So long before its last instant the people of the shop are told of a dispute that waits for an answer. */
const DUE_SOON_MS = 2 * DAY_MS

/** For a sweep: tells once of each dispute that has little time left. */
export async function remindDueDisputes(app: App): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    for (const disputeId of await markDueDisputes(tx, new Date(now.getTime() + DUE_SOON_MS), now))
      await runHook(app, tx, disputeHooks.dueSoon, { disputeId })
  })
}

/** A dispute by its id; refuses `not-found`. Who may see it, the caller has asked. */
export async function requireDispute(db: Db, id: DisputeId): Promise<DisputeFacts> {
  const found = await findDispute(db, id)
  if (!found) throw new Refused('not-found')
  return found
}

/** A dispute with what the shop knows of it and wrote about it. Refuses `not-found`. */
export async function readAdminDispute(
  app: App,
  providers: PaymentProviders,
  id: DisputeId,
): Promise<AdminDispute> {
  const { db } = app
  const dispute = await requireDispute(db, id)
  const { provider, reference, e2eId } = dispute
  const [answer, unanswerable] = [
    await readAnswer(db, id),
    await whyUnanswerable(app, db, providers, dispute),
  ]
  return {
    ...disputeRow(dispute),
    provider,
    reference,
    ...(e2eId && { e2eId }),
    ...(answer && { answer }),
    ...(unanswerable && { unanswerable }),
    known: await readKnown(app, dispute),
    notes: await readNotes(db, id),
  }
}

async function readAnswer(db: Db, id: DisputeId): Promise<AdminDispute['answer']> {
  const answer = await findAnswer(db, id)
  if (!answer) return undefined
  const { text, state, writtenBy, writtenAt, endedAt } = answer
  return {
    text,
    state,
    by: (await readAccount(db, writtenBy)).name,
    writtenAt: writtenAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

async function readNotes(db: Db, id: DisputeId): Promise<AdminDispute['notes']> {
  const notes = await listNotes(db, id)
  const writers = new Map<AccountId, string>()
  for (const writer of new Set(notes.map((note) => note.writtenBy)))
    writers.set(writer, (await readAccount(db, writer)).name)
  return notes.map(({ writtenBy, at, ...note }) => ({
    ...note,
    by: writers.get(writtenBy)!,
    at: at.toISOString(),
  }))
}

/** Keeps what somebody of the shop writes about a dispute. */
export const noteDispute = (
  tx: Tx,
  id: DisputeId,
  note: { text: string; by: AccountId; at: Date },
): Promise<unknown> => insertNote(tx, id, note)
