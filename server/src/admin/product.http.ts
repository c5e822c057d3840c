import {
  changePrice,
  createProduct,
  duplicateProduct,
  editedProduct,
  editProduct,
  moveProduct,
  previewProduct,
  productRows,
  stopPrice,
} from '#catalog'
import { api } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { readPage } from '#kernel/list.ts'
import { listCourseTitles, refuseUnknownCourses } from '#training'
import { authorOf } from './author.http.ts'
import { changeThing, makeThing } from './change.ts'
import { csvOf } from './csv-answer.http.ts'
import { PRODUCT_SHEET } from './sheets.ts'

const of = editedProduct

export const adminProductHttp = {
  list: api.adminProduct.list.handler(({ input, context: { app } }) =>
    readPage(app.db, productRows, input, app.clock.now()),
  ),
  export: api.adminProduct.export.handler(({ input, context }) =>
    csvOf(context, productRows, PRODUCT_SHEET, input),
  ),
  read: api.adminProduct.read.handler(async ({ input: { id }, context: { app } }) => {
    const product = await of.read(app.db, id, app.clock.now())
    if (!product) throw new Refused('not-found')
    return product
  }),
  preview: api.adminProduct.preview.handler(({ input, context: { app } }) =>
    previewProduct(app.db, input.id, input.brand, app.clock.now()),
  ),
  courses: api.adminProduct.courses.handler(({ context: { app } }) => listCourseTitles(app.db)),
  create: api.adminProduct.create.handler(({ input, context }) =>
    makeThing(context.app, authorOf(context), { of, action: 'create' }, async (tx, { at }) => {
      await refuseUnknownCourses(tx, input.courseIds)
      return createProduct(tx, input, at)
    }),
  ),
  edit: api.adminProduct.edit.handler(({ input: { id, version, ...fields }, context }) =>
    changeThing(
      context.app,
      authorOf(context),
      { of, action: 'edit', id, version },
      async (tx, { at }, before) => {
        await refuseUnknownCourses(tx, fields.courseIds)
        await editProduct(tx, before, fields, at)
      },
    ),
  ),
  move: api.adminProduct.move.handler(({ input: { id, version, ...move }, context }) =>
    changeThing(context.app, authorOf(context), { of, action: 'move', id, version }, (tx, { at }, before) =>
      moveProduct(tx, before, move, at),
    ),
  ),
  duplicate: api.adminProduct.duplicate.handler(({ input: { id }, context }) =>
    makeThing(context.app, authorOf(context), { of, action: 'duplicate' }, async (tx, { at }) => {
      const original = await of.read(tx, id, at)
      if (!original) throw new Refused('not-found')
      return duplicateProduct(tx, original, at)
    }),
  ),
  addPrice: api.adminProduct.addPrice.handler(({ input: { id, version, ...price }, context }) =>
    changeThing(context.app, authorOf(context), { of, action: 'price', id, version }, (tx, { at }, before) =>
      changePrice(tx, before, price, at),
    ),
  ),
  endPrice: api.adminProduct.endPrice.handler(({ input: { id, version, ...ending }, context }) =>
    changeThing(
      context.app,
      authorOf(context),
      { of, action: 'end-price', id, version },
      (tx, { at }, before) => stopPrice(tx, before, ending, at),
    ),
  ),
}
