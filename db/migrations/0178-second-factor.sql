-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- The authenticator app of an account. The secret is encrypted (AES-256-GCM, see secret-box.ts).
create table totp (
  account_id text primary key references account,
  secret bytea not null,
  -- The newest 30-second step whose code was accepted: none is accepted twice (RFC 6238, 5.2).
  last_step bigint not null,
  confirmed_at timestamptz not null,
  ip text,
  user_agent text
);

-- An app that was shown its secret and has not answered with a code yet; a newer try takes the place of an older one.
create table totp_enrolment (
  account_id text primary key references account,
  secret bytea not null,
  expires_at timestamptz not null
);

-- Each is good once. 80 random bits need no slow hash: a keyed one (HMAC-SHA-256), bound to the account.
create table recovery_code (
  hash bytea primary key,
  account_id text not null references account,
  made_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

create table passkey (
  id text primary key,
  account_id text not null references account,
  -- As the authenticator names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; most passkeys always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Copied among the devices of its owner.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- From where a factor was set up: its owner tells by that whether it is theirs.
  ip text,
  user_agent text
);
create index passkey_account on passkey (account_id);

-- Somebody who proved a first factor and still owes the second: `twoFactorSessionId`, SHA-256.
create table second_factor_session (
  hash bytea primary key,
  account_id text not null references account,
  -- 'sign-in': a session begins once it is proved; 'enrol': a factor must be set up first; 'renew': of `session_id`.
  purpose text not null check (purpose in ('sign-in', 'enrol', 'renew')),
  session_id text references session,
  -- The browser key it was begun with; only the same one may go on.
  key_thumbprint text,
  wrong_codes smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((purpose = 'renew') = (session_id is not null))
);
create index second_factor_session_account on second_factor_session (account_id);
create index second_factor_session_expires on second_factor_session (expires_at);

-- What an authenticator has to sign, good once. SHA-256.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'second-factor', 'sign-in')),
  -- Whose it is; signing in with a passkey alone begins with nobody.
  account_id text references account,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'sign-in') = (account_id is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- Somebody lost every factor: an administrator asks, time passes in which the owner can object, then it is done.
create table second_factor_reset (
  id text primary key,
  account_id text not null references account,
  reason text not null,
  requested_by text references account,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('done', 'cancelled-by-owner', 'cancelled-by-administrator')),
  ended_by text references account,
  check (requested_by <> account_id),
  check ((ended_at is null) = (ended_as is null))
);
create index second_factor_reset_due on second_factor_reset (due_at) where ended_at is null;
create unique index second_factor_reset_pending on second_factor_reset (account_id) where ended_at is null;
