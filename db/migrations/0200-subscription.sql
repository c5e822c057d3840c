-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a subscription: a price that recurs for an account, with the period that runs.
create table subscription (
  id text primary key,
  account_id text not null references account,
  brand_id text not null references brand,
  product_id text not null references product,
  price_id text not null references price,
  -- The order line that began it. One line begins one subscription.
  order_line_id text unique references order_line,
  -- Moves along the table of contract/src/subscription-life.ts.
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
  -- The order of the next period once it is placed, and when it is due.
  next_order_id text references purchase_order,
  next_due_on date,
  -- The last step of dunning that was taken, as days from the due day, and when.
  dunned_day smallint,
  dunned_on date,
  next_step_on date,
  version integer not null default 1,
  -- The last day of a pause, on which the next period is charged. A pause begins when the paid period ends.
  resumes_on date,
  next_until date,
  -- The ended subscription that this one takes up again.
  reactivated_from text references subscription,
  -- The order line that paid for the period, and what the period is worth in centavos. A change of plan credits the
  -- days that are left of it.
  period_line_id text references order_line,
  period_value integer not null default 0 check (period_value >= 0),
  change_price_id text references price,
  change_amount integer check (change_amount >= 0),
  before_change jsonb,
  -- The day of the month on which it is charged, from the next period on.
  due_day smallint check (due_day between 1 and 28),
  -- The minimum term and the last charge, counted in charges of this subscription. A change of plan counts anew.
  minimum_charges integer,
  last_charge integer,
  ends_at_minimum boolean not null default false,
  -- The end of a period that the owner was told of ahead: a yearly plan renews, or a plan ends.
  announced_for date,
  -- What a change of plan left of the promises of coupons. Null where those of the order hold.
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

-- A row is a move of a subscription from one state to another. Rows are appended, never updated.
create table subscription_event (
  id text primary key,
  subscription_id text not null references subscription,
  account_id text not null references account,
  move text not null,
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('subscriber', 'shop', 'payment', 'calendar')),
  -- The account, where a person did it.
  actor_id text,
  reason text,
  effective_on date not null,
  protocol text unique,
  -- Names the command: the same command moves nothing twice.
  command text not null,
  at timestamptz not null,
  unique (subscription_id, command)
);
create index subscription_event_account on subscription_event (account_id);

create trigger subscription_event_stays before update or delete on subscription_event
  for each row execute function refuse_rewriting();

-- This column refers to a table that is created later than its own.
alter table purchase_order add foreign key (subscription_id) references subscription;
