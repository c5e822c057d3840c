-- A row is a file that somebody brings from elsewhere, and what has become of it.
create table import_batch (
  id text primary key,
  kind text not null,
  brand_id text not null references brand,
  file_name text not null,
  -- The file, until it is forgotten with what its rows say.
  storage_key text,
  format jsonb not null,
  headings jsonb not null,
  -- The first rows as they stand in the file, encrypted.
  sample_sealed bytea,
  -- Column of the kind → the heading it is read from.
  columns jsonb not null,
  settings jsonb not null default '{}',
  status text not null
    check (status in ('mapping', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone')),
  -- Why the file could not be read to its end.
  failure text,
  rows integer not null default 0,
  -- Up to which row the step under way has come.
  done_number integer not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  imported_at timestamptz,
  version integer not null default 1
);
create index import_batch_created on import_batch (created_at, id);

-- A row is a row of such a file: what is said of it, and what became of it.
create table import_row (
  batch_id text not null references import_batch on delete cascade,
  -- As a spreadsheet counts: the headings are row 1.
  number integer not null,
  -- Its cells, encrypted; null once they are forgotten.
  cells_sealed bytea,
  verdict text not null default 'unchecked'
    check (verdict in ('unchecked', 'new', 'known', 'refused', 'imported', 'undone', 'kept')),
  problems jsonb not null default '[]',
  -- A keyed hash of what two rows of one file may not share.
  key_hash bytea,
  -- A keyed hash of how the house of before calls it, within kind and brand.
  external_hash bytea,
  account_id text references account on delete set null,
  primary key (batch_id, number)
);
create index import_row_verdict on import_row (batch_id, verdict, number);
create index import_row_key on import_row (batch_id, key_hash, number) where key_hash is not null;
create unique index import_row_external on import_row (external_hash) where verdict in ('imported', 'kept');
create index import_row_account on import_row (account_id) where account_id is not null;

-- A row is something that an import made, so that it can be undone.
create table import_record (
  batch_id text not null references import_batch on delete cascade,
  number integer not null,
  -- In the order in which they were made.
  position smallint not null,
  thing text not null,
  thing_id text not null,
  primary key (batch_id, number, position)
);
create index import_record_thing on import_record (thing_id);
