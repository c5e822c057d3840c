-- A row is what somebody of the team wrote about a person. Rows are appended, never changed; one that is wrong is
-- removed, and all of them go with the person, who gets them in the copy of their data.
create table account_note (
  id text primary key,
  account_id text not null references account,
  note text not null check (char_length(note) between 3 and 2000),
  -- An id without a foreign key: the note stays when its author is removed.
  written_by text not null,
  at timestamptz not null
);
create index account_note_account on account_note (account_id, at);
create trigger account_note_stays before update on account_note
  for each row execute function refuse_rewriting();
