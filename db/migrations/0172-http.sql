-- baseline of 0169-pdf-of-a-fiscal-note.sql

create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
