-- A row for each source and period, appended: the next period of a subscription is another row. What was taken back is
-- over whatever its period says. What is on hold is not: it rests until the hold is lifted.
alter table entitlement rename column ended_at to revoked_at;
alter table entitlement
  drop column suspended_by,
  drop constraint entitlement_source_id_source_resource_key,
  add constraint entitlement_period_key unique (source_id, resource, from_at),
  add check (until_at is null or until_at > from_at);

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
create unique index entitlement_hold_open on entitlement_hold (source_id, reason, reference) where lifted_at is null;
create index entitlement_hold_account on entitlement_hold (account_id);
create index entitlement_hold_reference on entitlement_hold (reference) where lifted_at is null;
