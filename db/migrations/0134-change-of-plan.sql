-- What a subscription's running period was paid with, and what it is worth in centavos: its plan may be exchanged for
-- another one, and the days that are left of it are credited.
alter table subscription
  add column period_line_id text references order_line,
  add column period_value integer not null default 0 check (period_value >= 0),
  -- The plan that comes next, and what one of its periods costs.
  add column change_price_id text references price,
  add column change_amount integer check (change_amount >= 0),
  -- What coupons promised was promised to the plan that was bought.
  add column keeps_coupons boolean not null default true,
  -- How it was before a change that was paid, for whoever takes that back.
  add column before_change jsonb,
  add constraint subscription_change check ((change_price_id is null) = (change_amount is null));

update subscription s set period_line_id = p.id, period_value = greatest(0, p.total - p.setup_fee)
from (
  select distinct on (s.id) s.id as subscription_id, l.id, l.total, l.setup_fee
  from subscription s
  join purchase_order o on o.subscription_id = s.id and o.kind = 'renewal' and o.period_start_on = s.period_start_on
    or o.id = (select first.order_id from order_line first where first.id = s.order_line_id)
  join order_line l on l.order_id = o.id and (o.kind = 'renewal' or l.id = s.order_line_id)
  where o.paid_at is not null
  order by s.id, o.kind = 'renewal' desc, o.paid_at desc) p
where p.subscription_id = s.id;
update subscription set period_value = 0 where status = 'trialing';
