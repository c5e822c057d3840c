-- A subscription moves along the table of `contract/src/subscription-life.ts`, and what it did is kept.
alter table subscription
  drop constraint subscription_status_check,
  add constraint subscription_status_check check (status in
    ('trialing', 'active', 'past-due', 'suspended', 'paused', 'cancel-scheduled', 'cancelled', 'ended')),
  -- One that was given by hand has no line.
  alter column order_line_id drop not null,
  -- What one of its periods costs without coupons, in centavos, and how many were charged.
  add column amount integer check (amount >= 0),
  add column charges integer not null default 0 check (charges >= 0),
  add column trial_end_on date,
  -- Why it may not be used: what is owed, or what a holder disputes.
  add column suspended_for text check (suspended_for in ('unpaid', 'disputed')),
  -- The order of its next period, while that is not paid, and when it is due; the day of the dunning that was done last, and when.
  add column next_order_id text references purchase_order,
  add column next_due_on date,
  add column dunned_day smallint,
  add column dunned_on date,
  -- When something is to be done about it next; nothing where nothing is.
  add column next_step_on date,
  -- Counts its moves.
  add column version integer not null default 1;

update subscription s set amount = p.amount, charges = 1 from price p where p.id = s.price_id;
-- What was sold so far was paid once, with the promise that nothing follows: it ends with its period.
update subscription set status = case when period_end_on <= (now() at time zone 'America/Sao_Paulo')::date
    then 'ended' else 'cancel-scheduled' end
where status = 'active';
update subscription set suspended_for = 'disputed' where status = 'suspended';
update subscription set next_step_on = period_end_on where status = 'cancel-scheduled';

alter table subscription
  alter column amount set not null,
  add constraint subscription_suspended check ((status = 'suspended') = (suspended_for is not null)),
  add constraint subscription_dunned check ((dunned_day is null) = (dunned_on is null));
create index subscription_next_step on subscription (next_step_on, id) where next_step_on is not null;

create table subscription_event (
  id text primary key,
  subscription_id text not null references subscription,
  account_id text not null references account,
  move text not null,
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('subscriber', 'shop', 'payment', 'calendar')),
  -- An account, where a person did it.
  actor_id text,
  reason text,
  effective_on date not null,
  protocol text unique,
  -- One command, one move, however often it is asked for.
  command text not null,
  at timestamptz not null,
  unique (subscription_id, command)
);
create index subscription_event_account on subscription_event (account_id);
create trigger subscription_event_stays before update or delete on subscription_event
  for each row execute function refuse_rewriting();
