-- What is offered once an order is paid, by a question that its buyer answers (CDC, art. 39, III). The answer charges nothing.
create table upsell (
  id text primary key,
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null default 'once' check (interval in ('once', 'month', 'year')),
  -- Offered to who bought one of these; nothing means after any purchase.
  after_product_ids text[],
  -- What it costs less: a coupon that nobody types (`automatic`), which then is good for what is offered here alone.
  coupon_id text references coupon,
  pitch text not null check (length(pitch) between 10 and 200),
  -- Of several that fit, the highest is offered.
  priority integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at)
);
create index upsell_brand on upsell (brand_id);
create index upsell_coupon on upsell (coupon_id) where coupon_id is not null;

-- What put the line there, and the order after which it was offered; an order brings one such line, ever.
alter table cart_line
  add column upsell_id text references upsell,
  add column upsell_order_id text references purchase_order,
  add check ((upsell_id is null) = (upsell_order_id is null));
create unique index cart_line_upsell on cart_line (upsell_order_id);

-- A "no" is kept with the order: nothing is offered after it again.
alter table purchase_order add column upsell_declined_at timestamptz;

-- Processes keep the few offers in memory, and which coupons are good for everybody.
create function tell_upsells_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('upsells', '');
  perform pg_notify('price-rules', '');
  return null;
end $$;
create trigger upsell_told after insert or update or delete on upsell for each statement execute function tell_upsells_changed();

-- Paid, and nothing of it was asked back; money that the order could not take is no part of it.
create function is_kept(o purchase_order) returns boolean language sql stable as $$
  select o.status = 'paid' and not exists (select from refund r where r.order_id = o.id and r.reason <> 'unwanted')
$$;
