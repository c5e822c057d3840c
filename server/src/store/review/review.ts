import type { AccountId, ProductId } from '@vitrine/contract/ids'
import type { NewReview, OwnReview, ReportReason, Review, ReviewList } from '@vitrine/contract/review'
import { listUsable, listUsers } from '#access'
import { readAccount } from '#account'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  deleteReview,
  findReviews,
  insertReport,
  markHidden,
  putReview,
  type StoredReview,
} from './review.store.ts'

/** Publishes at once what somebody who has a product says of it. Refuses `review.not-yours-to-review`. */
export async function writeReview(app: App, accountId: AccountId, written: NewReview): Promise<OwnReview> {
  const { brand: brandId, ...review } = written
  const at = app.clock.now()
  if ((await listUsable(app.db, accountId, [review.productId], at)).length === 0)
    throw new Refused('review.not-yours-to-review')
  const { calledName } = await readAccount(app.db, accountId)
  const author = authorName(calledName)
  return inTransaction(app.db, (tx) => putReview(tx, { ...review, accountId, brandId, author, at }))
}

/** Takes one's own review back. Refuses `not-found`. */
export async function removeReview(app: App, accountId: AccountId, id: string): Promise<void> {
  if (!(await inTransaction(app.db, (tx) => deleteReview(tx, id, accountId)))) throw new Refused('not-found')
}

/** "Joana da Silva" is shown as "Joana S.": a first name and the initial of the last. */
export function authorName(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] || 'Cliente'
  const last = words.length > 1 ? words.at(-1)! : ''
  return last ? `${first} ${[...last][0]!.toLocaleUpperCase('pt-BR')}.` : first
}

const PAGE_SIZE = 10

/** A page of the reviews of a product, the newest first; each says whether its author has the product still. */
export async function listReviews(
  db: Db,
  productId: ProductId,
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

const reviewOf = (row: StoredReview, hasProduct: boolean): Review => ({
  id: row.id,
  author: row.author,
  stars: row.stars,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  ...(row.editedAt && { editedAt: row.editedAt.toISOString() }),
  hasProduct,
  ...(row.reply && row.repliedAt && { reply: { text: row.reply, at: row.repliedAt.toISOString() } }),
})

/** Tells the shop that a review should be looked at; it is shown until somebody has. Refuses `not-found`. */
export async function reportReview(
  app: App,
  accountId: AccountId,
  { reviewId, reason }: { reviewId: string; reason: ReportReason },
): Promise<void> {
  const report = { reviewId, accountId, reason, at: app.clock.now() }
  if (!(await inTransaction(app.db, (tx) => insertReport(tx, report)))) throw new Refused('not-found')
}

/** Takes a review out of the shop, for a reason that its author may be told. Refuses `not-found` when it is not shown. */
export async function hideReview(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  at: Date,
): Promise<void> {
  if (!(await markHidden(tx, id, reason, at))) throw new Refused('not-found')
}
