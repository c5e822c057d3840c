-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- The middle of the codes of orders, in brands without a number series.
create sequence order_number;

-- A row is an order, with the prices and the buyer as they were when it was placed. `order` is a word of SQL.
create table purchase_order (
  id text primary key,
  code text not null unique,
  brand_id text not null references brand,
  account_id text not null references account,
  cart_id text references cart,
  status text not null check (status in (
      'awaiting-payment', 'paid', 'disputed', 'charged-back', 'expired', 'cancelled', 'partially-refunded', 'refunded')),
  buyer_name text not null,
  buyer_email text not null,
  buyer_document text not null,
  subtotal integer not null,
  discount integer not null,
  total integer not null,
  terms_version text not null,
  placed_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  -- What is charged on top of the price.
  tax integer not null default 0 check (tax >= 0),
  -- The explained lines of the total, with the versions of the rules that made them.
  pricing jsonb,
  -- Kept where a boleto has to name it, and for that alone.
  buyer_address jsonb,
  -- The part of the total that is paid with store credit, and how much of that is promised back.
  credit integer not null default 0,
  credit_back integer not null default 0,
  -- When the buyer declined an upsell. None is offered after this order again.
  upsell_declined_at timestamptz,
  -- Within how many days the purchase may be taken back: seven (CDC, art. 49), or the longest guarantee of its
  -- products when it was placed.
  regret_days integer not null default 7 check (regret_days >= 7),
  -- The orders of a subscription pay for one of its periods.
  kind text not null default 'checkout' check (kind in ('checkout', 'renewal', 'change', 'reactivation')),
  subscription_id text,
  period_start_on date,
  period_end_on date,
  due_on date,
  constraint purchase_order_credit_back_within_credit check (credit_back between 0 and credit),
  constraint purchase_order_credit_within_total check (credit between 0 and total),
  constraint purchase_order_of_subscription check (
    (kind = 'checkout') = (cart_id is not null) and (kind = 'checkout') = (subscription_id is null)
    and (kind = 'checkout') = (period_start_on is null) and (kind = 'checkout') = (period_end_on is null)
    and (kind = 'checkout') = (due_on is null) and period_end_on > period_start_on),
  constraint purchase_order_total check (total = subtotal - discount + tax and total >= 0)
);
create index purchase_order_account on purchase_order (account_id, placed_at desc);
create index purchase_order_brand on purchase_order (brand_id, placed_at, id);
create index purchase_order_buyer_part on purchase_order using gin (plain(buyer_name) gin_trgm_ops);
create index purchase_order_code_part on purchase_order using gin (code gin_trgm_ops);
create index purchase_order_code_prefix on purchase_order (code text_pattern_ops);
create index purchase_order_document on purchase_order (buyer_document);
create index purchase_order_email on purchase_order (lower(buyer_email));
-- Refunded sales leave "mais vendidos".
create index purchase_order_given_back on purchase_order (id)
  where status in ('partially-refunded', 'refunded', 'charged-back');
create index purchase_order_paid on purchase_order (paid_at, id) where paid_at is not null;
-- One order pays for a period. A cancelled one makes room for another.
create unique index purchase_order_period on purchase_order (subscription_id, period_start_on)
  where kind = 'renewal' and status <> 'cancelled';
create index purchase_order_placed on purchase_order (placed_at, id);
create index purchase_order_subscription on purchase_order (subscription_id) where subscription_id is not null;
create index purchase_order_total on purchase_order (total, id);
create index purchase_order_unpaid on purchase_order (account_id) where status in ('awaiting-payment', 'expired');
create index purchase_order_waiting on purchase_order (placed_at) where status = 'awaiting-payment';

-- A row is a line of an order: a product at the price that was agreed.
create table order_line (
  id text primary key,
  order_id text not null references purchase_order,
  product_id text not null references product,
  price_id text not null references price,
  name text not null,
  interval text not null,
  amount integer not null,
  discount integer not null,
  total integer not null,
  position integer not null,
  -- Whether `product.sold` includes it.
  counted boolean not null default false,
  tax integer not null default 0 check (tax >= 0),
  trial_days integer check (trial_days between 1 and 90),
  -- The part of `amount` that is charged once.
  setup_fee integer not null default 0,
  check (setup_fee between 0 and amount),
  constraint order_line_total check (total = amount - discount + tax and total >= 0)
);
create index order_line_order on order_line (order_id);
create index order_line_uncounted on order_line (order_id) where not counted;

-- Whether an order is paid and nothing of it was refunded. Money that the order could not take does not count.
create function is_kept(o purchase_order) returns boolean language sql stable as $$
  select o.status = 'paid' and not exists (select from refund r where r.order_id = o.id and r.reason <> 'unwanted')
$$;

-- The coupon of an upsell after the order `bought`, and whether it holds at `at`: the order was paid after
-- `paid_after` and is kept.
create function upsell_terms(upsell text, bought text, product text, "interval" text, at timestamptz, paid_after timestamptz)
returns json language sql stable as $$
  select json_build_object('couponId', u.coupon_id, 'at', at, 'holds', u.product_id = product and u.interval = "interval"
    and u.starts_at <= at and coalesce(u.ends_at > at, true) and o.paid_at > paid_after and is_kept(o))
  from upsell u join purchase_order o on o.id = bought where u.id = upsell and u.coupon_id is not null
$$;

-- These columns refer to tables that are created later than their own.
alter table coupon_code add foreign key (order_id) references purchase_order;
alter table coupon_redemption add foreign key (order_id) references purchase_order;
alter table cart_line add foreign key (upsell_order_id) references purchase_order;
alter table payment add foreign key (order_id) references purchase_order;
alter table credit_entry add foreign key (order_id) references purchase_order;
alter table refund add foreign key (order_id) references purchase_order;
alter table refund_line add foreign key (order_line_id) references order_line;
