-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a notice to an account, in the app or in its daily digest.
create table notice (
  -- Sorts by the instant.
  id text collate "C" primary key,
  account_id text not null references account,
  -- The message that says the same. There is one notice for each, however often a job runs.
  kind text not null,
  reference text not null,
  subject text not null,
  title text not null,
  text text not null,
  -- The path of the screen that says more.
  page text not null,
  at timestamptz not null,
  -- False where the digest alone has it.
  in_app boolean not null,
  read_at timestamptz,
  in_digest boolean not null,
  -- The day of the digest that had it.
  digested_on date,
  unique (account_id, kind, reference)
);
create index notice_at on notice (at);
create index notice_list on notice (account_id, id) where in_app;
create index notice_unread on notice (account_id) where in_app and read_at is null;
create index notice_waiting on notice (account_id, at) where in_digest and digested_on is null and read_at is null;

-- A row is the digest of an account on a day.
create table notice_digest (
  account_id text not null references account,
  day date not null,
  at timestamptz not null,
  primary key (account_id, day)
);

-- A row is the last message that asked an account to pay its subscriptions of a brand: one a day for all of them.
create table dunning_mail (
  account_id text not null references account on delete cascade,
  brand_id text not null references brand,
  -- The day on which it was sent, and its reference.
  day date not null,
  reference text not null,
  primary key (account_id, brand_id)
);
