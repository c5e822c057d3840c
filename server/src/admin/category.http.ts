import { createCategory, editCategory, editedCategory, listCategories, removeCategory } from '#catalog'
import { api } from '#http/call.ts'
import { authorOf } from './author.http.ts'
import { changeThing, makeThing, removeThing } from './change.ts'
import { csvOfAll } from './csv-answer.http.ts'
import { CATEGORY_SHEET } from './sheets.ts'

const of = editedCategory

export const adminCategoryHttp = {
  list: api.adminCategory.list.handler(({ context: { app } }) => listCategories(app.db)),
  export: api.adminCategory.export.handler(async ({ context }) =>
    csvOfAll(context, CATEGORY_SHEET, await listCategories(context.app.db)),
  ),
  create: api.adminCategory.create.handler(({ input, context }) =>
    makeThing(context.app, authorOf(context), { of, action: 'create' }, (tx) => createCategory(tx, input)),
  ),
  edit: api.adminCategory.edit.handler(({ input: { id, version, ...fields }, context }) =>
    changeThing(context.app, authorOf(context), { of, action: 'edit', id, version }, (tx) =>
      editCategory(tx, id, fields),
    ),
  ),
  remove: api.adminCategory.remove.handler(({ input: { id, version }, context }) =>
    removeThing(context.app, authorOf(context), { of, action: 'remove', id, version }, (tx) =>
      removeCategory(tx, id),
    ),
  ),
}
