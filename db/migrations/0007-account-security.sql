-- What a session has proved, and how it ended.
alter table session
  -- RFC 7638 thumbprint of the browser's key (DPoP, RFC 9449); null: the session is not bound to one.
  add column key_thumbprint text,
  -- The device that signed in, as its own cookie names it; SHA-256.
  add column device_hash bytea,
  -- When the password, or a passkey in its place, was last proved.
  add column proved_at timestamptz,
  -- When a second factor was last proved.
  add column second_factor_at timestamptz,
  -- When the administration was last used.
  add column admin_used_at timestamptz,
  add column end_reason text check (
    end_reason in ('logoff', 'ended-by-owner', 'password-changed', 'password-reset', 'stolen', 'disowned', 'blocked',
                   'roles-changed', 'second-factor-reset', 'account-removed')
  );

alter table account
  -- A confirmed second factor exists: signing in asks for it.
  add column has_second_factor boolean not null default false,
  add column status text not null default 'active' check (status in ('active', 'suspended', 'removal-scheduled', 'anonymised'));

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
  at timestamptz not null
);
create index account_event_account on account_event (account_id, at desc);
create index account_event_at on account_event (at);
