-- baseline of 0169-pdf-of-a-fiscal-note.sql

create table account (
  id text primary key,
  email citext not null,
  name text not null,
  password_hash text,
  email_verified_at timestamptz,
  roles text[] not null default '{}',
  brand_id text not null references brand,
  client_id text,
  created_at timestamptz not null,
  has_second_factor boolean not null default false,
  status text not null default 'active' check (status in ('active', 'suspended', 'removal-scheduled', 'anonymised')),
  -- Grows when everybody who was let in with this account is put out, here and in other apps.
  access_epoch integer not null default 0,
  -- The isolated brand of an account, and nothing for an account of the brands that share them.
  isolated_brand_id text references brand,
  constraint account_email_key unique nulls not distinct (email, isolated_brand_id)
);
create index account_brand on account (brand_id);
create index account_created on account (created_at, id);
create index account_made on account (created_at);
create index account_name on account (plain(name), id);
create index account_name_part on account using gin (plain(name) gin_trgm_ops);
create index account_not_active on account (created_at, id) where status <> 'active';
create index account_roles on account (id) where roles <> '{}';
create index account_unconfirmed on account (created_at, id) where email_verified_at is null;

create function keep_left_address() returns trigger language plpgsql as $$
begin
  if new.status <> 'anonymised' then
    insert into account_address (account_id, email) values (old.id, old.email) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger account_left_address after update of email on account
  for each row when (old.email is distinct from new.email) execute function keep_left_address();

-- An account is of its brand's policy at that moment: whoever changes the policy waits for it, or it waits for them.
create function follow_identity_policy() returns trigger language plpgsql as $$
begin
  select case identity_policy when 'isolated' then id end into new.isolated_brand_id
    from brand where id = new.brand_id for share;
  return new;
end $$;
create trigger account_follows_identity_policy before insert on account
  for each row execute function follow_identity_policy();

-- What a person agreed to, with the proof LGPD art. 8 asks for. Appended, never updated.
create table consent (
  account_id text not null references account,
  kind text not null check (kind in ('terms', 'marketing')),
  granted boolean not null,
  version text not null,
  ip text,
  at timestamptz not null,
  position bigint generated always as identity primary key,
  text text,
  user_agent text,
  source text not null default 'sign-up'
    check (source in ('sign-up', 'privacy-page', 'notifications-page', 'terms-notice'))
);
create index consent_account on consent (account_id, kind, position desc);

-- What happened to an account, for its owner's eyes and as the access record the law asks for (Marco Civil, art. 15:
-- six months). Appended, never updated; the sweep removes what is older than it must be kept.
create table account_event (
  id text primary key,
  account_id text not null references account,
  kind text not null,
  session_id text,
  ip text,
  user_agent text,
  -- 'password', 'totp', 'recovery-code', 'passkey', 'link' or 'code', where one was used.
  factor text,
  at timestamptz not null,
  -- What an event was about, where its kind does not say it: the name of an app.
  about text
);
create index account_event_account on account_event (account_id, at desc);
create index account_event_at on account_event (at);

-- What a message carries so that its reader can prove the address is theirs: a link, sometimes with a code to type.
-- Good once, until it runs out or a newer one of its purpose takes its place.
create table account_link (
  id text primary key,
  account_id text not null references account,
  purpose text not null check (purpose in (
      'confirm-email', 'create-password', 'reset-password', 'change-email', 'undo-email-change', 'disown-session', 'sign-in')),
  -- SHA-256 of the 256 bits in the link.
  secret_hash bytea not null,
  -- HMAC of the six digits to type, bound to this link; null: there is only the link.
  code_hash bytea,
  -- What the link is about: the new address, the session to disown.
  subject text,
  -- Where the person was going when the message was asked for.
  client_id text,
  redirect text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('used', 'replaced')),
  -- The mailbox that a link went to, where its power ends with the account's stay at that address.
  sent_to citext,
  -- A link that `npm run shop` printed lives until it is used or the command prints another; a mail does not replace it.
  printed boolean not null default false,
  check ((ended_at is null) = (ended_as is null))
);
create index account_link_expires on account_link (expires_at);
create index account_link_open on account_link (account_id, purpose) where ended_at is null;
create index account_link_undo on account_link (subject)
  where purpose = 'undo-email-change' and ended_at is null;

create function keep_wished_address() returns trigger language plpgsql as $$
begin
  insert into account_address (account_id, email) values (new.account_id, new.subject) on conflict do nothing;
  return null;
end $$;
create trigger account_wished_address after insert on account_link
  for each row when (new.purpose = 'change-email' and new.subject is not null) execute function keep_wished_address();

-- What a person tells about themselves besides name and e-mail. No row: nothing yet.
create table account_profile (
  account_id text primary key references account,
  -- How they are called and written to (Decreto 8.727/2016).
  social_name text,
  -- E.164.
  phone text,
  birth_on date,
  -- CPF or CNPJ: AES-256-GCM, and the keyed hash it is found by.
  document_sealed bytea,
  document_hash bytea,
  -- The picture's file, and what it shows.
  avatar_file text unique,
  avatar_alt text,
  locale text not null default 'pt-BR',
  -- Which e-mails are wanted; offers are a matter of consent, and the rest cannot be switched off.
  mail_training boolean not null default true,
  -- Grows with every change, so that two devices do not undo each other.
  version integer not null,
  updated_at timestamptz not null,
  -- What a person is told in the app, beside the message or in its place, and what waits for the summary of a day.
  app_offers boolean not null default true,
  app_training boolean not null default true,
  -- The hour, in São Paulo, of the one message a day about what can wait; null: each at once.
  digest_hour smallint check (digest_hour between 0 and 23),
  check ((document_sealed is null) = (document_hash is null))
);
create index account_profile_document on account_profile (document_hash) where document_hash is not null;

-- Every address somebody ever gave: when they leave, what was sent there is found. Written by the database itself, so
-- that no way of changing an address can forget it.
create table account_address (
  account_id text not null references account,
  email citext not null,
  at timestamptz not null default now(),
  primary key (account_id, email)
);
create index account_address_email on account_address (email);

create view named_account as select id as account_id, name from account;
