-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a file that is uploaded in pieces. Its bytes stand under its storage key from the first piece on.
create table upload (
  id text primary key,
  purpose text not null,
  storage_key text not null unique,
  file_name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  -- A hash of the sender and the file: the same upload is resumed where it stopped.
  fingerprint text not null,
  created_at timestamptz not null,
  -- When another table took over the storage key.
  taken_at timestamptz
);
create index upload_created on upload (created_at);
create index upload_fingerprint on upload (fingerprint) where taken_at is null;
