import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { oweOrderMail, type ReminderKind } from './order-mails.ts'
import { markDue, markEnding, markOverdue, type Reminded } from './reminder.store.ts'
import { dueTomorrow, ENDING_MS, isDaytime, LIVED_MS, overdueSince } from './reminder-times.ts'

/** Tells buyers of payments that are about to end or have: a Pix at any hour, a boleto by day. Each once. */
export async function remindPayments(app: App): Promise<void> {
  const now = app.clock.now()
  const ending = { after: now, until: new Date(now.getTime() + ENDING_MS), livedMs: LIVED_MS }
  await remind(app, 'pix-ending', (tx) => markEnding(tx, ending))
  if (!isDaytime(now)) return
  await remind(app, 'boleto-due-tomorrow', (tx) => markDue(tx, dueTomorrow(now)))
  const dueOn = overdueSince(now)
  if (dueOn) await remind(app, 'boleto-overdue', (tx) => markOverdue(tx, dueOn))
}

const remind = (app: App, kind: ReminderKind, take: (tx: Tx) => Promise<Reminded[]>): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    for (const order of await take(tx)) await oweOrderMail(app, tx, kind, order)
  })
