-- baseline of 0169-pdf-of-a-fiscal-note.sql

create table subscription (
  id text primary key,
  account_id text not null references account,
  brand_id text not null references brand,
  product_id text not null references product,
  price_id text not null references price,
  -- The line that started it: one line, one subscription, however often it is settled.
  order_line_id text unique references order_line,
  status text not null
    check (status in ('trialing', 'active', 'past-due', 'suspended', 'paused', 'cancel-scheduled', 'cancelled', 'ended')),
  anchor_on date not null,
  period_start_on date not null,
  period_end_on date not null,
  created_at timestamptz not null,
  amount integer not null check (amount >= 0),
  charges integer not null default 0 check (charges >= 0),
  trial_end_on date,
  suspended_for text check (suspended_for in ('unpaid', 'disputed')),
  next_order_id text references purchase_order,
  next_due_on date,
  dunned_day smallint,
  dunned_on date,
  next_step_on date,
  version integer not null default 1,
  -- A pause begins with the end of what is paid; charges go on on its last day.
  resumes_on date,
  next_until date,
  reactivated_from text references subscription,
  -- What a subscription's running period was paid with, and what it is worth in centavos: its plan may be exchanged for
  -- another one, and the days that are left of it are credited.
  period_line_id text references order_line,
  period_value integer not null default 0 check (period_value >= 0),
  change_price_id text references price,
  change_amount integer check (change_amount >= 0),
  before_change jsonb,
  -- The day of the month on which a subscription is to be charged from its next period on.
  due_day smallint check (due_day between 1 and 28),
  -- The same, counted in the charges of a subscription: a change of plan counts anew.
  minimum_charges integer,
  last_charge integer,
  ends_at_minimum boolean not null default false,
  -- The end of a period that its owner was told of ahead: that it is renewed, of a yearly plan, or over.
  announced_for date,
  -- What a change of plan left of the promises of coupons; null while those of the order hold as they were made.
  kept_promises jsonb,
  constraint subscription_change check ((change_price_id is null) = (change_amount is null)),
  check (period_end_on > period_start_on),
  constraint subscription_dunned check ((dunned_day is null) = (dunned_on is null)),
  constraint subscription_ends_at_minimum check (not ends_at_minimum or minimum_charges is not null),
  constraint subscription_suspended check ((status = 'suspended') = (suspended_for is not null))
);
create index subscription_account on subscription (account_id);
create index subscription_brand on subscription (brand_id, created_at, id);
create index subscription_created on subscription (created_at, id);
create index subscription_end on subscription (((period_end_on - date '2000-01-01')::bigint), id);
create index subscription_next_step on subscription (next_step_on, id) where next_step_on is not null;
create index subscription_status on subscription (status, created_at, id);
create index subscription_unpaid on subscription (created_at, id) where status = 'past-due' or suspended_for = 'unpaid';

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

alter table purchase_order add foreign key (subscription_id) references subscription;
