-- What DATA_SECRET protects is sealed with a key of the database's own, which DATA_SECRET seals: so it can be exchanged.
-- A database from before has no row: its key is the DATA_SECRET of its first start, until that is exchanged.
create table data_key (
  is_only boolean default true primary key check (is_only),
  sealed bytea not null
);
comment on table data_key is 'The only row holds the key that seals what is stored, itself sealed with DATA_SECRET.';
