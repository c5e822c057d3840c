import type { ImportId } from '@vitrine/contract/ids'
import { beginUpload } from '#files'
import { api, member } from '#http/call.ts'
import {
  batchRows,
  beginCheck,
  beginRun,
  beginUndo,
  createImport,
  importedRows,
  importOf,
  readImport,
  readImportFile,
  removeImport,
} from '#import'
import { Refused } from '#kernel/errors.ts'
import { readPage } from '#kernel/list.ts'
import { actOnNew, changeThing, removeThing } from './change.ts'
import { fileOf } from './list-file.http.ts'
import { IMPORT_SHEET, importedRowSheet } from './sheets.ts'

export const adminImportHttp = {
  list: api.adminImport.list.handler(({ input, context: { app } }) =>
    readPage(app.db, batchRows, input, app.clock.now()),
  ),
  export: api.adminImport.export.handler(({ input, context }) =>
    fileOf(context, batchRows, IMPORT_SHEET, input),
  ),
  begin: api.adminImport.begin.handler(({ input: facts, context }) =>
    beginUpload(context.app, { by: member(context).accountId, purpose: 'import', facts }),
  ),
  create: api.adminImport.create.handler(async ({ input, context }) => {
    const { app } = context
    const file = await readImportFile(app, input, member(context).accountId)
    const { fileName } = file.sent
    const { uploadId: _, ...done } = input
    const deed = { kind: 'import', action: 'create', done: { ...done, fileName }, name: fileName }
    const id = await actOnNew<ImportId>(context, deed, (tx, { by, at }) =>
      createImport(app, tx, input, { ...file, by, at }),
    )
    return { id }
  }),
  read: api.adminImport.read.handler(async ({ input, context: { app } }) => {
    const found = await readImport(app, app.db, input.id)
    if (!found) throw new Refused('not-found')
    return found
  }),
  check: api.adminImport.check.handler(({ input: { id, version, ...input }, context }) => {
    const { app } = context
    const act = { of: importOf(app), action: 'check', id, version }
    return changeThing(context, act, (tx) => beginCheck(app, tx, id, input))
  }),
  run: api.adminImport.run.handler(({ input: { id, version, ...input }, context }) => {
    const { app } = context
    const act = { of: importOf(app), action: 'run', id, version }
    return changeThing(context, act, (tx) => beginRun(app, tx, id, input))
  }),
  undo: api.adminImport.undo.handler(({ input: { id, version, reason }, context }) => {
    const { app } = context
    const act = { of: importOf(app), action: 'undo', id, version, reason }
    return changeThing(context, act, (tx, { at }) => beginUndo(app, tx, id, at))
  }),
  remove: api.adminImport.remove.handler(({ input: { id, version }, context }) => {
    const { app } = context
    const act = { of: importOf(app), action: 'remove', id, version }
    return removeThing(context, act, (tx) => removeImport(app, tx, id))
  }),
  listRows: api.adminImport.listRows.handler(async ({ input, context: { app } }) => {
    const { source } = await importedRows(app, input.id)
    return readPage(app.db, source, input, app.clock.now())
  }),
  exportRows: api.adminImport.exportRows.handler(async ({ input, context }) => {
    const { headings, whole } = await importedRows(context.app, input.id)
    return fileOf(context, whole, importedRowSheet(headings), input)
  }),
}
