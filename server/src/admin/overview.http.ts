import { ATTENTION, type Attention } from '@vitrine/contract/admin/overview'
import { may } from '@vitrine/contract/admin/permission'
import { today } from '@vitrine/contract/time'
import { api, member } from '#http/call.ts'
import { countJobs, type JobNames } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/parallel.ts'
import { readOrderAttention } from '#order-admin'
import { countReported } from '#review'
import { countDiffering } from '#settlement'
import { periodBefore, readPeriod, stepOf } from './figures.ts'

async function readAttention({ db, clock }: App, jobs: JobNames): Promise<Attention[]> {
  const now = clock.now()
  const [orders, differing, reviews, mail, others] = await parallel(
    () => readOrderAttention(db, now),
    () => countDiffering(db, today(now)),
    () => countReported(db),
    () => countJobs(db, jobs.mail),
    () => countJobs(db, jobs.others),
  )
  return [
    { kind: 'payment-without-outcome', count: orders.withoutOutcome },
    { kind: 'refund-refused', count: orders.refundsRefused },
    {
      kind: 'dispute-open',
      count: orders.disputes,
      ...(orders.evidenceDueAt && { dueAt: orders.evidenceDueAt.toISOString() }),
    },
    { kind: 'note-rejected', count: orders.notesRejected },
    { kind: 'note-to-correct', count: orders.notesToCorrect },
    { kind: 'settlement-differs', count: differing },
    { kind: 'review-reported', count: reviews },
    { kind: 'mail-given-up', count: mail.givenUp },
    { kind: 'job-given-up', count: others.givenUp },
  ]
}

export const adminOverviewHttp = (jobs: JobNames) => ({
  figures: api.adminOverview.figures.handler(async ({ input, context: { app } }) => {
    const { preset: _, ...period } = input
    const step = stepOf(period)
    const [now, before] = await parallel(
      () => readPeriod(app.db, period, step),
      () => readPeriod(app.db, periodBefore(input), step),
    )
    return { ...now, step, before }
  }),
  attention: api.adminOverview.attention.handler(async ({ context }) => {
    const { roles } = member(context)
    const all = await readAttention(context.app, jobs)
    return all.filter(({ kind, count }) => count > 0 && may(roles, ATTENTION[kind]))
  }),
})
