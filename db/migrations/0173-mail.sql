-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- Every message we owe or sent; `reference` makes a repeated job send it once.
create table message (
  id text primary key,
  kind text not null,
  reference text not null,
  recipient text not null,
  subject text not null,
  plain text not null,
  created_at timestamptz not null,
  -- Who sends it holds it until then, so that two workers do not both send it.
  held_until timestamptz,
  sent_at timestamptz,
  -- A message whose code, link or Pix ran out while it could not be sent is dropped, never sent late.
  dropped_at timestamptz,
  unique (kind, reference)
);
create index message_about on message (split_part(reference, ':', 1));

-- How many messages have left, and how many were dropped, ever: the messages themselves are removed in time.
create table mail_tally (
  outcome text primary key check (outcome in ('sent', 'dropped', 'refused', 'limited')),
  count bigint not null
);

insert into mail_tally (count, outcome) values (0, 'dropped');
insert into mail_tally (count, outcome) values (0, 'limited');
insert into mail_tally (count, outcome) values (0, 'refused');
insert into mail_tally (count, outcome) values (0, 'sent');
