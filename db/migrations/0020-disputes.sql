-- A holder disputes what was charged to a card: while it is open the order waits, then one of the two wins.
create table dispute (
  id text primary key,
  payment_id text not null unique references payment,
  -- As the provider calls it.
  provider_id text not null unique,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);

-- Access that ended for a dispute begins again when the dispute is won.
alter table entitlement
  add column suspended_by text references dispute,
  add constraint entitlement_suspended_check check (suspended_by is null or ended_at is not null);
create index entitlement_suspended on entitlement (suspended_by) where suspended_by is not null;
