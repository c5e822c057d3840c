import { api } from '../kernel/http/call.ts'
import { readPage } from '../kernel/list.ts'
import { auditRows, verifyChain } from './audit-rows.store.ts'
import { csvOf } from './csv-answer.http.ts'
import { AUDIT_SHEET } from './sheets.ts'

export const adminAuditHttp = {
  list: api.adminAudit.list.handler(({ input, context: { app } }) =>
    readPage(app.db, auditRows, input, app.clock.now()),
  ),
  export: api.adminAudit.export.handler(({ input, context: { app } }) =>
    csvOf(app, auditRows, AUDIT_SHEET, input),
  ),
  verify: api.adminAudit.verify.handler(({ context: { app } }) => verifyChain(app.db)),
}
