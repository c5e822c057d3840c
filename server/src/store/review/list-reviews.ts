import type { Review, ReviewList } from '@vitrine/contract/review'
import { listUsers } from '#access'
import type { Db } from '#kernel/database.ts'
import { findReviews, type ReviewRow } from './review.store.ts'

const PAGE_SIZE = 10

/** A page of the reviews of a product, the newest first; each says whether its author has the product still. */
export async function listReviews(
  db: Db,
  productId: string,
  after: string | undefined,
  now: Date,
): Promise<ReviewList> {
  const found = await findReviews(db, productId, { after, limit: PAGE_SIZE + 1 })
  const page = found.slice(0, PAGE_SIZE)
  const authors = page.map(({ accountId }) => accountId)
  const users = await listUsers(db, productId, authors, now)
  const items = page.map((row) => reviewOf(row, users.has(row.accountId)))
  return { items, ...(found.length > PAGE_SIZE && { next: page.at(-1)!.id }) }
}

const reviewOf = (row: ReviewRow, hasProduct: boolean): Review => ({
  id: row.id,
  author: row.author,
  stars: row.stars,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  ...(row.editedAt && { editedAt: row.editedAt.toISOString() }),
  hasProduct,
  ...(row.reply && row.repliedAt && { reply: { text: row.reply, at: row.repliedAt.toISOString() } }),
})
