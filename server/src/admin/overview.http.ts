import { jobWords } from '@vitrine/contract/admin/job'
import { refuseUnknownBrands } from '#brand'
import { api, member } from '#http/call.ts'
import { findFailedJob, type JobNames, jobRows, retryJob } from '#jobs'
import { parallel } from '#kernel/concurrency.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { chooseStaffWays, readStaffChoices } from '#notification'
import { auditRows, findAuditRow } from './audit.store.ts'
import { verifyLog } from './audit-log.ts'
import { actOn } from './change.ts'
import { fileOf, pageOf } from './list-file.http.ts'
import {
  attentionOf,
  periodBefore,
  readAttention,
  readInstallation,
  readPeriod,
  readSetup,
  readTestMail,
  type SetupParts,
  sendTestMail,
  stepOf,
} from './overview.ts'
import { AUDIT_SHEET, JOB_SHEET } from './sheets.ts'

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
      readAttention(context.app, sources, member(context).permissions),
    ),
  }
}

export const adminJobHttp = (names: JobNames) => {
  const source = jobRows(names)
  return {
    list: api.adminJob.list.handler(({ input, context }) => pageOf(context, source, input)),
    export: api.adminJob.export.handler(({ input, context }) => fileOf(context, source, JOB_SHEET, input)),
    retry: api.adminJob.retry.handler(({ input: { id }, context }) => {
      const nameOf = (tx: Parameters<typeof findFailedJob>[0], one: string) =>
        findFailedJob(tx, one).then((name) => name && jobWords(name))
      const act = { kind: 'job', id, action: 'retry', done: {}, nameOf }
      return actOn(context, act, (tx, { at }) => retryJob(tx, id, at))
    }),
  }
}

export const adminSetupHttp = (parts: SetupParts) => ({
  read: api.adminSetup.read.handler(({ context }) =>
    readSetup(context.app, parts, member(context).accountId),
  ),
  readInstallation: api.adminSetup.readInstallation.handler(({ context: { app } }) =>
    readInstallation(app, parts),
  ),
  sendTestMail: api.adminSetup.sendTestMail.handler(async ({ context }) => ({
    id: await sendTestMail(context.app, member(context).accountId),
  })),
  readTestMail: api.adminSetup.readTestMail.handler(({ input: { id }, context }) =>
    readTestMail(context.app, member(context).accountId, id),
  ),
})

export const staffNotificationHttp = {
  read: api.staffNotice.read.handler(({ context }) =>
    readStaffChoices(context.app.db, member(context).accountId),
  ),
  choose: api.staffNotice.choose.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    await inTransaction(context.app.db, async (tx) => {
      await refuseUnknownBrands(tx, input.brands ?? [], 'brands')
      await chooseStaffWays(tx, accountId, input)
    })
    return input
  }),
}

export const adminAuditHttp = {
  list: api.adminAudit.list.handler(({ input, context }) => pageOf(context, auditRows, input)),
  export: api.adminAudit.export.handler(({ input, context }) =>
    fileOf(context, auditRows, AUDIT_SHEET, input),
  ),
  read: api.adminAudit.read.handler(async ({ input: { id }, context: { app } }) => {
    const row = await findAuditRow(app.db, id)
    if (!row) throw new Refused('not-found')
    return row
  }),
  verify: api.adminAudit.verify.handler(({ context: { app } }) => verifyLog(app)),
}
