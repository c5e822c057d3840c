-- What went out is shown to who administers: of which brand a message is, why it has not left, and what it says, so that
-- it can be sent again. The columns are empty on messages from before.
alter table message
  -- The brand that signs it.
  add column brand_id text,
  -- When the last try failed, and why, as the log has it. Cleared when the message leaves.
  add column failed_at timestamptz,
  add column failure text,
  -- When the mail server refused it for good.
  add column given_up_at timestamptz,
  -- What its template is given, sealed. Of a kind with links or codes it is removed when the message leaves.
  add column facts bytea,
  -- Somebody of the shop sent it to themselves as an example.
  add column is_test boolean not null default false;

-- Messages are listed by when they were begun: all of them, those of a kind, those to an address, those that have not left.
create index message_created on message (created_at, id);
create index message_kind on message (kind, created_at, id);
create index message_recipient on message (lower(recipient), created_at, id);
create index message_unsent on message (created_at, id) where sent_at is null and dropped_at is null;
