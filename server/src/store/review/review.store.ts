import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import type { OwnReview, ReportReason } from '@vitrine/contract/review'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

export interface ReviewRow {
  id: string
  accountId: AccountId
  author: string
  stars: number
  text: string
  createdAt: Date
  editedAt: Date | null
  reply: string | null
  repliedAt: Date | null
}

/** Reviews of a product that are shown, the newest first, `limit` of them from the one after `after` on. */
export async function findReviews(
  db: Db,
  productId: ProductId,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select id, account_id as "accountId", author, stars, text, created_at as "createdAt", edited_at as "editedAt",
      reply, replied_at as "repliedAt"
    from review where product_id = ${productId} and hidden_at is null
      and ${after ? sql`(created_at, id) < (select created_at, id from review where id = ${after})` : sql`true`}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

const own = sql`id, stars, text, hidden_at is not null as hidden`

export async function findOwnReview(
  db: Db,
  accountId: AccountId,
  productId: ProductId,
): Promise<OwnReview | undefined> {
  const { rows } = await sql<OwnReview>`
    select ${own} from review where account_id = ${accountId} and product_id = ${productId}`.execute(db)
  return rows[0]
}

interface WrittenReview {
  productId: ProductId
  accountId: AccountId
  brandId: string
  author: string
  stars: number
  text: string
  at: Date
}

/** One per account and product: writing again changes it; one that was hidden stays so. */
export async function putReview(tx: Tx, review: WrittenReview): Promise<OwnReview> {
  const { productId, accountId, brandId, author, stars, text, at } = review
  const { rows } = await sql<OwnReview>`
    insert into review (id, product_id, account_id, brand_id, author, stars, text, created_at)
    values (${newId('rev')}, ${productId}, ${accountId}, ${brandId}, ${author}, ${stars}, ${text}, ${at})
    on conflict (product_id, account_id) do update
    set stars = excluded.stars, text = excluded.text, author = excluded.author, edited_at = ${at}
    returning ${own}`.execute(tx)
  return rows[0]!
}

/** False when the account has no such review. */
export async function deleteReview(tx: Tx, id: string, accountId: AccountId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('review')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface Report {
  reviewId: string
  accountId: AccountId
  reason: ReportReason
  at: Date
}

/** One report per account and review, the first; false when no such review is shown. */
export async function insertReport(tx: Tx, { reviewId, accountId, reason, at }: Report): Promise<boolean> {
  const { rows } = await sql`
    with shown as (select id from review where id = ${reviewId} and hidden_at is null),
    made as (
      insert into review_report (review_id, account_id, reason, at)
      select id, ${accountId}, ${reason}, ${at} from shown on conflict do nothing)
    select id from shown`.execute(tx)
  return rows.length > 0
}

/** False when it was not shown any more. */
export async function markHidden(tx: Tx, id: string, reason: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update review set hidden_at = ${at}, hidden_reason = ${reason} where id = ${id} and hidden_at is null`.execute(
    tx,
  )
  return Boolean(numAffectedRows)
}
