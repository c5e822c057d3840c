-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row compares what a provider says it received on a day with what was booked, in centavos. A day may be compared
-- again, and the newest run counts. Charges have the names that the provider gives them, so that nothing leads to an
-- account.
create table settlement_report (
  id text primary key,
  day date not null,
  method text not null,
  provider text not null,
  run smallint not null check (run > 0),
  told_count integer not null,
  told_amount bigint not null,
  booked_count integer not null,
  booked_amount bigint not null,
  at timestamptz not null,
  unique (day, method, provider, run)
);

create trigger settlement_report_stays before update or delete on settlement_report
  for each row execute function refuse_rewriting();

-- A row is a charge that differs between the provider and the books.
create table settlement_difference (
  report_id text not null references settlement_report,
  -- 'not-booked' is known to the provider alone, 'not-told' to the books alone, and 'other-amount' differs in the
  -- amount.
  kind text not null check (kind in ('not-booked', 'not-told', 'other-amount')),
  e2e_id text not null,
  txid text not null,
  told integer,
  booked integer,
  primary key (report_id, e2e_id),
  check ((kind = 'not-booked') = (booked is null) and (kind = 'not-told') = (told is null))
);

create trigger settlement_difference_stays before update or delete on settlement_difference
  for each row execute function refuse_rewriting();
