import { sql } from 'kysely'

/** Those with a limited number of seats. */
const seated = sql`case when p.type = 'bundle' then bundle_seats(p.id)
  else array(select seat.product_id from seat where seat.product_id = p.id) end`

/** What a line needs of its product `p` and price `c` to be shown, priced and ordered. */
export const sold = sql`
    'productId', p.id, 'categoryId', p.category_id, 'slug', p.slug, 'name', p.name, 'type', p.type, 'cover', p.cover,
    'purchaseLimit', limit_of(p.purchase_limit, c.access_months), 'seated', ${seated},
    'guaranteeDays', p.guarantee_days, 'hasRequirements', exists (select from product_requirement r where r.product_id = p.id),
    'priceId', c.id, 'interval', c.interval, 'amount', c.amount, 'setupFee', c.setup_fee, 'accessMonths', c.access_months, 'minCycles', c.min_cycles, 'maxCycles', c.max_cycles, 'trialDays', c.trial_days, 'serviceCode', p.service_code, 'ownedDiscount', p.owned_discount,
    'contents', case when p.type = 'bundle' then bundle_contents(p.id) else '[]' end`
