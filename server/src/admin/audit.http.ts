import { api } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { readPage } from '#kernel/list.ts'
import { auditRows, findAuditRow } from './audit-rows.store.ts'
import { csvOf } from './csv-answer.http.ts'
import { AUDIT_SHEET } from './sheets.ts'
import { verifyLog } from './verify-log.ts'

export const adminAuditHttp = {
  list: api.adminAudit.list.handler(({ input, context: { app } }) =>
    readPage(app.db, auditRows, input, app.clock.now()),
  ),
  export: api.adminAudit.export.handler(({ input, context }) =>
    csvOf(context, auditRows, AUDIT_SHEET, input),
  ),
  read: api.adminAudit.read.handler(async ({ input: { id }, context: { app } }) => {
    const row = await findAuditRow(app.db, id)
    if (!row) throw new Refused('not-found')
    return row
  }),
  verify: api.adminAudit.verify.handler(({ context: { app } }) => verifyLog(app)),
}
