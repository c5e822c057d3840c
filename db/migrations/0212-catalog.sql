-- A renewal is no sale: what was counted of renewals goes. Their lines stay marked, so that nobody counts them again.
with renewed as (
  select l.product_id, count(*) as n from order_line l join purchase_order o on o.id = l.order_id
  where l.counted and o.kind = 'renewal' group by l.product_id)
update product p set sold = greatest(p.sold - renewed.n, 0) from renewed where renewed.product_id = p.id;
