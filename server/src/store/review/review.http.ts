import { api, member } from '#http/call.ts'
import { findOwnReview } from './review.store.ts'
import { listReviews, removeReview, reportReview, writeReview } from './review.ts'

export const reviewHttp = {
  list: api.review.list.handler(({ input, context: { app } }) =>
    listReviews(app.db, input.product, input.after, app.clock.now()),
  ),
  mine: api.review.mine.handler(async ({ input, context }) => {
    const review = await findOwnReview(context.app.db, member(context).accountId, input.productId)
    return review ? { review } : {}
  }),
  write: api.review.write.handler(({ input, context }) =>
    writeReview(context.app, member(context).accountId, input),
  ),
  remove: api.review.remove.handler(({ input, context }) =>
    removeReview(context.app, member(context).accountId, input.id),
  ),
  report: api.review.report.handler(({ input, context }) =>
    reportReview(context.app, member(context).accountId, input),
  ),
}
