-- The text of a lesson as somebody is writing it, before it is saved: nobody else sees it.
create table lesson_draft (
  account_id text not null references account,
  lesson_id text not null references lesson,
  text jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, lesson_id)
);
