import { sentenceOf } from '@vitrine/contract/refusals'
import { refuseUnknownBrands } from '#brand'
import { explainCoupon } from '#cart'
import { api, type Call } from '#http/call.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { campaignCodes, couponUses } from '#order-admin'
import {
  addPeople,
  couponPeople,
  couponRows,
  createCoupon,
  editCoupon,
  editedCoupon,
  issueCodes,
  moveCoupon,
  removePerson,
  revokeCode,
} from '#promotion'
import { actOn, changeThing, makeThing } from './change.ts'
import { fileOf, pageOf, without } from './list-file.http.ts'
import { CODE_SHEET, COUPON_SHEET, PERSON_SHEET, USE_SHEET } from './sheets.ts'

const of = editedCoupon

const actOf = (id: string, action: string, done: object) => ({
  kind: of.kind,
  id,
  action,
  done,
  nameOf: async (tx: Tx) => (await of.read(tx, id, new Date(0)))?.terms.code,
})

/** Which order took a code is shown to who may read orders. */
const codesFor = (context: Call): typeof campaignCodes => ({
  ...campaignCodes,
  item: (row, now) => without(context, 'orders.read', campaignCodes.item(row, now), 'order'),
})

export const adminCouponHttp = {
  list: api.adminCoupon.list.handler(({ input, context }) => pageOf(context, couponRows, input)),
  export: api.adminCoupon.export.handler(({ input, context }) =>
    fileOf(context, couponRows, COUPON_SHEET, input),
  ),
  read: api.adminCoupon.read.handler(async ({ input: { id }, context: { app } }) => {
    const coupon = await of.read(app.db, id, app.clock.now())
    if (!coupon) throw new Refused('not-found')
    return coupon
  }),
  create: api.adminCoupon.create.handler(({ input: { terms }, context }) =>
    makeThing(context, { of, action: 'create' }, async (tx, actor) => {
      await refuseUnknownBrands(tx, terms.brandIds)
      return createCoupon(tx, context.app.cache, terms, actor)
    }),
  ),
  edit: api.adminCoupon.edit.handler(({ input: { id, version, terms, reason }, context }) =>
    changeThing(context, { of, action: 'edit', id, version, reason }, async (tx, actor) => {
      await refuseUnknownBrands(tx, terms.brandIds)
      await editCoupon(tx, { couponId: id, cache: context.app.cache }, terms, actor)
    }),
  ),
  move: api.adminCoupon.move.handler(({ input: { id, version, to, reason }, context }) =>
    changeThing(context, { of, action: 'move', id, version, reason }, (tx, actor) =>
      moveCoupon(tx, { couponId: id, cache: context.app.cache }, to, actor),
    ),
  ),
  explain: api.adminCoupon.explain.handler(async ({ input: { id, code, ...whose }, context: { app } }) => {
    const coupon = await of.read(app.db, id, app.clock.now())
    if (!coupon) throw new Refused('not-found')
    const { refusal, ...verdict } = await explainCoupon(app, { ...whose, code: code || coupon.terms.code })
    return { ...verdict, ...(refusal && { says: sentenceOf(refusal) }) }
  }),
  listUses: api.adminCoupon.listUses.handler(({ input, context }) => pageOf(context, couponUses, input)),
  exportUses: api.adminCoupon.exportUses.handler(({ input, context }) =>
    fileOf(context, couponUses, USE_SHEET, input),
  ),
  listPeople: api.adminCoupon.listPeople.handler(({ input, context }) =>
    pageOf(context, couponPeople, input),
  ),
  exportPeople: api.adminCoupon.exportPeople.handler(({ input, context }) =>
    fileOf(context, couponPeople, PERSON_SHEET, input),
  ),
  addPeople: api.adminCoupon.addPeople.handler(({ input: { id, emails }, context }) =>
    actOn(context, actOf(id, 'add-people', { count: emails.length }), async (tx, { at }) => ({
      added: await addPeople(tx, id, emails, at),
    })),
  ),
  removePerson: api.adminCoupon.removePerson.handler(({ input: { id, email }, context }) =>
    actOn(context, actOf(id, 'remove-person', {}), (tx) => removePerson(tx, id, email)),
  ),
  listCodes: api.adminCoupon.listCodes.handler(({ input, context }) =>
    pageOf(context, codesFor(context), input),
  ),
  exportCodes: api.adminCoupon.exportCodes.handler(({ input, context }) =>
    fileOf(context, codesFor(context), CODE_SHEET, input),
  ),
  issueCodes: api.adminCoupon.issueCodes.handler(({ input: { id, prefix, count }, context }) =>
    actOn(context, actOf(id, 'issue-codes', { prefix, count }), async (tx, { at }) => {
      await issueCodes(tx, { couponId: id, prefix, count }, at)
      const { codes } = (await of.read(tx, id, at))!
      return { codes }
    }),
  ),
  revokeCode: api.adminCoupon.revokeCode.handler(({ input: { id, code, reason }, context }) =>
    actOn(context, { ...actOf(id, 'revoke-code', { code }), reason }, (tx, { at }) =>
      revokeCode(tx, id, code, at),
    ),
  ),
}
