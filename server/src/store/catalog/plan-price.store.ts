import type { BrandId } from '@vitrine/contract/brand'
import type { Interval } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** A price at which a plan is sold now; `amount` in centavos. */
export interface PlanPrice {
  priceId: string
  productId: ProductId
  name: string
  interval: Exclude<Interval, 'once'>
  amount: number
}

/** The prices at which a brand sells its plans now, by the names of the plans. */
export async function listPlanPrices(db: Db, brandId: BrandId, now: Date): Promise<PlanPrice[]> {
  const { rows } = await sql<PlanPrice>`
    select c.id as "priceId", p.id as "productId", p.name, c.interval, c.amount
    from price c join product p on p.id = c.product_id
    where c.brand_id = ${brandId} and p.type = 'subscription' and c.interval <> 'once'
      and c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now})
    order by p.name, c.amount, c.id`.execute(db)
  return rows
}
