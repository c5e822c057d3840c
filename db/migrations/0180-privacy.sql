-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is what a browser chose about cookies, kept as evidence. `id` is random and known to that browser alone, and
-- the address lacks its last part, so that a row identifies nobody.
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

-- A row is a copy of a person's data, which a worker makes and which is kept for some days.
create table account_export (
  id text primary key,
  account_id text not null references account,
  status text not null check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Which run of the job makes it: of two runs, the later one goes on.
  run text,
  size bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'ready') <= (ready_at is not null and size is not null and expires_at is not null))
);
create index account_export_account on account_export (account_id, requested_at desc);
create index account_export_expires on account_export (expires_at) where status = 'ready';
-- An account has one copy in progress.
create unique index account_export_running on account_export (account_id) where status in ('waiting', 'running');

-- A row is a part of a copy, which every process can write and read.
create table account_export_part (
  export_id text not null references account_export,
  position integer not null,
  content bytea not null,
  primary key (export_id, position)
);

-- A row is the planned removal of an account, which its owner can cancel until `due_at`.
create table account_removal (
  id text primary key,
  account_id text not null references account,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('cancelled', 'done')),
  check ((ended_at is null) = (ended_as is null))
);
create index account_removal_due on account_removal (due_at) where ended_at is null;
create unique index account_removal_pending on account_removal (account_id) where ended_at is null;
