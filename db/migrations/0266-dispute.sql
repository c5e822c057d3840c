-- A row is what somebody of the shop wrote about a dispute. Rows are appended, never changed,
-- and go with the buyer who leaves.
create table dispute_note (
  id text primary key,
  dispute_id text not null references dispute,
  text text not null,
  written_by text not null references account,
  at timestamptz not null
);
create index dispute_note_dispute on dispute_note (dispute_id, at);
create trigger dispute_note_stays before update on dispute_note
  for each row execute function refuse_rewriting();

create index dispute_opened on dispute (opened_at, id);
