import type { NewReview, OwnReview } from '@vitrine/contract/review'
import { listUsable } from '#access'
import { readAccount } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { authorName } from './author-name.ts'
import { deleteReview, putReview } from './review.store.ts'

/** Publishes at once what somebody who has a product says of it. Refuses `review.not-yours-to-review`. */
export async function writeReview(app: App, accountId: string, written: NewReview): Promise<OwnReview> {
  const { brand: brandId, ...review } = written
  const at = app.clock.now()
  if ((await listUsable(app.db, accountId, [review.productId], at)).length === 0)
    throw new Refused('review.not-yours-to-review')
  const { calledName } = await readAccount(app.db, accountId)
  const author = authorName(calledName)
  return inTransaction(app.db, (tx) => putReview(tx, { ...review, accountId, brandId, author, at }))
}

/** Takes one's own review back. Refuses `not-found`. */
export async function removeReview(app: App, accountId: string, id: string): Promise<void> {
  if (!(await inTransaction(app.db, (tx) => deleteReview(tx, id, accountId)))) throw new Refused('not-found')
}
