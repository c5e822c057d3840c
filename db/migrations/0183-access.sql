-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- Why a person may use something. Several sources coexist; access ends when the last one does.
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
  -- 1 and 2: they were told a month and a week before it is over.
  ending_told smallint not null default 0 check (ending_told between 0 and 2),
  -- Which order line paid for a period. What is paid back takes back the periods that it paid for, and leaves the others
  -- of the same source.
  order_line_id text,
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

create table entitlement_hold (
  id text primary key,
  account_id text not null references account,
  -- The order line or the subscription whose rows rest, those of periods to come among them.
  source_id text not null,
  reason text not null check (reason in ('unpaid', 'paused', 'disputed', 'manual')),
  -- What the hold is for: a dispute, an invoice, who placed it by hand.
  reference text not null,
  placed_at timestamptz not null,
  lifted_at timestamptz
);
create index entitlement_hold_account on entitlement_hold (account_id);
create unique index entitlement_hold_open on entitlement_hold (source_id, reason, reference) where lifted_at is null;
create index entitlement_hold_reference on entitlement_hold (reference) where lifted_at is null;
