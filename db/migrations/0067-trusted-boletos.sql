-- Whose boleto opens its order before it is paid: versions like those of 0023, each of one brand. Without one that
-- holds, nothing is opened before it is paid.
create table trust_rule (
  id text primary key,
  brand_id text not null references brand,
  -- So many orders of the buyer were paid there before.
  paid_orders smallint not null check (paid_orders between 1 and 100),
  -- The highest total, in centavos.
  ceiling integer not null check (ceiling > 0),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint trust_rule_overlap
    exclude using gist (brand_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);
create trigger trust_rule_kept before update or delete on trust_rule for each row execute function keep_version();

-- A boleto whose order was opened before it was paid, by which version, and how that ended: 'paid' while it was open,
-- 'late' when the money came after `until_at`, or 'unpaid'.
create table trusted_boleto (
  id text primary key,
  payment_id text not null unique references payment,
  order_id text not null references purchase_order,
  account_id text not null references account,
  rule_id text not null references trust_rule,
  opened_at timestamptz not null,
  until_at timestamptz not null check (until_at > opened_at),
  outcome text check (outcome in ('paid', 'late', 'unpaid')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
-- One at a time for each account, however many orders ask at once.
create unique index trusted_boleto_one on trusted_boleto (account_id) where ended_at is null;
create index trusted_boleto_account on trusted_boleto (account_id);
create index trusted_boleto_order on trusted_boleto (order_id);

alter table entitlement
  drop constraint entitlement_source_check,
  add constraint entitlement_source_check check (source in ('order', 'subscription', 'trust'));
