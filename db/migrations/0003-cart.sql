create table coupon (
  id text primary key,
  code text not null unique check (code = upper(code)),
  name text not null,
  kind text not null check (kind in ('percent', 'fixed')),
  -- Basis points for 'percent', centavos for 'fixed'.
  value integer not null check (value > 0),
  max_discount integer,
  minimum integer not null default 0,
  brand_ids text[] not null,
  product_types text[],
  starts_at timestamptz not null,
  ends_at timestamptz,
  limit_total integer,
  limit_per_account integer,
  used integer not null default 0 check (used >= 0),
  check (limit_total is null or used <= limit_total),
  check (kind = 'fixed' or value <= 10000)
);

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
  check (account_id is not null or visitor_hash is not null)
);
create unique index cart_open on cart (account_id, brand_id) where status = 'open' and account_id is not null;

create table cart_line (
  id text primary key,
  cart_id text not null references cart,
  product_id text not null references product,
  price_id text not null references price,
  added_at timestamptz not null,
  unique (cart_id, product_id)
);
