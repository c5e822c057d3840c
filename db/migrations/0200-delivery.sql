-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- What a product promises as a file. Its versions are appended; the latest one is what its owners get.
create table product_file (
  id text primary key,
  product_id text not null references product,
  name text not null,
  position integer not null,
  -- Two administrators at the same file; and a file that a product does not have any more.
  version integer not null default 1,
  removed_at timestamptz,
  unique (product_id, position)
);

create table product_file_version (
  id text primary key,
  file_id text not null references product_file,
  version integer not null check (version > 0),
  -- Where the bytes are kept; a key is written once.
  storage_key text not null unique,
  file_name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  created_at timestamptz not null,
  unique (file_id, version)
);
