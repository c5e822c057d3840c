-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- The only row holds a value derived from DATA_SECRET. A start with another secret is refused, because it could not
-- decrypt what is stored.
create table data_secret_check (
  is_only boolean default true primary key check (is_only),
  value bytea not null
);
