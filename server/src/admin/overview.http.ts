import { ATTENTION, type Attention, type Figures, type Period } from '@vitrine/contract/admin/overview'
import { may } from '@vitrine/contract/admin/permission'
import { addDays, calendarDay, daysBetween, today } from '@vitrine/contract/time'
import { countMembers } from '../account/index.ts'
import { countDiffering, readOrderAttention, readSales } from '../checkout/index.ts'
import { countJobs, type JobNames } from '../jobs/index.ts'
import type { App } from '../kernel/app-context.ts'
import type { Db } from '../kernel/database.ts'
import { api, member } from '../kernel/http/call.ts'
import { spanOf } from '../kernel/span.ts'
import { readReceived } from '../payment/index.ts'
import { countReported } from '../review/index.ts'

/** As many days right before a period. */
function periodBefore({ from, to }: Period): Period {
  const [first, last] = [calendarDay(from), calendarDay(to)]
  return { from: addDays(first, -daysBetween(first, last) - 1), to: addDays(first, -1) }
}

async function readFigures(db: Db, period: Period): Promise<Figures> {
  const span = spanOf(period)
  const [{ received, fees }, sales, members] = await Promise.all([
    readReceived(db, span),
    readSales(db, span),
    countMembers(db, span),
  ])
  return { gross: received, fees, ...sales, net: received - fees - sales.refunded, members }
}

async function readAttention({ db, clock }: App, jobs: JobNames): Promise<Attention[]> {
  const now = clock.now()
  const [orders, differing, reviews, mail, others] = await Promise.all([
    readOrderAttention(db, now),
    countDiffering(db, today(now)),
    countReported(db),
    countJobs(db, jobs.mail),
    countJobs(db, jobs.others),
  ])
  return [
    { kind: 'payment-without-outcome', count: orders.withoutOutcome },
    { kind: 'refund-refused', count: orders.refundsRefused },
    {
      kind: 'dispute-open',
      count: orders.disputes,
      ...(orders.evidenceDueAt && { dueAt: orders.evidenceDueAt.toISOString() }),
    },
    { kind: 'note-rejected', count: orders.notesRejected },
    { kind: 'settlement-differs', count: differing },
    { kind: 'review-reported', count: reviews },
    { kind: 'mail-given-up', count: mail.givenUp },
    { kind: 'job-given-up', count: others.givenUp },
  ]
}

export const adminOverviewHttp = (jobs: JobNames) => ({
  figures: api.adminOverview.figures.handler(async ({ input: period, context: { app } }) => {
    const earlier = periodBefore(period)
    const [figures, before] = await Promise.all([readFigures(app.db, period), readFigures(app.db, earlier)])
    return { period, figures, before: { period: earlier, figures: before } }
  }),
  attention: api.adminOverview.attention.handler(async ({ context }) => {
    const { roles } = member(context)
    const all = await readAttention(context.app, jobs)
    return all.filter(({ kind, count }) => count > 0 && may(roles, ATTENTION[kind]))
  }),
})
