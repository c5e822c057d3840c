import type { Price } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { productShown } from './card.store.ts'
import { priceHolds, priceJson, type Window } from './price.store.ts'

/** A plan of a shop window, with what it costs for each interval, the cheapest first. */
export interface Plan {
  product: { id: ProductId; slug: string; name: string }
  prices: Price[]
}

export interface WantedPlans {
  /** This one comes first. */
  productId: ProductId
  /** How many in all; the others are those that sold the most. */
  most: number
}

const renewing = (window: Window) => sql`${priceHolds(window)} and price.interval <> 'once'`

/** Plans that a brand sells, the one that is wanted first where it is one of them; it alone when `most` is one. */
export async function listPlans(db: Db, window: Window, { productId, most }: WantedPlans): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select jsonb_build_object('id', product.id, 'slug', product.slug, 'name', product.name) as product, plan.prices
    from product cross join lateral (
      select jsonb_agg(${priceJson(window)} order by price.amount) as prices
      from price where price.product_id = product.id and ${renewing(window)}) plan
    where product.terms @@ ${"'#subscription'"}::tsquery and ${productShown(window)} and plan.prices is not null
      and (${most} > 1 or product.id = ${productId})
    order by product.id = ${productId} desc, product.sold desc, product.id limit ${most}`.execute(db)
  return rows
}
