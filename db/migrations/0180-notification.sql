-- baseline of 0169-pdf-of-a-fiscal-note.sql

create table notice (
  -- Sorts by the instant, newest last.
  id text collate "C" primary key,
  account_id text not null references account,
  -- The message that tells the same: one notice for each, however often its job is repeated.
  kind text not null,
  reference text not null,
  subject text not null,
  title text not null,
  text text not null,
  -- A path of ours where more of it stands.
  page text not null,
  at timestamptz not null,
  -- False: it only waits for the summary.
  in_app boolean not null,
  read_at timestamptz,
  in_digest boolean not null,
  -- The day whose summary has it.
  digested_on date,
  unique (account_id, kind, reference)
);
create index notice_at on notice (at);
create index notice_list on notice (account_id, id) where in_app;
create index notice_unread on notice (account_id) where in_app and read_at is null;
create index notice_waiting on notice (account_id, at) where in_digest and digested_on is null and read_at is null;

-- One summary for each person and day.
create table notice_digest (
  account_id text not null references account,
  day date not null,
  at timestamptz not null,
  primary key (account_id, day)
);

-- Who owes several subscriptions of one brand is asked for them by one mail a day.
create table dunning_mail (
  account_id text not null references account on delete cascade,
  brand_id text not null references brand,
  -- The last day on which one left, and which message that was.
  day date not null,
  reference text not null,
  primary key (account_id, brand_id)
);
