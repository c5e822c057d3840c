-- A row is an offer: an order bump, which is offered beside a cart by a box that only the buyer ticks, or an upsell, which
-- is offered once an order is paid by a question that the buyer answers (CDC, art. 39, III). No answer charges anything.
create table offer (
  id text primary key,
  kind text not null check (kind in ('order-bump', 'upsell')),
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null default 'once'
    check (interval in ('once', 'week', 'month', 'two-months', 'quarter', 'half-year', 'year')),
  -- It is offered where one of these is in the cart, or was ordered, and where null, with any cart or after any order.
  product_ids text[],
  -- The discount of an upsell: an automatic coupon, which then is good for this offer alone.
  coupon_id text references coupon,
  pitch text not null check (length(pitch) between 10 and 200),
  -- Of several that fit, the highest is offered.
  priority integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at),
  check (coupon_id is null or kind = 'upsell')
);
create index offer_brand on offer (brand_id);
create index offer_coupon on offer (coupon_id) where coupon_id is not null;

-- This locks the three tables, so that what the version before writes waits until the rows have moved.
alter table cart_line drop constraint cart_line_bump_id_fkey, drop constraint cart_line_upsell_id_fkey;

-- Both were declared by hand: an upsell with the id of an order bump gets another one.
update cart_line set upsell_id = 'ups_' || md5(upsell_id) where upsell_id in (select id from order_bump);
update upsell set id = 'ups_' || md5(id) where id in (select id from order_bump);
insert into offer (id, kind, brand_id, product_id, interval, product_ids, pitch, priority, starts_at, ends_at)
select id, 'order-bump', brand_id, product_id, interval, with_product_ids, pitch, priority, starts_at, ends_at
from order_bump;
insert into offer (id, kind, brand_id, product_id, interval, product_ids, coupon_id, pitch, priority, starts_at, ends_at)
select id, 'upsell', brand_id, product_id, interval, after_product_ids, coupon_id, pitch, priority, starts_at, ends_at
from upsell;
drop table order_bump, upsell;
drop function tell_bumps_changed, tell_upsells_changed;

-- The offer that added the line; with `upsell_order_id` where it is an upsell.
alter table cart_line add column offer_id text;
update cart_line set offer_id = coalesce(upsell_id, bump_id) where upsell_id is not null or bump_id is not null;
alter table cart_line
  add foreign key (offer_id) references offer,
  add constraint cart_line_upsell_has_offer check (upsell_order_id is null or offer_id is not null);

-- As before, of the offer.
create or replace function upsell_terms(upsell text, bought text, product text, "interval" text, at timestamptz, paid_after timestamptz)
returns json language sql stable as $$
  select json_build_object('couponId', u.coupon_id, 'at', at, 'holds', u.product_id = product and u.interval = "interval"
    and u.starts_at <= at and coalesce(u.ends_at > at, true) and o.paid_at > paid_after and is_kept(o))
  from offer u join purchase_order o on o.id = bought where u.id = upsell and u.coupon_id is not null
$$;

-- Tells every process to read the offers again that it holds in memory, and which coupons are automatic. The version
-- before listens to `order-bumps` and `upsells`.
create function tell_offers_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify(channel, '') from unnest(array['offers', 'price-rules', 'order-bumps', 'upsells']) channel;
  return null;
end $$;
create trigger offer_told after insert or update or delete on offer
  for each statement execute function tell_offers_changed();

-- The rest is for the version before, which reads and writes it while both run: 1.2 drops the two views, the columns
-- `bump_id` and `upsell_id` of `cart_line` with their trigger, and the two channels above.

-- A row is an order bump, as the version before knows it.
create view order_bump as
  select id, brand_id, product_id, interval, product_ids as with_product_ids, pitch, priority, starts_at, ends_at, kind
  from offer where kind = 'order-bump' with check option;
alter view order_bump alter column kind set default 'order-bump';

-- A row is an upsell, as the version before knows it.
create view upsell as
  select id, brand_id, product_id, interval, product_ids as after_product_ids, coupon_id, pitch, priority, starts_at,
    ends_at, kind
  from offer where kind = 'upsell' with check option;
alter view upsell alter column kind set default 'upsell';

-- Makes `offer_id` follow `bump_id` and `upsell_id` where these are written, and else those follow it.
create function follow_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.offer_id := coalesce(new.offer_id, new.upsell_id, new.bump_id);
  elsif new.offer_id is not distinct from old.offer_id
    and (new.bump_id, new.upsell_id) is distinct from (old.bump_id, old.upsell_id) then
    new.offer_id := coalesce(new.upsell_id, new.bump_id);
  end if;
  new.bump_id := case when new.upsell_order_id is null then new.offer_id end;
  new.upsell_id := case when new.upsell_order_id is not null then new.offer_id end;
  return new;
end $$;
create trigger cart_line_offer before insert or update of offer_id, bump_id, upsell_id, upsell_order_id on cart_line
  for each row execute function follow_offer();
