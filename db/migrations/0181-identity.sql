-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- Apps that let people in through us (OpenID Connect), and what the provider remembers.
create table client_app (
  id text primary key,
  -- As the person who signs in reads it.
  name text not null,
  brand_id text not null references brand,
  -- Encrypted, see kernel/seal.ts; null: an app that cannot keep a secret, in a browser or on a phone.
  secret_sealed bytea,
  -- Compared character by character.
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  post_logout_redirect_uris text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null
);

-- Keys that ID tokens are signed with. A new one is published before it signs, an old one stays to check what it signed.
create table signing_key (
  -- RFC 7638 thumbprint: another key never has it.
  id text primary key,
  jwk_sealed bytea not null,
  created_at timestamptz not null,
  signs_from timestamptz not null
);

-- Codes, tokens, grants, browser sessions and sign-ins under way. What hangs on a grant goes with it, and nothing can
-- be hung on one that is gone: a family of tokens that was ended has no late member.
create table identity_record (
  -- SHA-256 of the model and the identifier, which mostly is the secret itself.
  id bytea primary key,
  model text not null,
  payload_sealed bytea not null,
  grant_id bytea references identity_record on delete cascade,
  -- A browser session is also found by the name its tokens know it by; SHA-256.
  uid bytea,
  account_id text references account,
  client_id text,
  -- Of a browser session: the sessions of ours it came from. It is good while one of them is.
  session_ids text[],
  -- Of a grant: the account's epoch when the person was let in. It is good while that has not changed.
  access_epoch integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- Of a grant: when something was last given for it, so that a person sees which apps are still in use.
  last_used_at timestamptz
);
create index identity_record_account on identity_record (account_id) where account_id is not null;
create index identity_record_expires on identity_record (expires_at);
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;
