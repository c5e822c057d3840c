-- `order` is a word of SQL.
create table purchase_order (
  id text primary key,
  code text not null unique,
  brand_id text not null references brand,
  account_id text not null references account,
  cart_id text not null references cart,
  status text not null check (status in ('awaiting-payment', 'paid', 'expired', 'cancelled', 'refunded')),
  buyer_name text not null,
  buyer_email text not null,
  buyer_document text not null,
  subtotal integer not null,
  discount integer not null,
  total integer not null,
  terms_version text not null,
  renewal_accepted boolean not null,
  placed_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  check (total = subtotal - discount and total >= 0)
);
create index purchase_order_account on purchase_order (account_id, placed_at desc);

-- Counts the orders of a year: the middle of the code that people read.
create sequence order_number;

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
  -- Whether "mais vendidos" knows of it.
  counted boolean not null default false,
  check (total = amount - discount and total >= 0)
);
create index order_line_order on order_line (order_id);
create index order_line_uncounted on order_line (order_id) where not counted;

-- Seats a line keeps from others: of its product, and of each limited product inside a bundle.
create table seat_hold (
  order_line_id text not null references order_line,
  product_id text not null references seat,
  state text not null check (state in ('held', 'sold', 'released')),
  primary key (order_line_id, product_id)
);

create table coupon_redemption (
  id text primary key,
  coupon_id text not null references coupon,
  account_id text not null references account,
  order_id text not null unique references purchase_order,
  amount integer not null,
  state text not null check (state in ('reserved', 'confirmed', 'released')),
  at timestamptz not null
);
create index coupon_redemption_account on coupon_redemption (coupon_id, account_id) where state <> 'released';

-- The first answer to a key is the answer to every repetition.
create table idempotency (
  account_id text not null references account,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, key)
);

create table payment (
  id text primary key,
  order_id text not null references purchase_order,
  attempt integer not null,
  method text not null check (method in ('pix')),
  provider text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('created', 'pending', 'paid', 'expired', 'failed', 'refunded')),
  txid text not null unique,
  br_code text,
  e2e_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  unique (order_id, attempt)
);
-- One live charge per order: no second attempt while one may still be paid.
create unique index payment_live on payment (order_id) where status in ('created', 'pending', 'paid');
create index payment_open on payment (checked_at) where status in ('created', 'pending');

-- What providers told us, stored once. A hint, never a proof.
create table webhook_event (
  provider text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
