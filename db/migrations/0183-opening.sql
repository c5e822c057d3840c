-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row says that the demonstration was put into this database. No shop sells from it, because the passwords of its
-- people are published.
create table demonstration (
  seeded_at timestamptz primary key
);
