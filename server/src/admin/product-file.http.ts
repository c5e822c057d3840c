import { editedProduct, refusingLeftEmpty } from '#catalog'
import { addFile, editedFile, editFile, findEditedFile, listEditedFiles, removeFile } from '#delivery'
import { beginUpload, readUpload } from '#files'
import { api, member } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { authorOf } from './author.http.ts'
import { changeThing, makeThing, removeThing } from './change.ts'

const of = editedFile
const PURPOSE = 'product-file'

async function requireProduct({ db, clock }: App, id: string): Promise<void> {
  if (!(await editedProduct.read(db, id, clock.now()))) throw new Refused('not-found')
}

export const adminProductFileHttp = {
  list: api.adminProductFile.list.handler(async ({ input: { id }, context: { app } }) => {
    await requireProduct(app, id)
    return listEditedFiles(app.db, id)
  }),
  read: api.adminProductFile.read.handler(async ({ input: { id }, context: { app } }) => {
    const file = await findEditedFile(app.db, id)
    if (!file) throw new Refused('not-found')
    return file
  }),
  begin: api.adminProductFile.begin.handler(({ input: facts, context }) =>
    beginUpload(context.app, { by: member(context).accountId, purpose: PURPOSE, facts }),
  ),
  add: api.adminProductFile.add.handler(async ({ input: { id, name, uploadId }, context }) => {
    const { app } = context
    await requireProduct(app, id)
    const sent = await readUpload(app, { id: uploadId, by: member(context).accountId, purpose: PURPOSE })
    return makeThing(app, authorOf(context), { of, action: 'create' }, (tx, { at }) =>
      addFile(tx, { productId: id, name, sent }, at),
    )
  }),
  edit: api.adminProductFile.edit.handler(async ({ input, context }) => {
    const { id, version, name, uploadId } = input
    const { app } = context
    const sent = uploadId
      ? await readUpload(app, { id: uploadId, by: member(context).accountId, purpose: PURPOSE })
      : undefined
    return changeThing(app, authorOf(context), { of, action: 'edit', id, version }, (tx, { at }) =>
      editFile(tx, id, { name, sent }, at),
    )
  }),
  remove: api.adminProductFile.remove.handler(({ input: { id, version }, context }) =>
    removeThing(context.app, authorOf(context), { of, action: 'remove', id, version }, (tx, { productId }) =>
      refusingLeftEmpty(tx, { productId }, () => removeFile(tx, id, context.app.clock.now())),
    ),
  ),
}
