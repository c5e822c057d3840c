-- Why a person may use something. Several sources coexist; access ends when the last one does.
create table entitlement (
  id text primary key,
  account_id text not null references account,
  resource text not null,
  title text not null,
  kind text not null check (kind in ('product', 'course')),
  source text not null check (source in ('order', 'subscription')),
  source_id text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  ended_at timestamptz,
  unique (source, source_id, resource)
);
create index entitlement_account on entitlement (account_id) where ended_at is null;

create table subscription (
  id text primary key,
  account_id text not null references account,
  brand_id text not null references brand,
  product_id text not null references product,
  price_id text not null references price,
  -- The line that started it: one line, one subscription, however often it is settled.
  order_line_id text not null unique references order_line,
  status text not null check (status in ('active', 'past-due', 'suspended', 'paused', 'cancelled', 'ended')),
  anchor_on date not null,
  period_start_on date not null,
  period_end_on date not null,
  created_at timestamptz not null,
  check (period_end_on > period_start_on)
);
create index subscription_account on subscription (account_id);
