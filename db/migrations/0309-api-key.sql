-- A row is a key by which a program calls the administration in the place of who made it.
create table api_key (
  id text primary key,
  name text not null,
  -- The beginning of the key, by which people know it.
  prefix text not null,
  -- SHA-256 of the key. The one before is good until its end: a program changes it meanwhile.
  hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Networks in CIDR notation from which it is taken; empty: from everywhere.
  addresses text[] not null default '{}',
  -- The last day on which it is good.
  expires_on date,
  -- Whose permissions it never exceeds. An id without a foreign key: it stays when the account is removed.
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version integer not null default 1,
  constraint api_key_previous check ((previous_hash is null) = (previous_until is null))
);
create index api_key_created_by on api_key (created_by);

-- A row is a key with its name alone.
create view named_api_key as select id as api_key_id, name from api_key;

-- A row is an account with what it may do.
create view account_standing as select id as account_id, status, roles from account;
