import { api, member } from '#http/call.ts'
import type { JobNames } from '#jobs'
import { parallel } from '#kernel/parallel.ts'
import { attentionOf, readAttention } from './attention.ts'
import { periodBefore, readPeriod, stepOf } from './figures.ts'

export const adminOverviewHttp = (jobs: JobNames) => {
  const sources = attentionOf(jobs)
  return {
    figures: api.adminOverview.figures.handler(async ({ input, context: { app } }) => {
      const { preset: _, ...period } = input
      const step = stepOf(period)
      const [now, before] = await parallel(
        () => readPeriod(app.db, period, step),
        () => readPeriod(app.db, { ...periodBefore(input), brand: input.brand }, step),
      )
      return { ...now, step, before }
    }),
    attention: api.adminOverview.attention.handler(({ context }) =>
      readAttention(context.app, sources, member(context).roles),
    ),
  }
}
