import { addressOf, beginArchive, beginList, listExports, readOwn, removeExport } from '#data-export'
import { api, member } from '#http/call.ts'
import { inTransaction } from '#kernel/database.ts'
import { actOn } from './change.ts'

const actionOf = (id: string, title: string, action: string) => ({
  kind: 'list',
  id,
  action,
  done: {},
  nameOf: async () => title,
})

export const adminDataExportHttp = {
  list: api.adminDataExport.list.handler(({ context }) =>
    listExports(context.app.db, member(context).accountId, context.app.clock.now()),
  ),
  // The audit log has it once its rows are counted, as of every list.
  begin: api.adminDataExport.begin.handler(({ input, context }) =>
    inTransaction(context.app.db, (tx) =>
      beginList(context.app, tx, input, { ...member(context), ip: context.ip }),
    ),
  ),
  beginArchive: api.adminDataExport.beginArchive.handler(({ context }) =>
    actOn(context, actionOf('shop', 'A loja inteira', 'export-shop'), (tx) =>
      beginArchive(context.app, tx, { ...member(context), ip: context.ip }),
    ),
  ),
  open: api.adminDataExport.open.handler(async ({ input: { id }, context }) => {
    const found = await readOwn(context.app, id, member(context))
    await actOn(context, actionOf(id, found.title, 'open'), async () => undefined)
    return addressOf(context.app, found)
  }),
  remove: api.adminDataExport.remove.handler(({ input: { id }, context }) =>
    removeExport(context.app, id, member(context)),
  ),
}
