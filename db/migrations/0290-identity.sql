-- Client apps are registered in the administration. The version before goes on: what it writes has defaults, and the
-- secret of now stays where it reads it.
alter table client_app
  add column version integer not null default 1,
  -- A picture that is kept with the marks of brands.
  add column mark text check (mark ~ '^/marks/brm_[0-9a-z]{26}\.png$'),
  -- What it may ask for besides `openid`.
  add column scopes text[] not null default '{profile,email,offline_access}'
    check (scopes <@ array['profile', 'email', 'offline_access']),
  -- One of the shop's own: who is signed in enters without being asked.
  add column is_first_party boolean not null default false,
  -- Where it is told of a sign-out (OpenID Connect Back-Channel Logout 1.0).
  add column backchannel_logout_uri text,
  -- The last characters of the secret of now, and since when it is; null where it was written by hand.
  add column secret_ending text,
  add column secret_since timestamptz,
  -- The secret before, encrypted, and until when it is good.
  add column previous_secret_sealed bytea,
  add column previous_secret_ending text,
  add column previous_secret_since timestamptz,
  add column previous_secret_ends_at timestamptz,
  add check ((previous_secret_sealed is null) = (previous_secret_ends_at is null)),
  add check (previous_secret_sealed is null or secret_sealed is not null);

create index client_app_created on client_app (created_at, id);
create index client_app_name on client_app (plain(name), id);
-- How many people an app is connected to.
create index identity_record_grant_of_client on identity_record (client_id, account_id) where model = 'Grant';
