-- A row is a list, or the whole shop, that somebody of the administration takes away as a file: asked for, being written, ready.
create table data_export (
  id text primary key,
  account_id text not null references account on delete cascade,
  -- The key by which a program asked in their place.
  api_key_id text,
  -- What who asked was allowed then; they are held to what they are allowed still.
  permissions text[] not null,
  -- The operation of the contract that writes the list, or `shop`.
  list text not null,
  title text not null,
  format text not null check (format in ('xlsx', 'csv', 'json', 'zip')),
  -- By what the list is narrowed and where it was asked from, encrypted: a search may be somebody's name.
  query_sealed bytea not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  -- Which worker writes it; one that was taken over writes no more.
  run text,
  -- The audit log has it.
  is_noted boolean not null default false,
  done_rows bigint not null default 0,
  all_rows bigint,
  -- Why it could not be written, as a sentence.
  failure text,
  storage_key text,
  size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_export_account on data_export (account_id, created_at);
create index data_export_expires on data_export (expires_at);
