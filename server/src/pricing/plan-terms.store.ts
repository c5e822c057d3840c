import type { PlanTerms } from '@vitrine/contract/installment-plan'
import { dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'

/** Of these products, those that may be paid in parcels without a card then, and how. */
export async function listPlanTerms(db: Db, productIds: readonly string[], at: Date): Promise<PlanTerms[]> {
  if (productIds.length === 0) return []
  const day = dayOf(at)
  const { rows } = await sql<PlanTerms>`
    select t.product_id as "productId", p.name, t.most, t.min_parcel as "minParcel", t.monthly_bp as "monthlyBp",
      t.fine_bp as "fineBp", t.interest_bp as "interestBp"
    from plan_term t join product p on p.id = t.product_id
    where t.product_id in (${sql.join(productIds)}) and t.withdrawn_at is null and t.starts_on <= ${day}::date
      and (t.ends_on is null or t.ends_on >= ${day}::date)
    order by t.product_id`.execute(db)
  return rows
}
