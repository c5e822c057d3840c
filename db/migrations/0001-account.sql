create extension if not exists citext;
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Who sells. A brand is data: two ship, others need no code on the server.
create table brand (
  id text primary key,
  name text not null,
  legal_name text not null,
  cnpj char(14) not null,
  address text not null,
  email text not null,
  phone text not null,
  hours text not null
);

create table account (
  id text primary key,
  email citext not null unique,
  name text not null,
  password_hash text,
  email_verified_at timestamptz,
  roles text[] not null default '{}',
  brand_id text not null references brand,
  client_id text,
  created_at timestamptz not null
);

-- What a person agreed to, with the proof LGPD art. 8 asks for. Appended, never updated.
create table consent (
  account_id text not null references account,
  kind text not null check (kind in ('terms', 'marketing')),
  granted boolean not null,
  version text not null,
  ip text,
  at timestamptz not null,
  primary key (account_id, kind, at)
);

-- A session is one family of rotating tokens.
create table session (
  id text primary key,
  account_id text not null references account,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index session_account on session (account_id) where ended_at is null;

-- SHA-256 of opaque tokens; a refresh token keeps when it was rotated.
create table session_token (
  hash bytea primary key,
  session_id text not null references session,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index session_token_session on session_token (session_id);
