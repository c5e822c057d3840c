-- A row is something that somebody asked the shop for help with, signed in or not, until nobody can claim anything of it
-- any more. Of somebody who left, its protocol and its instants stay: they prove that it was answered in time.
create table ticket (
  id text primary key,
  -- What people quote, as that of a refund.
  protocol text not null unique,
  brand_id text not null references brand,
  -- Null: asked by somebody who was not signed in.
  account_id text references account,
  name text not null,
  email text not null,
  topic text not null,
  -- Of somebody signed in it is one of theirs; of anybody else nobody has checked it.
  order_code text,
  -- `open` waits for the team, `answered` for who asked.
  status text not null check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  -- Until when what was written last has to be answered (Decreto 7.962/2013, art. 4).
  due_at timestamptz not null,
  first_answered_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  check ((status = 'closed') = (closed_at is not null))
);
create index ticket_due on ticket (due_at, id) where status = 'open';
create index ticket_account on ticket (account_id, created_at);
create index ticket_email on ticket (lower(email));
create index ticket_updated on ticket (updated_at);

-- A row is what one side wrote in a ticket. Rows are appended, never changed.
create table ticket_message (
  ticket_id text not null references ticket on delete cascade,
  position integer not null check (position >= 1),
  author text not null check (author in ('customer', 'team')),
  -- Who of the team wrote it: an id without a foreign key, which stays when the account is removed.
  written_by text,
  text text not null,
  at timestamptz not null,
  primary key (ticket_id, position)
);
create trigger ticket_message_stays before update on ticket_message
  for each row execute function refuse_rewriting();
