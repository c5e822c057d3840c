import type { ProductParcels } from '@vitrine/contract/card'
import { dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** The terms that hold then of those of these products that have any of their own. */
export async function listProductParcels(
  db: Db,
  productIds: readonly string[],
  at: Date,
): Promise<ProductParcels[]> {
  if (productIds.length === 0) return []
  const day = dayOf(at)
  const { rows } = await sql<ProductParcels>`
    select i.product_id as "productId", p.name, i.most, i.interest_free_up_to as "interestFreeUpTo"
    from product_installment i join product p on p.id = i.product_id
    where i.product_id in (${sql.join(productIds)}) and i.withdrawn_at is null and i.starts_on <= ${day}::date
      and (i.ends_on is null or i.ends_on >= ${day}::date)
    order by i.product_id`.execute(db)
  return rows
}
