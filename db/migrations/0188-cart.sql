-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a cart. An account has one open cart in each brand, a visitor one by their cookie.
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
  -- When its lines moved into the cart of an account.
  merged_at timestamptz,
  coupon_code_id text references coupon_code,
  -- The coupons that combine with the first.
  more_coupons jsonb not null default '[]',
  -- The quote that was last shown, and when: its prices hold for an hour.
  quote_id text,
  quoted_at timestamptz,
  -- How many reminders of the abandoned cart were sent.
  reminded smallint not null default 0 check (reminded between 0 and 3),
  -- The abandoned cart whose reminder brought the lines here.
  recovered_from text references cart on delete set null,
  -- The campaign that brought the buyer: `UtmParameters` of contract/src/utm-parameters.ts.
  utm_parameters jsonb,
  check (account_id is not null or visitor_hash is not null)
);
create index cart_left on cart (updated_at) where status = 'open' and updated_at is not null;
create unique index cart_open on cart (account_id, brand_id) where status = 'open' and account_id is not null;

-- A row is an order bump: a product that is offered beside the cart by a box that only the buyer ticks (CDC, art. 39,
-- III).
create table order_bump (
  id text primary key,
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null default 'once' check (interval in ('once', 'month', 'year')),
  -- It is offered where one of these is in the cart, and where null, with any cart.
  with_product_ids text[],
  pitch text not null check (length(pitch) between 10 and 200),
  -- Of several that fit, the highest is offered.
  priority integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at)
);
create index order_bump_brand on order_bump (brand_id);

-- Tells every process to read the order bumps again that it holds in memory.
create function tell_bumps_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order-bumps', '');
  return null;
end $$;
create trigger bump_told after insert or update or delete on order_bump
  for each statement execute function tell_bumps_changed();

-- A row is an upsell: a product that is offered once an order is paid, by a question that the buyer answers (CDC,
-- art. 39, III). The answer charges nothing.
create table upsell (
  id text primary key,
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null default 'once' check (interval in ('once', 'month', 'year')),
  -- It is offered after an order of one of these, and where null, after any order.
  after_product_ids text[],
  -- The discount: an automatic coupon, which then is good for this offer alone.
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

-- Tells every process to read the upsells again that it holds in memory, and which coupons are automatic.
create function tell_upsells_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('upsells', '');
  perform pg_notify('price-rules', '');
  return null;
end $$;
create trigger upsell_told after insert or update or delete on upsell
  for each statement execute function tell_upsells_changed();

-- A row is a line of a cart: a product at a version of its price.
create table cart_line (
  id text primary key,
  cart_id text not null references cart,
  product_id text not null references product,
  price_id text not null references price,
  added_at timestamptz not null,
  -- The visitor's cart that the line comes from. It is removed again when the merge is undone.
  merged_from text references cart,
  -- When the line was saved for later: it is shown, neither priced nor ordered.
  saved_at timestamptz,
  -- The order bump that added the line.
  bump_id text references order_bump,
  -- The upsell that added the line, and the order that it was offered after. An order adds one such line at most.
  upsell_id text references upsell,
  upsell_order_id text,
  -- Whether the buyer has had the trial of the plan before, and pays from the first day.
  trial_used boolean not null default false,
  unique (cart_id, product_id),
  check ((upsell_id is null) = (upsell_order_id is null))
);
create unique index cart_line_upsell on cart_line (upsell_order_id);

-- When a cart was merged into another one. It is a function because few lines of a cart come from another one.
create function cart_merged_at(cart text) returns timestamptz language sql stable as $$
  select merged_at from cart source where source.id = cart
$$;
