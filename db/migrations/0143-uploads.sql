-- A file that is sent in pieces. Its bytes stand under its key from the first piece on; who takes it keeps the key.
create table upload (
  id text primary key,
  purpose text not null,
  storage_key text not null unique,
  file_name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  -- Of who sends which file: the same one goes on where it stopped.
  fingerprint text not null,
  created_at timestamptz not null,
  taken_at timestamptz
);
create index upload_fingerprint on upload (fingerprint) where taken_at is null;
create index upload_created on upload (created_at);

-- Two administrators at the same file; and a file that a product does not have any more.
alter table product_file
  add column version integer not null default 1,
  add column removed_at timestamptz;
