import type { ReportReason } from '@vitrine/contract/review'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { insertReport, markHidden } from './review.store.ts'

/** Tells the shop that a review should be looked at; it is shown until somebody has. Refuses `not-found`. */
export async function reportReview(
  app: App,
  accountId: string,
  { reviewId, reason }: { reviewId: string; reason: ReportReason },
): Promise<void> {
  const report = { reviewId, accountId, reason, at: app.clock.now() }
  if (!(await inTransaction(app.db, (tx) => insertReport(tx, report)))) throw new Refused('not-found')
}

/** Takes a review out of the shop, for a reason that its author may be told. Refuses `not-found` when it is not shown. */
export async function hideReview(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  at: Date,
): Promise<void> {
  if (!(await markHidden(tx, id, reason, at))) throw new Refused('not-found')
}
