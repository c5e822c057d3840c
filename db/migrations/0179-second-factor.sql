-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is the authenticator app of an account. The secret is encrypted with AES-256-GCM.
create table totp (
  account_id text primary key references account,
  secret bytea not null,
  -- The newest 30-second step whose code was accepted: no code is accepted twice (RFC 6238, section 5.2).
  last_step bigint not null,
  confirmed_at timestamptz not null,
  ip text,
  user_agent text
);

-- A row is an authenticator app that has been shown its secret and has not answered with a code yet. A newer one
-- replaces it.
create table totp_enrolment (
  account_id text primary key references account,
  secret bytea not null,
  expires_at timestamptz not null
);

-- A row is a recovery code of an account, good once. A keyed hash (HMAC-SHA-256) is enough for 80 random bits.
create table recovery_code (
  hash bytea primary key,
  account_id text not null references account,
  made_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

-- A row is a passkey of an account.
create table passkey (
  id text primary key,
  account_id text not null references account,
  -- base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The signature counter of the authenticator. Most passkeys always answer 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Whether it is copied among the devices of its owner.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Where it was registered from, by which its owner recognises it.
  ip text,
  user_agent text
);
create index passkey_account on passkey (account_id);

-- A row is a sign-in that has proved the first factor and not the second. `hash` is the SHA-256 of
-- `twoFactorSessionId`.
create table second_factor_session (
  hash bytea primary key,
  account_id text not null references account,
  -- 'sign-in' begins a session, 'enrol' sets a factor up first, and 'renew' proves the factor again in `session_id`.
  purpose text not null check (purpose in ('sign-in', 'enrol', 'renew')),
  session_id text references session,
  -- The browser key that it was begun with, and alone goes on with.
  key_thumbprint text,
  wrong_codes smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((purpose = 'renew') = (session_id is not null))
);
create index second_factor_session_account on second_factor_session (account_id);
create index second_factor_session_expires on second_factor_session (expires_at);

-- A row is a challenge that an authenticator signs, good once, as its SHA-256.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'second-factor', 'sign-in')),
  -- Null where the passkey alone says who signs in.
  account_id text references account,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'sign-in') = (account_id is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- A row is the request of an administrator to remove all second factors of a person who lost them. It is carried out
-- once the person had time to object.
create table second_factor_reset (
  id text primary key,
  account_id text not null references account,
  reason text not null,
  -- The administrator, and null where `npm run shop` asked for it.
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
