-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a person who can sign in.
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
  -- Grows when all sessions of the account end, here and in other apps.
  access_epoch integer not null default 0,
  -- The isolated brand that the account belongs to, and null for an account of the shared brands.
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

-- Keeps the address that an account leaves.
create function keep_left_address() returns trigger language plpgsql as $$
begin
  if new.status <> 'anonymised' then
    insert into account_address (account_id, email) values (old.id, old.email) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger account_left_address after update of email on account
  for each row when (old.email is distinct from new.email) execute function keep_left_address();

-- Gives a new account the identity policy of its brand. The lock makes a change of the policy wait for the account,
-- or the account wait for the change.
create function follow_identity_policy() returns trigger language plpgsql as $$
begin
  select case identity_policy when 'isolated' then id end into new.isolated_brand_id
    from brand where id = new.brand_id for share;
  return new;
end $$;
create trigger account_follows_identity_policy before insert on account
  for each row execute function follow_identity_policy();

-- A row says that a person gave or withdrew a consent, with the evidence that LGPD, art. 8 asks for. Rows are
-- appended, never updated.
create table consent (
  account_id text not null references account,
  kind text not null check (kind in ('terms', 'marketing')),
  granted boolean not null,
  version text not null,
  ip text,
  at timestamptz not null,
  position bigint generated always as identity primary key,
  -- The sentence that the person saw.
  text text,
  user_agent text,
  source text not null default 'sign-up'
    check (source in ('sign-up', 'privacy-page', 'notifications-page', 'terms-notice'))
);
create index consent_account on consent (account_id, kind, position desc);

-- A row is an event of an account, which its owner sees and which is the access record of Marco Civil, art. 15. Rows
-- are appended, never updated, and removed after the six months that the law asks for.
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
  -- What the event is about where its kind does not say it: the name of an app.
  about text
);
create index account_event_account on account_event (account_id, at desc);
create index account_event_at on account_event (at);

-- A row is what a person says of themselves besides name and e-mail address. Who has said nothing has no row.
create table account_profile (
  account_id text primary key references account,
  -- How the person is addressed (Decreto 8.727/2016).
  social_name text,
  -- E.164.
  phone text,
  birth_on date,
  -- The CPF or CNPJ, encrypted with AES-256-GCM, and the keyed hash that it is found by.
  document_sealed bytea,
  document_hash bytea,
  -- The file of the picture, and its alternative text.
  avatar_file text unique,
  avatar_alt text,
  locale text not null default 'pt-BR',
  -- Whether e-mails about courses are wanted. Offers need a consent, and the other e-mails cannot be switched off.
  mail_training boolean not null default true,
  -- Grows with every change, so that two devices do not overwrite each other.
  version integer not null,
  updated_at timestamptz not null,
  -- Which notices the app shows.
  app_offers boolean not null default true,
  app_training boolean not null default true,
  -- The hour in São Paulo at which the daily digest is sent, and null where every message is sent at once.
  digest_hour smallint check (digest_hour between 0 and 23),
  check ((document_sealed is null) = (document_hash is null))
);
create index account_profile_document on account_profile (document_hash) where document_hash is not null;

-- A row is an e-mail address that an account has had or asked for. Triggers write it, so that every message is found
-- that was sent to a person who leaves.
create table account_address (
  account_id text not null references account,
  email citext not null,
  at timestamptz not null default now(),
  primary key (account_id, email)
);
create index account_address_email on account_address (email);

-- A row is an account with its name alone.
create view named_account as select id as account_id, name from account;

-- A row lists when something limited was asked for with one e-mail address: a message, or a try of a code. It is kept
-- by the address and not by the account, so that a request costs the same whether there is an account.
create table address_turn (
  -- HMAC of what is limited and the e-mail address.
  key bytea primary key,
  taken_at timestamptz[] not null,
  last_at timestamptz not null
);
create index address_turn_last on address_turn (last_at);
