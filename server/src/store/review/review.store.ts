import type { ReviewRow } from '@vitrine/contract/admin/review'
import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import type { OwnReview, ReportReason } from '@vitrine/contract/review'
import { sql } from 'kysely'
import { nameOfProduct, productsNamed } from '#catalog'
import type { AccountMerge } from '#kernel/account-merge.ts'
import { movedUnless } from '#kernel/account-merge.ts'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'

export interface StoredReview {
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
): Promise<StoredReview[]> {
  const { rows } = await sql<StoredReview>`
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

interface Report {
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

/** Of two reviews of one product the one of the account that stays stays; what was reported of the other goes with it. */
async function deleteReportsOfTwins(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  await sql`
    delete from review_report where review_id in (
      select gone.id from review gone join review own using (product_id)
      where gone.account_id = ${from} and own.account_id = ${into})`.execute(tx)
}

/** What people said of products stays for those who choose, without a name. */
export const reviewData: PersonalDataSource = {
  merge: deleteReportsOfTwins,
  name: 'avaliações',
  tables: [
    {
      table: 'review_report',
      merge: movedUnless(['review_id'], 'deleted', 'Denúncias de avaliações'),
      owner,
      file: 'denuncias',
      shown: { reason: 'Motivo', at: 'Data' },
      hidden: { review_id: OURS, account_id: OURS, settled_at: OURS },
      erase: 'delete',
    },
    {
      table: 'review',
      merge: movedUnless(['product_id'], 'deleted', 'Avaliações'),
      owner,
      file: 'avaliacoes',
      shown: {
        product_id: 'Produto',
        brand_id: 'Marca',
        stars: 'Estrelas',
        text: 'Texto',
        author: 'Assinada como',
        created_at: 'Escrita em',
        edited_at: 'Alterada em',
        hidden_at: 'Retirada em',
        hidden_reason: 'Motivo da retirada',
        reply: 'Resposta da loja',
        replied_at: 'Respondida em',
      },
      hidden: { id: OURS, account_id: OURS },
      erase: { author: 'Cliente' },
    },
  ],
}
