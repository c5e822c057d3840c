import { sql } from 'kysely'

const seated = sql`array(
  select seat.product_id from seat where seat.product_id = any(
    array_append(array(select product_id from bundle_item where bundle_id = p.id), p.id)))`

const contents = sql`(
  select coalesce(json_agg(json_build_object('productId', part.id, 'name', part.name, 'weight', b.weight) order by part.id), '[]')
  from bundle_item b join product part on part.id = b.product_id where b.bundle_id = p.id)`

/** What a line needs of its product `p` and price `c` to be shown, priced and ordered. */
export const sold = sql`
    'productId', p.id, 'categoryId', p.category_id, 'slug', p.slug, 'name', p.name, 'type', p.type, 'cover', p.cover,
    'purchaseLimit', limit_of(p.purchase_limit, c.access_months), 'seated', ${seated},
    'hasRequirements', exists (select from product_requirement r where r.product_id = p.id),
    'priceId', c.id, 'interval', c.interval, 'amount', c.amount, 'setupFee', c.setup_fee, 'accessMonths', c.access_months, 'serviceCode', p.service_code, 'ownedDiscount', p.owned_discount,
    'contents', case when p.type = 'bundle' then ${contents} else '[]' end`
