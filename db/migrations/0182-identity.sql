-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is an app that signs people in by their accounts here (OpenID Connect).
create table client_app (
  id text primary key,
  -- As the sign-in page shows it.
  name text not null,
  brand_id text not null references brand,
  -- The client secret, encrypted, and null for a public client in a browser or on a phone.
  secret_sealed bytea,
  -- Compared character by character.
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  post_logout_redirect_uris text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null
);

-- A row is a key that signs ID tokens. A new key is published before it signs, and an old one stays published to
-- verify what it signed.
create table signing_key (
  -- RFC 7638 thumbprint.
  id text primary key,
  jwk_sealed bytea not null,
  created_at timestamptz not null,
  signs_from timestamptz not null
);

-- A row is a record of the OpenID provider: a code, a token, a grant, a browser session or a sign-in in progress. The
-- records of a grant are removed with it, and none is added to a grant that is gone.
create table identity_record (
  -- SHA-256 of the model and the identifier, which mostly is the secret itself.
  id bytea primary key,
  model text not null,
  payload_sealed bytea not null,
  grant_id bytea references identity_record on delete cascade,
  -- SHA-256 of the identifier by which tokens name a browser session.
  uid bytea,
  account_id text references account,
  client_id text,
  -- Of a browser session: the sessions that it came from. It is good while one of them is.
  session_ids text[],
  -- Of a grant: the account's epoch when the grant was given. It is good while the epoch is the same.
  access_epoch integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- Of a grant: when a token was last issued by it.
  last_used_at timestamptz
);
create index identity_record_account on identity_record (account_id) where account_id is not null;
create index identity_record_expires on identity_record (expires_at);
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;
