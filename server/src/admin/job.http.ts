import { jobWords } from '@vitrine/contract/admin/job'
import { api } from '#http/call.ts'
import { findFailedJob, type JobNames, jobRows, retryJob } from '#jobs'
import { readPage } from '#kernel/list.ts'
import { authorOf } from './author.http.ts'
import { actOn } from './change.ts'
import { csvOf } from './csv-answer.http.ts'
import { JOB_SHEET } from './sheets.ts'

export const adminJobHttp = (names: JobNames) => {
  const source = jobRows(names)
  return {
    list: api.adminJob.list.handler(({ input, context: { app } }) =>
      readPage(app.db, source, input, app.clock.now()),
    ),
    export: api.adminJob.export.handler(({ input, context }) => csvOf(context, source, JOB_SHEET, input)),
    retry: api.adminJob.retry.handler(({ input: { id }, context }) => {
      const nameOf = (tx: Parameters<typeof findFailedJob>[0], one: string) =>
        findFailedJob(tx, one).then((name) => name && jobWords(name))
      const deed = { kind: 'job', id, action: 'retry', done: {}, nameOf }
      return actOn(context.app, authorOf(context), deed, (tx, { at }) => retryJob(tx, id, at))
    }),
  }
}
