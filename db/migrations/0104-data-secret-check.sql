-- What is derived from DATA_SECRET, so that a start with another one is refused: what was sealed could not be opened.
create table data_secret_check (
  is_only boolean primary key default true check (is_only),
  value bytea not null
);
