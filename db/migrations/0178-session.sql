-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a session: one family of rotating tokens on one device.
create table session (
  id text primary key,
  account_id text not null references account,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- RFC 7638 thumbprint of the browser's DPoP key.
  key_thumbprint text,
  device_hash bytea,
  -- When the password, the second factor and the administration were last used in the session.
  proved_at timestamptz,
  second_factor_at timestamptz,
  admin_used_at timestamptz,
  end_reason text check (end_reason in (
      'logoff', 'ended-by-owner', 'ended-by-shop', 'password-changed', 'password-reset', 'stolen', 'disowned', 'blocked',
      'roles-changed', 'second-factor-reset', 'account-removed'))
);
create index session_account on session (account_id) where ended_at is null;
create index session_over on session (ends_at);

-- A row is an access token or a refresh token of a session, as its SHA-256.
create table session_token (
  hash bytea primary key,
  session_id text not null references session,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- When a refresh token was exchanged for the next one.
  rotated_at timestamptz
);
create index session_token_session on session_token (session_id);

-- A row is a device that an account was used on, as the SHA-256 of its cookie.
create table known_device (
  account_id text not null references account,
  hash bytea not null,
  user_agent text,
  ip text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, hash)
);

-- A row is the hash of an earlier password of an account, so that it is not chosen again.
create table password_history (
  account_id text not null references account,
  hash text not null,
  replaced_at timestamptz not null,
  primary key (account_id, replaced_at)
);

-- A row counts the recent wrong guesses of one secret of an account from one network. It is kept by the e-mail
-- address and not by the account, so that a guess costs the same whether there is an account.
create table guess_pace (
  -- HMAC of what is guessed, the e-mail address and the network.
  key bytea primary key,
  failures integer not null,
  began_at timestamptz not null,
  -- From when on the next guess may be made.
  free_at timestamptz not null
);
create index guess_pace_free on guess_pace (free_at);

-- A row lists the wrong guesses of one secret of an account within a day, from all networks.
create table guess_day (
  -- HMAC of what is guessed and the e-mail address.
  key bytea primary key,
  guessed_at timestamptz[] not null,
  last_at timestamptz not null,
  -- When the owner was last told of them.
  told_at timestamptz
);
create index guess_day_last on guess_day (last_at);
