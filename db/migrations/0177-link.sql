-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a link in a message, sometimes with a code to type, by which the reader proves that the e-mail address is
-- theirs. It is good once, until it expires or a newer one of its purpose replaces it.
create table account_link (
  id text primary key,
  account_id text not null references account,
  purpose text not null check (purpose in (
      'confirm-email', 'create-password', 'reset-password', 'change-email', 'undo-email-change', 'disown-session', 'sign-in')),
  -- SHA-256 of the 256 random bits in the link.
  secret_hash bytea not null,
  -- HMAC of the six digits to type and of this link, and null where there is only the link.
  code_hash bytea,
  -- The new e-mail address, or the session that the owner does not recognise.
  subject text,
  -- The app and the page that the person was on the way to.
  client_id text,
  redirect text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('used', 'replaced')),
  -- The e-mail address that the message went to, where the link ends once the account has another one.
  sent_to citext,
  -- Whether `npm run shop` printed the link: then the command alone replaces it, and no message does.
  printed boolean not null default false,
  check ((ended_at is null) = (ended_as is null))
);
create index account_link_expires on account_link (expires_at);
create index account_link_open on account_link (account_id, purpose) where ended_at is null;
-- Until a change of address can no longer be undone, nobody else gets the address.
create index account_link_undo on account_link (subject)
  where purpose = 'undo-email-change' and ended_at is null;

-- Keeps the address that an account asks to change to.
create function keep_wished_address() returns trigger language plpgsql as $$
begin
  insert into account_address (account_id, email) values (new.account_id, new.subject) on conflict do nothing;
  return null;
end $$;
create trigger account_wished_address after insert on account_link
  for each row when (new.purpose = 'change-email' and new.subject is not null) execute function keep_wished_address();
