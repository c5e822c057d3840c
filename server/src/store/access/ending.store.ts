import type { BrandId } from '@vitrine/contract/brand'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

const BATCH = 200

/** Too short to be told of a month before. */
const SHORT_DAYS = 60

/** What an order's line is about, not what is inside of it: one message for each thing that was bought. */
const isBought = sql`e.source = 'order' and e.kind = 'product' and e.revoked_at is null
  and exists (select from order_line l where l.id = e.source_id and l.product_id = e.resource)`

/** Nobody misses what they may use longer for another reason. */
const goesOn = sql`exists (select from entitlement o where o.account_id = e.account_id and o.resource = e.resource
  and o.revoked_at is null and o.id <> e.id and (o.until_at is null or o.until_at > e.until_at))`

/** Marks what ends between these instants as told of, each once; whoever else looks meanwhile passes it over. */
export async function markEnding(
  tx: Tx,
  step: 1 | 2,
  { after, until }: { after: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select e.id from entitlement e
      where ${isBought} and e.ending_told < ${step} and e.until_at > ${after} and e.until_at <= ${until}
        and (${step}::integer = 2 or e.until_at - e.from_at > make_interval(days => ${SHORT_DAYS}))
      order by e.until_at limit ${BATCH} for update of e skip locked)
    update entitlement set ending_told = ${step} from due where entitlement.id = due.id
    returning entitlement.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Bought access that ends. */
export interface EndingAccess {
  accountId: string
  brandId: BrandId
  title: string
  slug: string
  until: Date
}

/** Nothing when it is over, was taken back, or goes on for another reason. */
export async function findEnding(db: Db, id: string, now: Date): Promise<EndingAccess | undefined> {
  const { rows } = await sql<EndingAccess>`
    select e.account_id as "accountId", o.brand_id as "brandId", e.title, p.slug, e.until_at as until
    from entitlement e join order_line l on l.id = e.source_id join purchase_order o on o.id = l.order_id
      join product p on p.id = l.product_id
    where e.id = ${id} and ${isBought} and e.until_at > ${now} and not ${goesOn}`.execute(db)
  return rows[0]
}
