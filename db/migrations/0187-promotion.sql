-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- What a code is compared by: O is 0, I and L are 1, and hyphens are left out, as people type them. No two codes have
-- the same key. A code without a letter or digit is its own key.
create function code_key(code text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(translate(regexp_replace(code, '[^0-9A-Z]', '', 'g'), 'OIL', '011'), ''), code);

-- A row is a coupon: a rule that lowers a quote.
create table coupon (
  id text primary key,
  code text not null unique check (code = upper(regexp_replace(normalize(code, nfd), '[\u0300-\u036f\s]', '', 'g'))),
  name text not null,
  -- 'fixed-price' is what each line costs, 'trial-days' moves the first charge of a plan, 'free-months' are its first
  -- charges, and 'item-free' is one named product.
  kind text not null check (kind in ('percent', 'fixed', 'fixed-price', 'trial-days', 'free-months', 'item-free')),
  -- Basis points, centavos, days or months, by kind.
  value integer not null check (value > 0),
  brand_ids text[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  limit_total integer,
  used integer not null default 0 check (used >= 0),
  status text not null default 'active' check (status in ('draft', 'active', 'paused', 'archived')),
  budget integer check (budget > 0),
  spent bigint not null default 0 check (spent >= 0),
  -- Whether its codes are in `coupon_code`, each for one use.
  campaign boolean not null default false,
  key text not null generated always as (code_key(code)) stored unique,
  -- Whether it is good without being typed.
  automatic boolean not null default false,
  note text not null default '',
  -- Of the newest row of `coupon_version`. A redemption says which version it was made under.
  version integer not null default 1 check (version >= 1),
  -- `CouponConditions` of the contract: what the coupon asks of a purchase, and how it lowers it.
  conditions jsonb not null default '{}' check (jsonb_typeof(conditions) = 'object'),
  check (limit_total is null or used <= limit_total),
  constraint coupon_percent_check check (kind <> 'percent' or value <= 10000),
  constraint coupon_within_budget check (budget is null or spent <= budget),
  check (not (automatic and campaign)),
  constraint coupon_check4 check (kind <> 'free-months' or value <= 12)
);
create index coupon_brands on coupon using gin (brand_ids);
create index coupon_campaign on coupon (id) where campaign;
create index coupon_code_part on coupon using gin (plain(code) gin_trgm_ops);
create index coupon_ends on coupon (ends_at) where ends_at is not null;
create index coupon_kind on coupon (kind, id);
create index coupon_name_part on coupon using gin (plain(name) gin_trgm_ops);
create index coupon_status on coupon (status, id);
create index coupon_used on coupon (used, id);
-- The planner then knows a brand that few rows name, and reads them along the index.
alter table coupon alter column brand_ids set statistics 1000;

-- Makes the rows of `coupon_brand` follow `coupon.brand_ids`.
create function follow_coupon_brands() returns trigger language plpgsql as $$
begin
  delete from coupon_brand where coupon_id = new.id and brand_id <> all (new.brand_ids);
  insert into coupon_brand (coupon_id, brand_id) select new.id, unnest(new.brand_ids) on conflict do nothing;
  return null;
end $$;
create trigger coupon_brands after insert or update of brand_ids on coupon
  for each row execute function follow_coupon_brands();

-- A row is a code of a campaign, for one use. The order that has it gives it back with its other reservations.
create table coupon_code (
  id text primary key,
  coupon_id text not null references coupon,
  code text not null unique check (code ~ '^[0-9A-Z-]+$'),
  recipient_id text references account,
  order_id text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  key text not null generated always as (code_key(code)) stored unique
);
create index coupon_code_coupon on coupon_code (coupon_id, id);
create index coupon_code_order on coupon_code (order_id) where order_id is not null;
create index coupon_code_recipient on coupon_code (recipient_id) where recipient_id is not null;

-- A row is the use of a coupon in an order.
create table coupon_redemption (
  id text primary key,
  coupon_id text not null references coupon,
  account_id text not null references account,
  order_id text not null,
  amount integer not null,
  state text not null check (state in ('reserved', 'confirmed', 'released')),
  at timestamptz not null,
  code_id text references coupon_code,
  recurring jsonb not null default '[]',
  coupon_version integer,
  -- What a refund of the order does to the use, as the coupon said when it was used, and when that happened.
  on_refund text not null default 'kept' check (on_refund in ('kept', 'returned')),
  refunded_at timestamptz,
  -- Whether the buyer may use the coupon again after that refund, as the coupon said when it was used.
  comes_back boolean not null default false,
  unique (order_id, coupon_id)
);
create index coupon_redemption_account on coupon_redemption (coupon_id, account_id) where state <> 'released';
create index coupon_redemption_day on coupon_redemption (coupon_id, at) where state <> 'released';

-- A row is an account that a coupon for listed accounts is good for.
create table coupon_account (
  coupon_id text not null references coupon,
  account_id text not null references account,
  primary key (coupon_id, account_id)
);
create index coupon_account_account on coupon_account (account_id);

-- A row is a version of the terms of a coupon.
create table coupon_version (
  coupon_id text not null references coupon,
  version integer not null,
  status text not null,
  terms jsonb not null,
  reason text not null,
  -- The id of the author, without a foreign key: it stays when the account is removed.
  created_by text not null,
  created_at timestamptz not null,
  primary key (coupon_id, version)
);

-- Refuses to change or remove a version.
create function keep_coupon_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version is never changed' using errcode = 'check_violation';
end $$;
create trigger coupon_version_kept before update or delete on coupon_version
  for each row execute function keep_coupon_version();

-- A row says that a coupon is good in a brand. It follows `coupon.brand_ids`, which quotes read, and holds each id of
-- it by a foreign key.
create table coupon_brand (
  coupon_id text not null references coupon on delete cascade,
  brand_id text not null references brand,
  primary key (brand_id, coupon_id)
);
create index coupon_brand_coupon on coupon_brand (coupon_id);
