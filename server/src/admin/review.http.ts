import type { ReviewRow } from '@vitrine/contract/admin/review'
import { api, type Call } from '#http/call.ts'
import type { Hand } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { readPage } from '#kernel/list.ts'
import { findReviewRow, hideReview, reviewRows, settleReports } from '#review'
import { authorOf, without } from './author.http.ts'
import { actOn } from './change.ts'
import { csvOf } from './csv-answer.http.ts'
import { REVIEW_SHEET } from './sheets.ts'

interface ReviewDeed {
  id: string
  action: string
  reason?: string | undefined
}

/** Does something to a review, which stands in the audit log under the name of its product. */
const onReview = async (
  context: Call,
  deed: ReviewDeed,
  work: (tx: Tx, hand: Hand) => Promise<void>,
): Promise<void> => {
  const about = (await findReviewRow(context.app.db, deed.id))?.accountId
  const nameOf = async (tx: Tx, id: string) => (await findReviewRow(tx, id))?.product.name
  return actOn(context.app, authorOf(context), { ...deed, kind: 'review', done: {}, about, nameOf }, work)
}

const shown = (context: Call, review: ReviewRow): ReviewRow =>
  without(context, 'accounts.read', review, 'accountId')

export const adminReviewHttp = {
  list: api.adminReview.list.handler(async ({ input, context }) => {
    const page = await readPage(context.app.db, reviewRows, input, context.app.clock.now())
    return { ...page, items: page.items.map((review) => shown(context, review)) }
  }),
  export: api.adminReview.export.handler(({ input, context }) =>
    csvOf(context, reviewRows, REVIEW_SHEET, input),
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
