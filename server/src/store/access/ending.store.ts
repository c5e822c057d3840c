import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** What came with a bundle is among them. */
const BATCH = 1000

/** Too short to be told of a month before. */
const SHORT_DAYS = 60

/** A product that came with a line of an order: what the line is about, or a part of it. */
const isOrdered = sql`e.source = 'order' and e.kind = 'product' and e.revoked_at is null`

/** Nobody misses what they may use longer for another reason. */
const goesOn = sql`exists (select from entitlement o where o.account_id = e.account_id and o.resource = e.resource
  and o.revoked_at is null and o.id <> e.id and (o.until_at is null or o.until_at > e.until_at))`

/** What ends: a product, and the line of an order that it came with. */
interface EndingEntitlement {
  id: string
  productId: string
  lineId: string
}

/** Marks what ends between these instants as told of, each once; whoever else looks meanwhile passes it over. */
export async function markEnding(
  tx: Tx,
  step: 1 | 2,
  { after, until }: { after: Date; until: Date },
): Promise<EndingEntitlement[]> {
  const { rows } = await sql<EndingEntitlement>`
    with due as (
      select e.id from entitlement e
      where ${isOrdered} and e.ending_told < ${step} and e.until_at > ${after} and e.until_at <= ${until}
        and (${step}::integer = 2 or e.until_at - e.from_at > make_interval(days => ${SHORT_DAYS}))
      order by e.until_at limit ${BATCH} for update of e skip locked)
    update entitlement set ending_told = ${step} from due where entitlement.id = due.id
    returning entitlement.id, entitlement.resource as "productId", entitlement.source_id as "lineId"`.execute(
    tx,
  )
  return rows
}

/** Ordered access that ends. */
export interface EndingAccess {
  accountId: AccountId
  /** Of the order that it came with. */
  lineId: string
  title: string
  slug: string
  until: Date
}

/** Nothing when it is over, was taken back, or goes on for another reason. */
export async function findEnding(db: Db, id: string, now: Date): Promise<EndingAccess | undefined> {
  const { rows } = await sql<EndingAccess>`
    select e.account_id as "accountId", e.source_id as "lineId", e.title, p.slug, e.until_at as until
    from entitlement e join product p on p.id = e.resource
    where e.id = ${id} and ${isOrdered} and e.until_at > ${now} and not ${goesOn}`.execute(db)
  return rows[0]
}
