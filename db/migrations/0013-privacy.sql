-- The rights of a person over their data (LGPD, art. 8, 9, 16 and 18).

-- What somebody agreed to or no longer does. Appended, never updated: the newest row of a kind is what holds.
alter table consent
  drop constraint consent_pkey,
  -- Two choices of one instant still have an order.
  add column position bigint generated always as identity primary key,
  -- The sentence as the person saw it.
  add column text text,
  add column user_agent text,
  add column source text not null default 'sign-up' check (source in ('sign-up', 'privacy-page', 'notifications-page', 'terms-notice'));
create index consent_account on consent (account_id, kind, position desc);

-- What a browser chose about cookies, as proof. `id` is random and known to that browser alone; the address is kept
-- without its last part, so that a choice leads to nobody.
create table cookie_choice (
  id text not null,
  position bigint generated always as identity primary key,
  version text not null,
  measurement boolean not null,
  marketing boolean not null,
  ip_range text,
  -- 'Chrome em Windows'.
  device text,
  at timestamptz not null
);
create index cookie_choice_at on cookie_choice (at);

-- A copy of somebody's data, made by a worker and kept for a few days.
create table account_export (
  id text primary key,
  account_id text not null references account,
  status text not null check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Who is making it; of two that try, the later one does.
  run text,
  size bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'ready') <= (ready_at is not null and size is not null and expires_at is not null))
);
-- One at a time.
create unique index account_export_running on account_export (account_id) where status in ('waiting', 'running');
create index account_export_account on account_export (account_id, requested_at desc);
create index account_export_expires on account_export (expires_at) where status = 'ready';

-- The copy itself, in parts that any of the machines can write and read.
create table account_export_part (
  export_id text not null references account_export,
  position integer not null,
  content bytea not null,
  primary key (export_id, position)
);

-- An account that is to be removed, unless its owner thinks better of it until `due_at`.
create table account_removal (
  id text primary key,
  account_id text not null references account,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('cancelled', 'done')),
  check ((ended_at is null) = (ended_as is null))
);
create unique index account_removal_pending on account_removal (account_id) where ended_at is null;
create index account_removal_due on account_removal (due_at) where ended_at is null;

-- What the tax law wants known about a sale after its buyer is gone (CTN, art. 173 and 174): name and document,
-- encrypted with a key that is not in the database, until the day the law no longer asks.
create table fiscal_record (
  order_id text primary key references purchase_order,
  buyer_sealed bytea not null,
  keep_until date not null
);
create index fiscal_record_keep_until on fiscal_record (keep_until);

-- The sweeps of what has run out.
create index session_over on session (ends_at);
create index account_link_expires on account_link (expires_at);

-- Every address somebody ever gave: when they leave, what was sent there is found. Written by the database itself, so
-- that no way of changing an address can forget it.
create table account_address (
  account_id text not null references account,
  email citext not null,
  at timestamptz not null default now(),
  primary key (account_id, email)
);
create index account_address_email on account_address (email);
create function keep_left_address() returns trigger language plpgsql as $$
begin
  if new.status <> 'anonymised' then
    insert into account_address (account_id, email) values (old.id, old.email) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger account_left_address after update of email on account
  for each row when (old.email is distinct from new.email) execute function keep_left_address();
create function keep_wished_address() returns trigger language plpgsql as $$
begin
  insert into account_address (account_id, email) values (new.account_id, new.subject) on conflict do nothing;
  return null;
end $$;
create trigger account_wished_address after insert on account_link
  for each row when (new.purpose = 'change-email' and new.subject is not null) execute function keep_wished_address();
