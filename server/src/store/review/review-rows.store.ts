import type { ReviewRow } from '@vitrine/contract/admin/review'
import { sql } from 'kysely'
import { nameOfProduct, productsNamed } from '#catalog'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'

interface ReviewFilter extends ListQuery {
  reported?: 'yes' | undefined
  hidden?: 'yes' | 'no' | undefined
  product?: string | undefined
  stars?: number | undefined
}

type Row = Omit<ReviewRow, 'createdAt' | 'hidden'> & {
  createdAt: Date
  hiddenAt: Date | null
  hiddenReason: string | null
}

const columns = sql`r.id, r.stars, r.text, r.created_at as "createdAt", r.hidden_at as "hiddenAt",
  r.hidden_reason as "hiddenReason", jsonb_build_object('id', r.product_id, 'name', ${nameOfProduct(sql`r.product_id`)}) as product,
  r.author, r.account_id as "accountId",
  (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
    from (select reason, count(*)::int as count from review_report
      where review_id = r.id and settled_at is null group by reason) counted) as reports`
const from = sql`review r`
const itemOf = ({ createdAt, hiddenAt, hiddenReason, ...row }: Row): ReviewRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  ...(hiddenAt && { hidden: { at: hiddenAt.toISOString(), reason: hiddenReason ?? '' } }),
})

/** Reviews of the administration, with the reports that nobody has looked at yet. */
export const reviewRows: ListSource<ReviewFilter, Row, ReviewRow> = {
  columns: () => columns,
  from: () => from,
  anyOf: ({ q }) =>
    q ? [sql`r.product_id in (${productsNamed(q)})`, holdsText(sql`plain(r.text)`, q)] : undefined,
  where: ({ reported, hidden, product, stars }) => [
    reported && sql`exists (select from review_report where review_id = r.id and settled_at is null)`,
    hidden && (hidden === 'yes' ? sql`r.hidden_at is not null` : sql`r.hidden_at is null`),
    product ? sql`r.product_id = ${product}` : undefined,
    stars ? sql`r.stars = ${stars}` : undefined,
  ],
  id: sql`r.id`,
  sorts: { created: { by: sql`r.created_at`, type: 'timestamptz' } },
  item: itemOf,
}

/** One of them by its id. */
export async function findReviewRow(db: Db, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${from} where r.id = ${id}`.execute(db)
  return rows.map(itemOf)[0]
}

/** Somebody of the shop has looked at what was reported of a review; resolves to how many reports there were. */
export async function settleReports(tx: Tx, reviewId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('review_report')
    .set({ settled_at: at })
    .where('review_id', '=', reviewId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Reviews with a report that nobody has looked at. */
export const reviewAttention: AttentionSources<'review-reported'> = {
  async 'review-reported'({ db }) {
    const { rows } = await sql<NeedsAttention>`
      select count(distinct review_id)::int as count from review_report where settled_at is null`.execute(db)
    return rows[0]!
  },
}
