-- What a message carries so that its reader can prove the address is theirs: a link, sometimes with a code to type.
-- Good once, until it runs out or a newer one of its purpose takes its place.
create table account_link (
  id text primary key,
  account_id text not null references account,
  purpose text not null check (
    purpose in ('confirm-email', 'create-password', 'reset-password', 'change-email', 'undo-email-change', 'disown-session')
  ),
  -- SHA-256 of the 256 bits in the link.
  secret_hash bytea not null,
  -- HMAC of the six digits to type, bound to this link; null: there is only the link.
  code_hash bytea,
  wrong_codes smallint not null default 0,
  -- What the link is about: the new address, the session to disown.
  subject text,
  -- Where the person was going when the message was asked for.
  client_id text,
  redirect text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('used', 'replaced', 'guessed-wrong')),
  check ((ended_at is null) = (ended_as is null))
);
create index account_link_open on account_link (account_id, purpose) where ended_at is null;
