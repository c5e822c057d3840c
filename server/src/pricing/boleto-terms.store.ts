import type { BoletoTerms } from '@vitrine/contract/boleto-terms'
import { dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'

/** What boletos are asked and given by those of these products that say it themselves, as it holds then. */
export async function listBoletoTerms(
  db: Db,
  productIds: readonly string[],
  at: Date,
): Promise<BoletoTerms[]> {
  if (productIds.length === 0) return []
  const day = dayOf(at)
  const { rows } = await sql<BoletoTerms>`
    select t.product_id as "productId", p.name, t.late_days as "lateDays", t.fine_bp as "fineBp",
      t.interest_bp as "interestBp", t.prompt_bp as "promptBp", t.prompt_days as "promptDays"
    from boleto_term t join product p on p.id = t.product_id
    where t.product_id in (${sql.join(productIds)}) and t.withdrawn_at is null and t.starts_on <= ${day}::date
      and (t.ends_on is null or t.ends_on >= ${day}::date)
    order by t.product_id`.execute(db)
  return rows
}
