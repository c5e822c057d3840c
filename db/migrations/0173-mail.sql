-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is an e-mail message that is sent or still to be sent. A job that runs again finds it by kind and reference,
-- and does not send it twice.
create table message (
  id text primary key,
  kind text not null,
  reference text not null,
  recipient text not null,
  subject text not null,
  plain text not null,
  created_at timestamptz not null,
  -- Until when the worker that sends the message has it for itself.
  held_until timestamptz,
  sent_at timestamptz,
  -- When the message was given up because its code, link or Pix expired before it could be sent.
  dropped_at timestamptz,
  unique (kind, reference)
);
-- Messages are found by what they are about, which their reference begins with.
create index message_about on message (split_part(reference, ':', 1));

-- A row counts all messages that ever had one outcome. The messages themselves are removed after some time.
create table mail_tally (
  outcome text primary key check (outcome in ('sent', 'dropped', 'refused', 'limited')),
  count bigint not null
);

insert into mail_tally (outcome, count) values ('sent', 0), ('dropped', 0), ('refused', 0), ('limited', 0);
