import type { ReviewRow } from '@vitrine/contract/admin/review'
import {
  changePrice,
  createCategory,
  createProduct,
  duplicateProduct,
  editCategory,
  editedCategory,
  editedProduct,
  editProduct,
  listCategories,
  moveProduct,
  previewProduct,
  productRows,
  refusingLeftEmpty,
  removeCategory,
  savePicture,
  stopPrice,
} from '#catalog'
import { addFile, editedFile, editFile, findEditedFile, listEditedFiles, removeFile } from '#delivery'
import { beginUpload, readUpload } from '#files'
import { api, type Call, member } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findReviewRow, hideReview, reviewRows, settleReports } from '#review'
import { listCourseTitles, refuseUnknownCourses } from '#training'
import { CATEGORY_SHEET, PRODUCT_SHEET, REVIEW_SHEET } from './catalog-sheets.ts'
import { actOn, changeThing, makeThing, removeThing } from './change.ts'
import { fileOf, fileOfItems, pageOf, without } from './list-file.http.ts'

const ofProduct = editedProduct

export const adminProductHttp = {
  list: api.adminProduct.list.handler(({ input, context }) => pageOf(context, productRows, input)),
  export: api.adminProduct.export.handler(({ input, context }) =>
    fileOf(context, productRows, PRODUCT_SHEET, input),
  ),
  read: api.adminProduct.read.handler(async ({ input: { id }, context: { app } }) => {
    const product = await ofProduct.read(app.db, id, app.clock.now())
    if (!product) throw new Refused('not-found')
    return product
  }),
  preview: api.adminProduct.preview.handler(({ input, context: { app } }) =>
    previewProduct(app.db, input.id, input.brand, app.clock.now()),
  ),
  courses: api.adminProduct.courses.handler(({ context: { app } }) => listCourseTitles(app.db)),
  create: api.adminProduct.create.handler(({ input, context }) =>
    makeThing(context, { of: ofProduct, action: 'create' }, async (tx, { at }) => {
      await refuseUnknownCourses(tx, input.courseIds)
      return createProduct(tx, input, at)
    }),
  ),
  edit: api.adminProduct.edit.handler(({ input: { id, version, ...fields }, context }) =>
    changeThing(context, { of: ofProduct, action: 'edit', id, version }, async (tx, { at }, before) => {
      await refuseUnknownCourses(tx, fields.courseIds)
      await editProduct(tx, before, fields, at)
    }),
  ),
  move: api.adminProduct.move.handler(({ input: { id, version, ...move }, context }) =>
    changeThing(context, { of: ofProduct, action: 'move', id, version }, (tx, { at }, before) =>
      moveProduct(tx, before, move, at),
    ),
  ),
  duplicate: api.adminProduct.duplicate.handler(({ input: { id }, context }) =>
    makeThing(context, { of: ofProduct, action: 'duplicate' }, async (tx, { at }) => {
      const original = await ofProduct.read(tx, id, at)
      if (!original) throw new Refused('not-found')
      return duplicateProduct(tx, original, at)
    }),
  ),
  addPrice: api.adminProduct.addPrice.handler(({ input: { id, version, ...price }, context }) =>
    changeThing(context, { of: ofProduct, action: 'price', id, version }, (tx, { at }, before) =>
      changePrice(tx, before, price, at),
    ),
  ),
  endPrice: api.adminProduct.endPrice.handler(({ input: { id, version, ...ending }, context }) =>
    changeThing(context, { of: ofProduct, action: 'end-price', id, version }, (tx, { at }, before) =>
      stopPrice(tx, before, ending, at),
    ),
  ),
}

const ofCategory = editedCategory

export const adminCategoryHttp = {
  list: api.adminCategory.list.handler(({ context: { app } }) => listCategories(app.db)),
  export: api.adminCategory.export.handler(async ({ input, context }) =>
    fileOfItems(context, CATEGORY_SHEET, await listCategories(context.app.db), input.format),
  ),
  create: api.adminCategory.create.handler(({ input, context }) =>
    makeThing(context, { of: ofCategory, action: 'create' }, (tx) => createCategory(tx, input)),
  ),
  edit: api.adminCategory.edit.handler(({ input: { id, version, ...fields }, context }) =>
    changeThing(context, { of: ofCategory, action: 'edit', id, version }, (tx) =>
      editCategory(tx, id, fields),
    ),
  ),
  remove: api.adminCategory.remove.handler(({ input: { id, version }, context }) =>
    removeThing(context, { of: ofCategory, action: 'remove', id, version }, (tx) => removeCategory(tx, id)),
  ),
}

export const adminPictureHttp = {
  upload: api.adminPicture.upload.handler(({ input: { json, picture }, context: { app } }) =>
    savePicture(app, picture, json.crop),
  ),
}

const ofFile = editedFile
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
    return makeThing(context, { of: ofFile, action: 'create' }, (tx, { at }) =>
      addFile(tx, { productId: id, name, sent }, at),
    )
  }),
  edit: api.adminProductFile.edit.handler(async ({ input, context }) => {
    const { id, version, name, uploadId } = input
    const { app } = context
    const sent = uploadId
      ? await readUpload(app, { id: uploadId, by: member(context).accountId, purpose: PURPOSE })
      : undefined
    return changeThing(context, { of: ofFile, action: 'edit', id, version }, (tx, { at }) =>
      editFile(tx, id, { name, sent }, at),
    )
  }),
  remove: api.adminProductFile.remove.handler(({ input: { id, version }, context }) =>
    removeThing(context, { of: ofFile, action: 'remove', id, version }, (tx, { productId }) =>
      refusingLeftEmpty(tx, { productId }, () => removeFile(tx, id, context.app.clock.now())),
    ),
  ),
}

interface ReviewAction {
  id: string
  action: string
  reason?: string | undefined
}

/** Does something to a review, which stands in the audit log under the name of its product. */
const onReview = async (
  context: Call,
  act: ReviewAction,
  work: (tx: Tx, actor: ChangeActor) => Promise<void>,
): Promise<void> => {
  const about = (await findReviewRow(context.app.db, act.id))?.accountId
  const nameOf = async (tx: Tx, id: string) => (await findReviewRow(tx, id))?.product.name
  return actOn(context, { ...act, kind: 'review', done: {}, about, nameOf }, work)
}

const shown = (context: Call, review: ReviewRow): ReviewRow =>
  without(context, 'accounts.read', review, 'accountId')

export const adminReviewHttp = {
  list: api.adminReview.list.handler(async ({ input, context }) => {
    const page = await pageOf(context, reviewRows, input)
    return { ...page, items: page.items.map((review) => shown(context, review)) }
  }),
  export: api.adminReview.export.handler(({ input, context }) =>
    fileOf(context, reviewRows, REVIEW_SHEET, input),
  ),
  read: api.adminReview.read.handler(async ({ input: { id }, context }) => {
    const review = await findReviewRow(context.app.db, id)
    if (!review) throw new Refused('not-found')
    return shown(context, review)
  }),
  hide: api.adminReview.hide.handler(({ input: { id, reason }, context }) =>
    onReview(context, { id, action: 'hide', reason }, async (tx, { at }) => {
      await hideReview(tx, { id, reason }, at)
      await settleReports(tx, id, at)
    }),
  ),
  leave: api.adminReview.leave.handler(({ input: { id, reason }, context }) =>
    onReview(context, { id, action: 'leave', reason }, async (tx, { at }) => {
      if ((await settleReports(tx, id, at)) === 0) throw new Refused('not-found')
    }),
  ),
}
