-- A message whose code, link or Pix ran out while it could not be sent is dropped, never sent late.
alter table message add column dropped_at timestamptz;

-- How many messages have left, and how many were dropped, ever: the messages themselves are removed in time.
create table mail_tally (
  outcome text primary key check (outcome in ('sent', 'dropped')),
  count bigint not null
);
insert into mail_tally values ('sent', (select count(*) from message where sent_at is not null)), ('dropped', 0);
