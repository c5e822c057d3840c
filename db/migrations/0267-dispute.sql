-- A row is what the shop answers to a dispute: one is taken for each, which is sent to its provider until that says yes or no.
create table dispute_answer (
  dispute_id text primary key references dispute,
  text text not null,
  written_by text not null references account,
  state text not null check (state in ('sending', 'sent', 'refused')),
  written_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'sending') = (ended_at is null))
);

-- When the people of the shop were told that little time is left to answer; null where they were not, or it was moved since.
alter table dispute add column due_told_at timestamptz;
create index dispute_due on dispute (evidence_due_at) where state = 'open';
