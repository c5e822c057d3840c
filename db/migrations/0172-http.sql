-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row counts the requests of one client against one limit until the limit starts again.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
