import type { AdminDispute } from '@vitrine/contract/admin/dispute'
import type { AccountId, DisputeId } from '@vitrine/contract/ids'
import { readAccount } from '#account'
import { findAnswer, insertNote, listNotes } from '#dispute'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { PaymentProviders } from '#payment-provider'
import { whyUnanswerable } from './answer-dispute.ts'
import { type DisputeFacts, disputeRow, findDispute } from './evidence.store.ts'
import { readKnown } from './evidence.ts'

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
