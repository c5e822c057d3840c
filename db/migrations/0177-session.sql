-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A session is one family of rotating tokens.
create table session (
  id text primary key,
  account_id text not null references account,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  key_thumbprint text,
  device_hash bytea,
  proved_at timestamptz,
  second_factor_at timestamptz,
  admin_used_at timestamptz,
  end_reason text check (end_reason in (
      'logoff', 'ended-by-owner', 'ended-by-shop', 'password-changed', 'password-reset', 'stolen', 'disowned', 'blocked',
      'roles-changed', 'second-factor-reset', 'account-removed'))
);
create index session_account on session (account_id) where ended_at is null;
create index session_over on session (ends_at);

-- SHA-256 of opaque tokens; a refresh token keeps when it was rotated.
create table session_token (
  hash bytea primary key,
  session_id text not null references session,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index session_token_session on session_token (session_id);

-- Devices an account was used on, as their own cookie names them; SHA-256.
create table known_device (
  account_id text not null references account,
  hash bytea not null,
  user_agent text,
  ip text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, hash)
);

-- The passwords an account had before the one it has, so that none of the last ones comes back.
create table password_history (
  account_id text not null references account,
  hash text not null,
  replaced_at timestamptz not null,
  primary key (account_id, replaced_at)
);
