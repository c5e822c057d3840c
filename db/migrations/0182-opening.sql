-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- Whether the demonstration was put into this database: its people's passwords are published, so no shop sells from it.
create table demonstration (
  seeded_at timestamptz primary key
);
