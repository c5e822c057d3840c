import type { Figures } from '@vitrine/contract/admin/overview'
import type { BrandId } from '@vitrine/contract/brand'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { type Span, startOf } from '#kernel/span.ts'

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

/** What moved of the account of orders' money, of all orders or of one. */
export const orderMoney = { read: readMoney, list: listMoney, ofOrder }
