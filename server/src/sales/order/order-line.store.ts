import type { Figures } from '@vitrine/contract/admin/overview'
import type { BrandId } from '@vitrine/contract/brand'
import type { OrderId, ProductId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { type Db, isOneOf, type Tx } from '#kernel/database.ts'
import { type Span, startOf } from '#kernel/span.ts'
import type { OrderRow } from './order.store.ts'

/** Of some lines, by their ids, the order that each is of and the product that it is about. */
export async function listLines(
  db: Db,
  lineIds: readonly string[],
): Promise<Map<string, { orderId: OrderId; productId: ProductId }>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_line')
    .select(['id', 'order_id as orderId', 'product_id as productId'])
    .where('id', 'in', [...lineIds])
    .execute()
  return new Map(rows.map(({ id, ...line }) => [id, line]))
}

/** All that was paid for a line `l` has gone back. */
const GIVEN_BACK = sql`(l.total > 0 and l.total <= (
  select coalesce(sum(f.amount), 0) from refund_line f join refund r on r.id = f.refund_id
  where f.order_line_id = l.id and r.state = 'done'))`

/**
 * Adds the lines of newly paid orders to "mais vendidos", each once, and subtracts those that were refunded. Who renews a
 * plan bought it before: a renewal is no sale. A sweep
 * does this for all orders: if every order wrote the row of its product, buyers of one product would wait for each
 * other. Rows are locked by id of product, in the order in which all other writers of many rows lock them.
 */
export async function countSold(tx: Tx): Promise<void> {
  await sql`
    with fresh as (
      update order_line l set counted = true from purchase_order o
      where o.id = l.order_id and not l.counted and o.kind <> 'renewal'
        and (o.status = 'paid' or o.status = 'partially-refunded' and not ${GIVEN_BACK})
      returning l.product_id, 1 as n),
    back as (
      update order_line l set counted = false from purchase_order o
      where o.id = l.order_id and l.counted and o.kind <> 'renewal'
        and o.status in ('partially-refunded', 'refunded', 'charged-back')
        and (o.status <> 'partially-refunded' or ${GIVEN_BACK})
      returning l.product_id, -1 as n),
    sums as (
      select product_id, sum(n) as n from (select * from fresh union all select * from back) as changed
      group by product_id),
    held as (
      select product.id, sums.n from product join sums on sums.product_id = product.id
      order by product.id for update of product)
    update product p set sold = p.sold + held.n from held where held.id = p.id`.execute(tx)
}

interface TrialBuyer extends Pick<OrderRow, 'accountId'> {
  document?: string | undefined
  /** An order that does not count. */
  besides?: string
}

/** Which of these plans an order that waits for its money is to try, or to have at their introductory price, of the same account or CPF or CNPJ. */
export async function listWaitingTrials(
  db: Db,
  productIds: readonly ProductId[],
  { accountId, document, besides = '' }: TrialBuyer,
): Promise<ProductId[]> {
  const { rows } = await sql<{ productId: ProductId }>`
    select distinct l.product_id as "productId" from purchase_order o join order_line l on l.order_id = o.id
    where o.status = 'awaiting-payment' and o.id <> ${besides} and (l.trial_days > 0 or l.introductory_cycles > 0)
      and ${isOneOf(sql`l.product_id`, productIds)}
      and (o.account_id = ${accountId} or o.buyer_document = ${document ?? null})`.execute(db)
  return rows.map(({ productId }) => productId)
}

/** With which CPF or CNPJ an order was placed. */
export async function findDocumentOf(db: Db, orderId: OrderId): Promise<string> {
  const { buyer_document: document } = await db
    .selectFrom('purchase_order')
    .select('buyer_document')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return document
}

/** What of the account of orders' money moved within a span, in centavos (decision 052). */
type MoneyFigures = Pick<
  Figures,
  'gross' | 'fees' | 'refunded' | 'refunds' | 'chargedBack' | 'chargebacks' | 'net'
>

const ofKind = (kind: 'received' | 'refunded' | 'charged-back') =>
  sql`coalesce(abs(sum(money) filter (where kind = ${kind})), 0)::float8`
const countOf = (kind: 'refunded' | 'charged-back') =>
  sql`count(*) filter (where kind = ${kind} and money < 0)::int`

const sums = sql`${ofKind('received')} as gross, coalesce(sum(fee), 0)::float8 as fees,
  ${ofKind('refunded')} as refunded, ${countOf('refunded')} as refunds,
  ${ofKind('charged-back')} as "chargedBack", ${countOf('charged-back')} as chargebacks,
  coalesce(sum(money - fee), 0)::float8 as net`
/** In all brands, or in one. */
type SalesSpan = Span & { brand?: BrandId | undefined }

const moved = ({ from, to, brand }: SalesSpan) => sql`order_money where at >= ${from} and at < ${to}
  ${brand ? sql`and order_id in (select id from purchase_order where brand_id = ${brand})` : sql``}`

async function readMoney(db: Db, span: SalesSpan): Promise<MoneyFigures> {
  const { rows } = await sql<MoneyFigures>`select ${sums} from ${moved(span)}`.execute(db)
  return rows[0]!
}

/** The same by step, for those steps in which something moved. */
async function listMoney(
  db: Db,
  span: SalesSpan,
  step: 'hour' | 'day' | 'month',
): Promise<(MoneyFigures & { at: Date })[]> {
  const { rows } = await sql<MoneyFigures & { at: Date }>`
    select ${startOf(step, sql`at`)} as at, ${sums} from ${moved(span)} group by 1`.execute(db)
  return rows
}

/** What moved of one order until now, as a part of somebody else's query. */
const ofOrder = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select row_to_json(m) from (select ${sums} from order_money where order_id = ${orderId} and at is not null) m)`

/** What of the money that came for an order is still here, in centavos; negative where more left than came. */
async function readLeft(db: Db, orderId: OrderId): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(money), 0) as left from order_money where order_id = ${orderId}`.execute(db)
  return rows[0]!.left
}

/** What moved of the account of orders' money, of all orders or of one. */
export const orderMoney = { read: readMoney, readLeft, list: listMoney, ofOrder }
