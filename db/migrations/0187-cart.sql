-- baseline of 0169-pdf-of-a-fiscal-note.sql

create table cart (
  id text primary key,
  brand_id text not null references brand,
  account_id text references account,
  -- SHA-256 of the visitor's cookie.
  visitor_hash bytea unique,
  coupon_id text references coupon,
  status text not null default 'open' check (status in ('open', 'ordered', 'merged')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When this cart was poured into another one.
  merged_at timestamptz,
  coupon_code_id text references coupon_code,
  more_coupons jsonb not null default '[]',
  -- Prices that were seen hold for a while: `quote_id` names what was seen, `quoted_at` when. Nothing before the first look.
  quote_id text,
  quoted_at timestamptz,
  reminded smallint not null default 0 check (reminded between 0 and 3),
  recovered_from text references cart on delete set null,
  -- Where the owner of a cart came from, as `UtmParameters` of contract/src/utm-parameters.ts: its order's too.
  utm_parameters jsonb,
  check (account_id is not null or visitor_hash is not null)
);
create index cart_left on cart (updated_at) where status = 'open' and updated_at is not null;
create unique index cart_open on cart (account_id, brand_id) where status = 'open' and account_id is not null;

-- One more thing that is offered beside a cart, by a box that nobody but its owner ticks (CDC, art. 39, III).
create table order_bump (
  id text primary key,
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null default 'once' check (interval in ('once', 'month', 'year')),
  -- Offered with one of these in the cart; nothing means with any.
  with_product_ids text[],
  pitch text not null check (length(pitch) between 10 and 200),
  -- Of several that fit, the highest is offered.
  priority integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at)
);
create index order_bump_brand on order_bump (brand_id);

-- Processes keep the few offers in memory; changes are seldom.
create function tell_bumps_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order-bumps', '');
  return null;
end $$;
create trigger bump_told after insert or update or delete on order_bump for each statement execute function tell_bumps_changed();

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
  ends_at timestamptz,
  check (ends_at > starts_at)
);
create index upsell_brand on upsell (brand_id);
create index upsell_coupon on upsell (coupon_id) where coupon_id is not null;

-- Processes keep the few offers in memory, and which coupons are good for everybody.
create function tell_upsells_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('upsells', '');
  perform pg_notify('price-rules', '');
  return null;
end $$;
create trigger upsell_told after insert or update or delete on upsell for each statement execute function tell_upsells_changed();

create table cart_line (
  id text primary key,
  cart_id text not null references cart,
  product_id text not null references product,
  price_id text not null references price,
  added_at timestamptz not null,
  -- A line that came over from what was chosen before signing in; taken out again when the merge is undone.
  merged_from text references cart,
  -- Kept for another time: shown with the cart, neither priced nor ordered.
  saved_at timestamptz,
  -- The offer that put the line there.
  bump_id text references order_bump,
  -- What put the line there, and the order after which it was offered; an order brings one such line, ever.
  upsell_id text references upsell,
  upsell_order_id text,
  -- Whoever is known to have tried the plan pays from the first day.
  trial_used boolean not null default false,
  unique (cart_id, product_id),
  check ((upsell_id is null) = (upsell_order_id is null))
);
create unique index cart_line_upsell on cart_line (upsell_order_id);

create function cart_merged_at(cart text) returns timestamptz language sql stable as $$
  select merged_at from cart source where source.id = cart
$$;
