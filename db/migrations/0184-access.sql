-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is the right of an account to use something by one source for one period. Several may hold at once, and
-- access ends with the last of them.
create table entitlement (
  id text primary key,
  account_id text not null references account,
  resource text not null,
  title text not null,
  kind text not null check (kind in ('product', 'course')),
  source text not null check (source in ('order', 'subscription', 'manual')),
  source_id text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  revoked_at timestamptz,
  -- 1 and 2: the owner was told a month and a week before the end.
  ending_told smallint not null default 0 check (ending_told between 0 and 2),
  -- The order line that paid for the period. Its refund revokes the periods that it paid for, and leaves the others
  -- of the same source.
  order_line_id text,
  -- Who gave it by hand, and why.
  granted_by text,
  reason text,
  constraint entitlement_period_key unique (source_id, resource, from_at),
  constraint entitlement_by_hand check (
    case when source = 'manual' then granted_by is not null and reason is not null
      else granted_by is null and reason is null end),
  check (until_at is null or until_at > from_at)
);
create index entitlement_account on entitlement (account_id) where revoked_at is null;
create index entitlement_ending on entitlement (until_at)
  where source = 'order' and kind = 'product' and revoked_at is null and ending_told < 2;
create index entitlement_order_line on entitlement (order_line_id) where order_line_id is not null;

-- A row suspends the entitlements of one source until it is lifted.
create table entitlement_hold (
  id text primary key,
  account_id text not null references account,
  -- The order line or the subscription. Its later periods are suspended, too.
  source_id text not null,
  reason text not null check (reason in ('unpaid', 'paused', 'disputed', 'manual')),
  -- The dispute, the order or the administrator that the hold is about.
  reference text not null,
  placed_at timestamptz not null,
  lifted_at timestamptz
);
create index entitlement_hold_account on entitlement_hold (account_id);
create unique index entitlement_hold_open on entitlement_hold (source_id, reason, reference) where lifted_at is null;
create index entitlement_hold_reference on entitlement_hold (reference) where lifted_at is null;
