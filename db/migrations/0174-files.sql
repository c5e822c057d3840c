-- baseline of 0169-pdf-of-a-fiscal-note.sql

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
create index upload_created on upload (created_at);
create index upload_fingerprint on upload (fingerprint) where taken_at is null;
