-- The key of a database has versions: a newer one is made, what is stored is encrypted again with it, and the one before
-- opens nothing any more. The first is the row that the version before knows, with its defaults.
alter table data_key drop constraint data_key_pkey;
alter table data_key alter column is_only drop not null;
alter table data_key add constraint data_key_is_only_key unique (is_only);
alter table data_key
  add column version integer not null default 1 primary key check (version > 0),
  -- Whether what it seals has no header, as the version before reads it.
  add column is_bare boolean not null default true,
  add column created_at timestamptz not null default now(),
  -- From when on it seals; null while processes learn of it.
  add column promoted_at timestamptz default now(),
  -- From when on it opens nothing; what was derived from it is still checked.
  add column retired_at timestamptz,
  add constraint data_key_first check ((version = 1) = (is_only is not null)),
  add constraint data_key_bare check (version = 1 or not is_bare),
  add constraint data_key_retired check (retired_at is null or promoted_at is not null);
comment on table data_key is 'A row is a version of the key that seals what is stored, itself sealed with DATA_SECRET.';
