-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is a file that a product gives. Its newest version is what owners get.
create table product_file (
  id text primary key,
  product_id text not null references product,
  name text not null,
  position integer not null,
  -- Grows with every edit, so that two administrators do not overwrite each other.
  version integer not null default 1,
  -- When the product stopped giving it.
  removed_at timestamptz,
  unique (product_id, position)
);

-- A row is a version of a file of a product. Rows are appended.
create table product_file_version (
  id text primary key,
  file_id text not null references product_file,
  version integer not null check (version > 0),
  -- A storage key is written once.
  storage_key text not null unique,
  file_name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  created_at timestamptz not null,
  unique (file_id, version)
);
